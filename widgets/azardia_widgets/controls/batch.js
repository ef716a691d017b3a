// Takes a message for many widgets apart, and hands each its part as if it had come by itself.
//
// While dice fall, nothing on the page tells what comes of them: of what arrives meanwhile, only what
// is painted is handed out at once. The rest waits until they lie.

// The painter of canvases is busy for as long as it has promises to wait for; it is given one
// picture after the other.
const later = () => new Promise((done) => { setTimeout(done); });
const less = window.matchMedia("(prefers-reduced-motion: reduce)");
const SHOWN = ["roll", "symbols", "still", "contest"]; // of a board over which dice fall

const parts = (parcel, buffers) => {
  let at = 0;
  return parcel.map(([id, data, count]) => ({ id, data, own: buffers.slice(at, at += count) }));
};
const falls = ({ data: { state } }) => state?.roll?.seconds || state?.contest?.seconds || 0;
const painted = ({ data }) => data.method === "custom";
const shown = ({ data }) => Object.keys(data.state ?? {}).some((name) => SHOWN.includes(name));

async function deliver(manager, some) {
  const given = new Set();
  for (const { id, data, own } of some) {
    if (!manager.has_model(id)) continue; // closed in the meantime
    const model = await manager.get_model(id);
    if (own.length && given.has(id)) await later();
    if (own.length) given.add(id);
    model._handle_comm_msg({ content: { data }, buffers: own });
  }
}

function initialize({ model }) {
  listen({ model });
  const manager = model.widget_manager;
  if (typeof manager.has_model !== "function") return; // not Jupyter's own: each goes by itself
  let last = Promise.resolve(), lie = null;
  let waiting = null; // parts that are handed out once the dice lie
  const hand = (some) => {
    last = last.then(() => deliver(manager, some)).catch(console.error);
  };
  const release = () => {
    const some = waiting;
    waiting = null;
    hand(some);
    return last;
  };
  model.on("msg:custom", ({ parcel }, buffers) => {
    if (!parcel) return;
    const all = parts(parcel, buffers), seconds = less.matches ? 0 : Math.max(...all.map(falls));
    if (!waiting && !seconds) {
      hand(all);
    } else {
      const now = waiting ? painted : (one) => painted(one) || shown(one);
      hand(all.filter(now));
      if (!waiting) {
        waiting = [];
        lie = new Promise((done) => { setTimeout(() => done(release()), 1000 * seconds); });
      }
      waiting.push(...all.filter((one) => !now(one)));
    }
    // Kept when all that came so far has been handed out: for who has to wait for what is seen.
    window.azardiaDelivered = Promise.all([window.azardiaDelivered, last, lie]);
  });
  model.send({ ready: true });
}
export default { initialize };
