"""Rules as parts of compiled code: linked into what is called, and never called by themselves.

By itself Numba makes fast machine code of every rule it meets on the way, to call it from Python,
and of all that the rule calls, again and again. Nobody calls them so: only the outermost function
is called, and only that one is worth the time. Compiling takes less than half as long, and what
comes of it is as fast.
"""

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import NoPythonSupportedFeatureValidation


class PartCompiler(CompilerBase):  # type: ignore[misc] # Numba has no types
    """Numba's way of compiling a function, with a part for its outcome."""

    def define_pipelines(self) -> list[Any]:
        """Return the passes, in their order."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_BecomesPart, NoPythonSupportedFeatureValidation)
        passes.finalize()
        return [passes]


@register_pass(mutates_CFG=False, analysis_only=True)
class _BecomesPart(FunctionPass):  # type: ignore[misc]
    _name = "becomes_part"

    def __init__(self) -> None:  # an abstract one
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        state.library = _Part(state.targetctx.codegen(), state.func_id.func_qualname)
        return False


class _Part(JITCodeLibrary):  # type: ignore[misc]
    """The code of a rule as it was written down: what links it makes it fast, and machine code."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Return that there is nothing to call."""
        return 0

    @property
    def codegen(self) -> Any:
        """The maker of machine code, which has none of this."""
        return _Nowhere


class _Nowhere:
    @staticmethod
    def set_env(name: str, env: Any) -> None:
        """Leave out where Python's names would be found: no rule looks for any when it runs."""
