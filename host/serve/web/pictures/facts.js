// The picture of a family that this page has no picture of: a list of the facts in its view. The other pictures have the
// same shape, described here.

import { h } from "../dom.js";
import { capital, spaced } from "../words.js";

/**
 * A family's picture.
 * - `seating`: `ring`, seats round the middle, or `rows`, the others above and the viewer below;
 * - `turn`: 1 where seats go clockwise, -1 where they go the other way;
 * - `window`: what ends when the time to act ends;
 * - `events`, `commands`: phrases by name; `spoken`: events that are read out;
 * - `again`: commands that go into the fold where another form for the same bet is listed before them;
 * - `cards`: writes the mark `*`; `uses(command)`: lists what of the picture a command uses, where parts of it can be tapped;
 * - `mount(middle, below, table)`: makes the picture, and returns `update(view)`, `play(step)`, which may return a promise
 *   that the log waits for, and `seat(view, seat)`, what a seat shows: `{marks, extra}`.
 */
export const picture = {
  seating: "rows",
  turn: 1,
  spoken: [],
  mount(middle, _below, { words }) {
    const list = h("dl", { class: "facts" });
    middle.append(list);
    return {
      update(view) {
        const { common, ...own } = view;
        const facts = Object.entries(own).filter(([, value]) => value !== null && value !== undefined);
        list.replaceChildren(
          ...facts.map(([key, value]) => h("div", {}, h("dt", {}, capital(spaced(key))), h("dd", {}, words.facts(value)))),
        );
      },
      play() {},
      seat: () => ({}),
    };
  },
};
