"""Tests in Chromium.

They are a package so that pytest closes the browser after the last of them: Playwright keeps an
event loop running as long as the browser is open, and tables play on that loop.
"""
