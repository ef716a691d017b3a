// A button that asks the kernel for a file and hands it to the browser. Two kinds (LINK and COPY in
// scripted.py) are copied instead: the page's address with the file as its fragment, and a text.

const LINK = "text/uri-list", COPY = "text/plain";

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
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      button.append(" ✓");
      setTimeout(draw, 3000);
    } catch { // without clipboard permission, the user copies it by hand
      window.prompt(model.get("description"), text);
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
    if ([LINK, COPY].includes(message.kind)) {
      const text = new TextDecoder().decode(buffers[0]);
      copy(message.kind === LINK ? location.href.split("#")[0] + text : text);
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
