"""A letter for parents and the school: what the kit stores, and where."""

from html import escape

from azardia_nb.records.answers import FOLDER
from azardia_nb.text.language import N_, language
from azardia_widgets.classroom.paper import Sheet, paragraphs

_FIRST = (
    N_(
        "In class we are learning probability with a board game. We use Azardia NB, a free kit of "
        "lessons. There is nothing to buy, and nobody needs an account. This letter says what it "
        "stores, and where."
    ),
)
_PARTS = (
    (
        N_("On paper"),
        N_(
            "Worksheets, the board and the cards are paper. What a student writes on them stays "
            "with the student and the teacher."
        ),
    ),
    (
        N_("As pages to read"),
        N_(
            "The lessons also exist as web pages in a folder. They store nothing and load nothing "
            "from the Internet."
        ),
    ),
    (
        N_("On a computer of the school"),
        N_(
            "Here the lessons run on the computer itself. The name that a student types, the "
            "questions, the answers and the time of each answer are stored on that computer, in "
            "the folder {folder} among the lessons. A nickname or a number is enough as a name. "
            "Nothing is sent anywhere: the lessons work without the Internet. If you delete the "
            "folder, all of it is gone."
        ),
    ),
    (
        N_("What the teacher gets"),
        N_(
            "Students hand in their answers as a table, in the way your school hands in other "
            "work. The overview of the class is made on the teacher’s computer and stays there."
        ),
    ),
    (
        N_("If the teacher gives a link to Binder"),
        N_(
            "Binder (mybinder.org) is a free service that runs the lessons on a computer of its "
            "own. What a student types there goes to that service, under its own privacy policy, "
            "and is lost when the session ends. So no real names should be typed there. The "
            "lessons can be used without Binder."
        ),
    ),
)


def _letter(code: str) -> str:
    speak = language(code)
    parts = "".join(
        f"<h2>{escape(speak(title))}</h2>{paragraphs([speak(text, folder=FOLDER)])}"
        for title, text in _PARTS
    )
    blanks = (speak("Teacher"), speak("School"), speak("Class"), speak("Date"))
    lines = "".join(f"<span>{escape(blank)}:</span>" for blank in blanks)
    ask = speak("If you have any questions, please ask me.")
    return (
        f"<h1>{escape(speak(LETTER.title))}</h1>{paragraphs([speak(one) for one in _FIRST])}{parts}"
        f"<p class='ask'>{escape(ask)}</p><p class='who'>{lines}</p>"
    )


LETTER = Sheet(
    N_("What is stored, and where"),
    N_("A letter for parents and the school."),
    _letter,
    """
.ask { margin-top: 6mm }
.who { display: grid; grid-template-columns: 1fr 1fr; gap: 10mm 8mm; margin-top: 10mm }
.who span { border-bottom: .6pt solid #000; padding-bottom: 1mm }""",
)
