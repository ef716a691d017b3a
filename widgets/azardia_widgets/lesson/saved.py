"""What a saved page shows of an exhibit when its kernel is gone: its picture, and what to press.

A notebook names its widgets, and the next day's kernel knows none of them: all that JupyterLab then
shows of one is "model not found". So an exhibit is saved as two outputs, the picture above the
widget, and of the two only one is seen, by styles that come with the picture.
"""

from html import escape

from azardia_nb.text.language import language

# First the picture goes where the widget below it is alive; then the widget where all there is of
# it is words of JupyterLab's. A page that lets no styles through shows no widget either.
_STYLE = """\
.jp-OutputArea-child:has(.azardia-saved):has(+ .jp-OutputArea-child .azardia),
.jp-OutputArea-child:has(.azardia-saved) + .jp-OutputArea-child:not(:has(.azardia,
.jp-OutputArea-output > *)) { display: none }"""


def saved(picture: str, code: str) -> str:
    """Return the HTML of a picture as a saved page shows it, in the language `code`."""
    speak = language(code)
    hint = speak("Run the cells: menu Run, Run All Cells. Then everything here can be tried.")
    return (
        f'<style>{_STYLE}</style><div class="azardia-saved">{picture}'
        f'<p class="azardia-hint"><em>{escape(hint)}</em></p></div>'
    )
