"""Tests in Chromium. A package, for pytest then ends the browser with the last of them.

Playwright has an event loop run for as long as the browser does, and tables play on that.
"""
