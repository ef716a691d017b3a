// A button that asks the kernel for a file and hands it to the browser. A link (LINK in scripted.py) is
// copied instead: the page's address with the file as its fragment.

const LINK = "text/uri-list";

function render({ model, el }) {
  const button = document.createElement("button");
  button.type = "button";
  el.append(button);
  let waiting = false; // if a button is shown twice, only the pressed one downloads

  const draw = () => {
    button.className =
      `jupyter-widgets jupyter-button widget-button azardia-action ${model.get("name")}`;
    const icon = document.createElement("i");
    icon.className = `fa fa-${waiting ? "hourglass-half" : model.get("icon")}`;
    icon.setAttribute("aria-hidden", "true");
    button.replaceChildren(icon, ` ${model.get("description")}`);
    button.disabled = waiting || model.get("disabled");
    button.setAttribute("aria-busy", waiting);
  };
  const copy = async (link) => {
    try {
      await navigator.clipboard.writeText(link);
      button.append(" ✓");
      setTimeout(draw, 3000);
    } catch { // without clipboard permission, the user copies it by hand
      window.prompt(model.get("description"), link);
    }
  };
  const press = () => {
    waiting = true;
    draw();
    model.send("press");
  };
  const arrived = (message, buffers) => {
    if (!waiting) return;
    waiting = false;
    draw();
    if (message.failed) return;
    if (message.kind === LINK) {
      copy(location.href.split("#")[0] + new TextDecoder().decode(buffers[0]));
      return;
    }
    const url = URL.createObjectURL(new Blob([buffers[0]], { type: message.kind }));
    const link = document.createElement("a");
    link.href = url;
    link.download = message.name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 60000);
  };

  button.addEventListener("click", press);
  const watched = "change:description change:disabled change:icon change:name";
  model.on(watched, draw);
  model.on("msg:custom", arrived);
  draw();
  return () => {
    model.off(watched, draw);
    model.off("msg:custom", arrived);
  };
}
export default { initialize: listen, render };
