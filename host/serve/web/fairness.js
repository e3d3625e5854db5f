// Shows why nobody could choose the draws: the published chain, the links that were used, the component's digest, the transcript,
// and the command that checks it.

import { ask, Problem } from "./api.js";
import { byId, h } from "./dom.js";
import { cased } from "./words.js";

const facts = (pairs) =>
  pairs.filter(([, value]) => value != null && value !== "").flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, `${value}`)]);

/** Shows the chain as it is in the view. */
export function showChain(view, { digest, rulebook }) {
  const chain = view.common.chain;
  const of = chain
    ? [
        ["Chain: last link in the open", chain.head],
        ["Links used", `${chain.used} of ${chain.length}`],
        ["Players' digest", chain.entropy],
        ["…with what was given since", chain["entropy-next"]],
        ["Beacon's round due", chain.due],
        ["Next chain", chain.next?.head],
      ]
    : [["Chance", "Fresh numbers of the host's generator, drawn when nothing more can be bet. No chain is published at this table."]];
  byId("chain").replaceChildren(...facts([...of, ["Rulebook", rulebook], ["Component, SHA-256", digest]]));
}

/** Adds the links that a step revealed. */
export function addLinks(step) {
  for (const { what } of step.events) {
    const [name, used] = cased(what);
    if (name !== "draw-revealed") continue;
    byId("links").prepend(h("li", {}, `Draw ${used.number}: `, h("code", {}, used.link.x)));
    byId("no-links").hidden = true;
  }
}

/** Lets the panel fetch the transcript and name the command. */
export function offerTranscript(table, refused) {
  const file = `kip-${table.replace(/[^\w.-]/g, "-")}.jsonl`;
  // The transcript of an open table has no end yet.
  byId("verify").textContent = `kip verify --unfinished ${file}`;
  byId("download").addEventListener("click", async () => {
    try {
      const lines = await ask("GET", `/v1/tables/${table}/transcript`);
      const text = typeof lines === "string" ? lines : `${JSON.stringify(lines)}\n`;
      const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: file });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    } catch (problem) {
      refused(
        problem instanceof Problem ? problem : new Problem(0, { title: "The transcript could not be kept." }),
        "Download the transcript",
      );
    }
  });
}
