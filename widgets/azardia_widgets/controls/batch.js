// Unpacks a batch of messages, and delivers each part as if it had come alone.
//
// While dice fall, the page must not reveal their result: of the messages that arrive meanwhile, only those
// for the painting are delivered at once. The others wait until the dice lie.

// The canvas manager is busy while it has promises to wait for; it is given one picture at a time.
const later = () => new Promise((done) => { setTimeout(done); });
const less = window.matchMedia("(prefers-reduced-motion: reduce)");
const SHOWN = ["roll", "symbols", "still", "contest"]; // traits of a board over which dice fall

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
  if (typeof manager.has_model !== "function") return; // not Jupyter's own manager: messages come one by one
  let last = Promise.resolve(), lie = null;
  let waiting = null; // messages to deliver once the dice lie
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
    // Fulfilled when everything received so far has been delivered; tests wait for it.
    window.azardiaDelivered = Promise.all([window.azardiaDelivered, last, lie]);
  });
  model.send({ ready: true });
}
export default { initialize };
