// Comes before the script of every widget of the kit: without it a busy page would leave widgets deaf.

// anywidget gives a widget two seconds to load its script, and passes no further messages to one that took
// longer. Such a widget requests all of its state again, and from then on listens by itself.
function listen({ model }) {
  const whole = model.set({}); // the whole model: anywidget passes scripts only part of it
  if (!whole?.comm) return; // not Jupyter's own widget manager
  const plain = Object.getPrototypeOf(Object.getPrototypeOf(whole))._handle_comm_msg;
  whole._handle_comm_msg({ content: { data: {} } }).catch(() => {
    whole._handle_comm_msg = plain;
    whole.comm.on_msg((message) => plain.call(whole, message));
    whole.comm.send({ method: "request_state" });
  });
}
