// An explanation folded below a question stays folded until a guess is locked in, or until a second press
// says that the reader does not want to guess.

function render({ model, el }) {
  el.classList.add("azardia-fold");
  const hold = (event) => {
    const summary = event.target.closest?.("summary");
    const fold = summary?.parentElement;
    if (!fold || fold.open || fold.dataset.azardiaAsked || !model.get("waits")) return;
    const text = summary.textContent.trim();
    if (!model.get("asks").some((question) => text.startsWith(question))) return;
    const follows = (one) => one.compareDocumentPosition(fold) & Node.DOCUMENT_POSITION_FOLLOWING;
    if ([...document.querySelectorAll(".azardia-fold")].filter(follows).pop() !== el) return;
    event.preventDefault();
    fold.dataset.azardiaAsked = "yes";
    const told = document.createElement("em");
    told.setAttribute("role", "alert");
    told.textContent = model.get("told");
    summary.append(" ", told);
    fold.addEventListener("toggle", () => told.remove(), { once: true });
    model.on("change:waits", () => told.remove()); // the message no longer applies
  };
  document.addEventListener("click", hold, true); // the keyboard opens a fold by a click event, too
  return () => document.removeEventListener("click", hold, true);
}
export default { initialize: listen, render };
