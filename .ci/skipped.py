"""Say which notebooks and browser tests did not run, out of pytest's JUnit report."""

import re
import sys
from xml.etree import ElementTree

PARTS = {  # how pytest's names of their places begin
    "the browser tests": r"tests\.browser\.",
    "the lessons": r"notebooks\.",
}

cases = list(ElementTree.parse(sys.argv[1]).iter("testcase"))
faults = []
for name, start in PARTS.items():
    part = [case for case in cases if re.match(start, case.get("classname", ""))]
    if not part:
        faults.append(f"{name}: there are none")
    faults += [
        f"{name}: skipped {case.get('name')}" for case in part if case.find("skipped") is not None
    ]
sys.exit("\n".join(faults) or 0)
