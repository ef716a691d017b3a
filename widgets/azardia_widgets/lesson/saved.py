"""What a saved page shows of an exhibit when its kernel is gone: its picture, and what to press.

A notebook names its widgets, and the next day's kernel knows none of them: all that JupyterLab then
shows of one is "model not found". So an exhibit is saved as two outputs, the picture above the
widget, and of the two only one is seen, by styles that come with the picture.
"""

from html import escape

from azardia_nb.text.language import language

# First the picture goes where the widget below it is alive; then the widget where all there is of
# it is words of JupyterLab's. A page that lets no styles through shows no widget either.
STYLE = """\
.jp-OutputArea-child:has(.azardia-saved):has(+ .jp-OutputArea-child .azardia),
.jp-OutputArea-child:has(.azardia-saved) + .jp-OutputArea-child:not(:has(.azardia,
.jp-OutputArea-output > *)),
body:not([data-jp-theme-name]) .azardia-hint button { display: none }"""

# JupyterLab lets a saved output name one of its commands; elsewhere the button is hidden.
_RUN = "notebook:run-all-cells"


def saved(picture: str, code: str) -> str:
    """Return the HTML of a picture as a saved page shows it, in the language `code`."""
    speak = language(code)
    button = run_button(speak("Run this page"))
    hint = speak("Or use the menu: Run, Run All Cells. Then you can try everything here.")
    return (
        f'<style>{STYLE}</style><div class="azardia-saved"><p class="azardia-hint">'
        f"{button} <em>{escape(hint)}</em></p>{picture}</div>"
    )


def run_button(label: str) -> str:
    """Return a button of a saved page that runs all of its cells, as HTML."""
    return f'<button type="button" data-commandlinker-command="{_RUN}">{escape(label)}</button>'
