// Shows who is here, and asks for a name where there is an invite.

import { enter, isInviteOver, kept, whoAmI } from "./api.js";
import { byId } from "./dom.js";
import { moneyIn, spaced } from "./words.js";

/** Shows who is here, and asks for a name where there is an invite and no session. */
export async function showMe(done) {
  const me = await whoAmI();
  if (me.wasEnded || (me.kind === "nobody" && (await isInviteOver()))) byId("over").hidden = false;
  const money = me.currency ? moneyIn(me.currency, me.decimals) : null;
  byId("me").textContent =
    me.kind === "player" ? `${me.name} · ${money(me.balance)}` : me.kind === "staff" ? `${me.name} · ${spaced(me.role)}` : "Watching";
  const asks = me.kind === "nobody" && Boolean(kept.get("invite"));
  byId("enter").hidden = !asks;
  byId("enter").onsubmit = async (event) => {
    event.preventDefault();
    const error = byId("enter-error");
    error.textContent = "";
    try {
      await enter(byId("name").value.trim());
      await showMe();
      done?.();
    } catch (problem) {
      error.textContent = problem.message;
    }
  };
  return me;
}
