// Talks to the server over HTTP and keeps the session. The token comes in the address's fragment, is taken out of the
// address at once, and stays in this tab.

/** A refusal or a failure, in the words of the rulebook or of the server. */
export class Problem extends Error {
  constructor(status, said = {}) {
    super(said.detail ?? said.message ?? said.title ?? `The server answers ${status}.`);
    this.status = status;
    this.code = said.code ?? "";
    this.cite = said.clause ? { clause: said.clause, ruling: said.ruling } : null;
    this.names = said.names;
  }
}

/** A value that stays in this tab until it is closed. */
export const kept = {
  get: (name) => sessionStorage.getItem(`kip-${name}`),
  set: (name, value) => (value ? sessionStorage.setItem(`kip-${name}`, value) : sessionStorage.removeItem(`kip-${name}`)),
};

/** Takes `#token=…` or `#invite=…` out of the address. */
export function takeFragment() {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const name of ["token", "invite"]) if (given.get(name)) kept.set(name, given.get(name));
  if (given.get("invite") || given.get("token")) history.replaceState(null, "", location.pathname + location.search);
}

/** Draws bytes from the browser's generator, as hexadecimal digits. */
export const randomHex = (count) =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Makes a key under which an order is given once. */
export const newKey = () => randomHex(16);

/**
 * Asks the server.
 * @returns {Promise<any>} the answer
 * @throws {Problem}
 */
export async function ask(method, path, body, key) {
  const headers = { accept: "application/json" };
  if (kept.get("token")) headers.authorization = `Bearer ${kept.get("token")}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  if (key) headers["idempotency-key"] = key;
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Problem(0, { title: "The server does not answer.", code: "no-answer" });
  }
  const text = await answer.text();
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  if (!answer.ok) throw new Problem(answer.status, json);
  return json ?? text;
}

/** Finds out who this is: a player, a member of staff, or nobody. A token that is no longer good is forgotten. */
export async function whoAmI() {
  if (!kept.get("token")) return { kind: "nobody" };
  try {
    return await ask("GET", "/v1/me");
  } catch (problem) {
    if (problem.status !== 401) throw problem;
    kept.set("token", null);
    return { kind: "nobody", wasEnded: true };
  }
}

/** Whether there is an invite that is no longer good. It is forgotten then. */
export async function isInviteOver() {
  const invite = kept.get("invite");
  if (!invite) return false;
  const answer = await fetch("/v1/me", { headers: { authorization: `Bearer ${invite}` } });
  if (answer.status === 401) kept.set("invite", null);
  return answer.status === 401;
}

/** Makes a session with play money for whoever has an invite. */
export async function enter(name) {
  const session = await ask("POST", "/v1/demo/sessions", { invite: kept.get("invite"), name }, newKey());
  kept.set("token", session.token);
  kept.set("first", `${session.balance}`);
  return session;
}
