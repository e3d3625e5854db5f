// Holds the socket of one table: hello, resume after a break, and orders that are asked for again under their keys until
// they have an answer. It knows frames, and no game.

import { kept, newKey, Problem } from "./api.js";

/** After this time an order without an answer is not given again: the game has moved on. */
const LATEST = 30_000;
const BUSY = ["in-progress", "try-again", "busy"];

export class Feed extends EventTarget {
  /** @param {string} table @param {number} [from] the last step that is known */
  constructor(table, from) {
    super();
    Object.assign(this, { table, from, tries: 0, live: false, waiting: new Map() });
    this.store = `orders-${table}`;
    this.lost = JSON.parse(kept.get(this.store) ?? "[]");
    this.open();
    addEventListener("online", () => this.again(0));
    document.addEventListener("visibilitychange", () => document.hidden || this.live || this.again(0));
  }

  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  open() {
    const at = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/v1/tables/${this.table}/feed`;
    const socket = (this.socket = new WebSocket(at, "kip.v1"));
    this.isFirst = true;
    socket.onopen = () => {
      const hello = { token: kept.get("token") ?? undefined, from: this.from };
      socket.send(JSON.stringify({ hello }));
    };
    socket.onmessage = (event) => {
      for (const [name, body] of Object.entries(JSON.parse(event.data))) this.take(name, body);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.live = false;
      this.tell("down");
      this.again(Math.min(8000, 400 * 2 ** this.tries++) * (0.7 + Math.random() / 2));
    };
  }

  again(wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.socket.readyState > WebSocket.OPEN) this.open();
    }, wait);
  }

  take(name, body) {
    if (name === "step") {
      if (body.seq <= this.from) return;
      this.from = body.seq;
    }
    if (name === "gap") this.from = Math.max(this.from ?? 0, body.to ?? 0);
    if (name === "done" || name === "refused") return this.settle(name, body);
    if (name === "bye" && body["again-at"]) this.tries = 3;
    this.tell(name, body);
    if (name !== "welcome") return;
    // A store that was put back to an earlier state has fewer steps than this page has seen.
    this.from = Math.min(this.from ?? body.seq, body.seq);
    // Later ones on the same socket come when the viewer has sat down or left.
    if (!this.isFirst) return;
    this.isFirst = false;
    this.tries = 0;
    this.live = true;
    for (const order of this.waiting.values()) this.send(order);
    this.recover();
  }

  /** Asks for what a page before this one, or a break, has left without an answer. */
  recover() {
    for (const order of this.lost.splice(0)) {
      this.give(order).then(
        () => this.tell("recovered", { order }),
        (problem) => this.tell("recovered", { order, problem }),
      );
    }
  }

  /** Gives a command, and waits for its answer across breaks. */
  do(command, label, key = newKey()) {
    return this.give({ key, label, at: Date.now(), frame: { do: { id: key, command } } });
  }

  /** Asks for a seat; any, where none is named. */
  sit(seat) {
    const key = newKey();
    return this.give({ key, label: "Sit down", at: Date.now(), frame: { sit: { id: key, seat } } });
  }

  give(order) {
    return new Promise((done, failed) => {
      this.waiting.set(order.key, { ...order, done, failed });
      this.keep();
      if (this.live) this.send(this.waiting.get(order.key));
    });
  }

  send(order) {
    if (Date.now() - order.at > LATEST) {
      const title = "No answer came in time. The table shows all that was accepted.";
      return this.settle("refused", { id: order.key, code: "no-answer", message: title });
    }
    if (this.live) this.socket.send(JSON.stringify(order.frame));
  }

  settle(name, body) {
    const order = this.waiting.get(body.id);
    if (!order) return;
    if (name === "refused" && BUSY.includes(body.code) && Date.now() - order.at < LATEST) {
      setTimeout(() => this.send(order), 700);
      return;
    }
    this.waiting.delete(body.id);
    this.keep();
    // A seat is taken once: asked for again, it is one's own.
    if (name === "done" || (order.frame.sit && body.code === "seated")) order.done(body);
    else order.failed(new Problem(422, body));
  }

  keep() {
    const orders = [...this.waiting.values()].map(({ key, label, at, frame }) => ({ key, label, at, frame }));
    kept.set(this.store, orders.length ? JSON.stringify(orders) : null);
  }
}
