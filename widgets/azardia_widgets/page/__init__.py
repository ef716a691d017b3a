"""Games and lessons as web pages that run Python in the browser, without Jupyter."""
