"""What a saved page shows of an exhibit when its kernel is gone: its picture, and what to press.

A notebook names its widgets, and the next day's kernel knows none of them: all that JupyterLab then
shows of one is "model not found". So an exhibit is saved as two outputs, the picture above the
widget, and of the two only one is seen, by styles that come with the picture.
"""

from html import escape

from azardia_nb.text.language import language

# First the picture goes where the widget below it is alive; then the widget where all there is of
# it is words of JupyterLab's, or where its kernel has been started anew, which ipywidgets tells by
# a class. A page that lets no styles through shows no widget either. The button is for pages where
# the kit's extension of JupyterLab is (jupyter/labextensions), which runs nothing before a kernel
# is there; JupyterLab's own command would empty the page.
STYLE = """\
.jp-OutputArea-child:has(.azardia-saved):has(+ .jp-OutputArea-child
.azardia:not(.jupyter-widgets-disconnected)),
.jp-OutputArea-child:has(.azardia-saved) + .jp-OutputArea-child:is(:has(
.azardia.jupyter-widgets-disconnected), :not(:has(.azardia, .jp-OutputArea-output > *))),
body:not(.azardia-nb) .azardia-hint button { display: none }"""

_RUN = "azardia-nb:run"


def saved(picture: str, code: str) -> str:
    """Return the HTML of a picture as a saved page shows it, in the language `code`."""
    speak = language(code)
    button = run_button(speak("Run this page"))
    hint = speak(
        "No button? Press Shift+Enter in each cell, from the first one on. Then you can try "
        "everything here."
    )
    return (
        f'<style>{STYLE}</style><div class="azardia-saved" lang="{code}"><p class="azardia-hint">'
        f"{button} <em>{escape(hint)}</em></p>{picture}</div>"
    )


def run_button(label: str) -> str:
    """Return a button of a saved page that runs all of its cells, as HTML."""
    return f'<button type="button" data-commandlinker-command="{_RUN}">{escape(label)}</button>'
