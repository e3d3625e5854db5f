// Shows the seats round the table: number, name, what lies there, and what the family's picture adds. Only what every
// family's view has is read here.

import { h, keyed } from "./dom.js";

/** Above this many seats only taken ones have a place at the table. */
const PLACES = 24;

/** Returns the seats that have a place, the viewer's first, in the direction of play. */
function placed(count, taken, me, turn) {
  const all = Array.from({ length: count }, (_, at) => at + 1).filter((seat) => count <= PLACES || taken.includes(seat));
  const first = Math.max(0, all.indexOf(me));
  const round = [...all.slice(first), ...all.slice(0, first)];
  return turn < 0 ? [round[0], ...round.slice(1).reverse()] : round;
}

/** Bends a circle towards the rectangle that the stage is on a telephone, so that its middle stays free. */
const bulge = (at) => (Math.sign(at) * Math.abs(at) ** 0.7).toFixed(4);

/** Sums what lies for a seat by bet. */
function lyingAt(view, seat) {
  const sums = new Map();
  for (const { seat: whose, bet, amount } of view.common.lying) {
    if (whose === seat) sums.set(bet, (sums.get(bet) ?? 0) + amount);
  }
  return [...sums];
}

/**
 * Puts the seats round the stage.
 * @param {Element} stage
 * @param {any} view
 * @param {{count: number, words: any, picture: any, drawn: any, sit?: (seat: number) => void}} table
 */
export function showSeats(stage, view, { count, words, picture, drawn, sit }) {
  const { taken } = view.common;
  const seats = placed(count, taken, words.me, picture.turn);
  const ring = picture.seating === "ring";
  const items = seats.map((seat, at) => {
    const isTaken = taken.includes(seat);
    const { marks = [], extra = [] } = drawn.seat(view, seat);
    const lying = lyingAt(view, seat);
    const name = isTaken ? words.sitters[seat]?.name || (seat === words.me ? "You" : `Seat ${seat}`) : "";
    const computer = words.sitters[seat]?.computer;
    const key = JSON.stringify([
      seat,
      computer,
      at,
      seats.length,
      name,
      marks,
      lying,
      extra.map((node) => node?.outerHTML),
      Boolean(sit),
      words.me,
    ]);
    const make = () => {
      const angle = Math.PI * (0.5 + (2 * at) / seats.length);
      const css = ring ? { "--x": bulge(Math.cos(angle)), "--y": bulge(Math.sin(angle)) } : {};
      const disc = h("b", { class: "disc" }, `${seat}`);
      const chips = lying.map(([bet, amount]) =>
        h("span", { class: `lying b${bet % 4}`, title: words.bet(bet) }, h("i"), `${words.sum(amount)} `, h("small", {}, words.bet(bet))),
      );
      const button =
        !isTaken &&
        sit &&
        h(
          "button",
          { type: "button", class: "sit", "aria-label": `Sit down at seat ${seat}`, onclick: () => sit(seat) },
          disc,
          h("span", {}, "Sit"),
        );
      const who = button || [disc, name ? h("span", { class: "name" }, name) : h("span", { class: "sr" }, " free")];
      const kind = `seat ${isTaken ? "taken" : "free"} ${seat === words.me ? "me" : ""} ${marks.length ? "marked" : ""}`;
      return h(
        "li",
        { class: kind, css },
        who,
        computer && h("small", {}, "computer"),
        marks.map((mark) => h("em", {}, mark)),
        extra,
        chips.length ? h("span", { class: "stakes" }, chips) : null,
      );
    };
    return [key, make];
  });
  keyed(stage, items);
  stage.parentElement.style.setProperty("--n", Math.max(1, seats.filter((seat) => seat !== words.me).length));
  stage.classList.toggle("crowded", seats.length > 10);
}
