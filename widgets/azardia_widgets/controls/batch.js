// Takes a message for many widgets apart, and hands each its part as if it had come by itself.

// The painter of canvases is busy for as long as it has promises to wait for; it is given one
// picture after the other.
const later = () => new Promise((done) => { setTimeout(done); });

async function deliver(manager, parcel, buffers) {
  const painted = new Set();
  let at = 0;
  for (const [id, data, count] of parcel) {
    const own = buffers.slice(at, at += count);
    if (!manager.has_model(id)) continue; // closed in the meantime
    const model = await manager.get_model(id);
    if (count && painted.has(id)) await later();
    if (count) painted.add(id);
    model._handle_comm_msg({ content: { data }, buffers: own });
  }
}

function initialize({ model }) {
  listen({ model });
  const manager = model.widget_manager;
  if (typeof manager.has_model !== "function") return; // not Jupyter's own: each goes by itself
  let last = Promise.resolve();
  model.on("msg:custom", ({ parcel }, buffers) => {
    if (!parcel) return;
    last = last.then(() => deliver(manager, parcel, buffers)).catch(console.error);
    // Kept when all that came so far has been handed out: for who has to wait for what is seen.
    window.azardiaDelivered = Promise.all([window.azardiaDelivered, last]);
  });
  model.send({ ready: true });
}
export default { initialize };
