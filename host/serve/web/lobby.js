// The lobby: a name for who has an invite, and the tables.

import { ask, takeFragment } from "./api.js";
import { byId, h, keyed } from "./dom.js";
import { showMe } from "./me.js";
import { capital, spaced } from "./words.js";

/** What goes on at a table, by its phase; every other phase is within a hand. */
const PHASES = {
  between: "between two hands",
  offering: "the coins are offered",
  preparing: "the spinner gets ready",
  betting: "bets are open",
  reopened: "bets are open",
  called: "no more bets",
  flying: "the coins are in the air",
  landed: "the coins are down",
  won: "the spinner has won",
  electing: "the spinner chooses",
};

function row(table) {
  const computers = table.computers.length;
  const taken = table["seats-taken"].length - computers;
  const isOpen = table.status === "open";
  const goes = isOpen && table.phase ? (PHASES[table.phase] ?? "a hand is played") : spaced(table.status);
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
      h("span", { class: "seats" }, `${taken} of ${table.seats} seats taken${computers ? `, ${computers} played by computers` : ""}`),
      h("span", { class: `status ${isOpen ? "" : "warn"}` }, capital(goes)),
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
