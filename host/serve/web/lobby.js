// The lobby: a name for who has an invite, and the tables.

import { ask, takeFragment } from "./api.js";
import { byId, h, keyed } from "./dom.js";
import { showMe } from "./me.js";
import { spaced } from "./words.js";

function row(table) {
  const taken = table["seats-taken"].length;
  const isOpen = table.status === "open";
  return h(
    "li",
    {},
    h(
      "a",
      { href: `/t/${encodeURIComponent(table.name)}`, class: "table" },
      h("b", {}, table.name),
      h("span", { class: "title" }, table.title),
      h(
        "span",
        { class: "dots", "aria-hidden": "true" },
        Array.from({ length: Math.min(table.seats, 12) }, (_, at) => h("i", { class: at < taken ? "on" : "" })),
      ),
      h("span", { class: "seats" }, `${taken} of ${table.seats} seats taken`),
      h("span", { class: `status ${isOpen ? "" : "warn"}` }, spaced(table.status), table.phase ? ` · ${spaced(table.phase)}` : ""),
    ),
  );
}

async function showTables() {
  try {
    const all = [];
    let next = "";
    do {
      const page = await ask("GET", `/v1/tables${next ? `?after=${encodeURIComponent(next)}` : ""}`);
      all.push(...page.tables);
      next = page.next;
    } while (next && all.length < 500);
    keyed(
      byId("tables"),
      all.map((table) => [JSON.stringify({ ...table, seq: 0 }), () => row(table)]),
    );
    byId("none").hidden = all.length > 0;
    byId("none").textContent = "No table is open.";
  } catch (problem) {
    byId("none").hidden = false;
    byId("none").textContent = `${problem.message} Trying again.`;
  }
}

takeFragment();
showMe();
showTables();
setInterval(() => document.hidden || showTables(), 4000);
