// Stands before the script of every widget of the kit: without it a busy page makes them deaf.

// anywidget gives a widget two seconds to load its script, and hands one that took longer no message
// ever again. Such a widget is told all of its state once more, and listens by itself from then on.
function listen({ model }) {
  const whole = model.set({}); // anywidget shows scripts a part of it
  if (!whole?.comm) return; // not Jupyter's own
  const plain = Object.getPrototypeOf(Object.getPrototypeOf(whole))._handle_comm_msg;
  whole._handle_comm_msg({ content: { data: {} } }).catch(() => {
    whole._handle_comm_msg = plain;
    whole.comm.on_msg((message) => plain.call(whole, message));
    whole.comm.send({ method: "request_state" });
  });
}
