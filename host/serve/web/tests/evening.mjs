// Walks through an evening in a browser: lobby, seat, a bet whose answer is lost, settlement, spectator. It ends with 1 where something is
// missing, and with 2 for wrong use.
//
//     npm install playwright-core      # in any folder; Chromium is the system's, or CHROMIUM names it
//     node …/web/tests/evening.mjs "http://127.0.0.1:7777/#invite=kip_in_…" [TABLE]

import { createRequire } from "node:module";

const [link, wanted] = process.argv.slice(2);
if (!/^https?:.*#invite=/.test(link ?? "")) {
  console.error('usage: node evening.mjs "http://HOST/#invite=…" [TABLE]');
  process.exit(2);
}
const { chromium } = createRequire(`${process.cwd()}/`)("playwright-core");
const { origin } = new URL(link);
const LONGEST = 240_000;
const failures = [];

function expect(holds, what) {
  console.log(`${holds ? "ok  " : "FAIL"} ${what}`);
  if (!holds) failures.push(what);
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const errors = [];

async function openPage(width, height) {
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  const line = { keys: [], cutAtOrder: false };
  await page.routeWebSocket(/\/feed$/, (socket) => {
    const server = socket.connectToServer();
    let isCut = false;
    socket.onMessage((message) => {
      server.send(message);
      const order = JSON.parse(message).do;
      if (!order) return;
      line.keys.push(order.id);
      if (!line.cutAtOrder) return;
      // The order arrives, and its answer is lost.
      line.cutAtOrder = false;
      isCut = true;
      setTimeout(() => socket.close(), 400);
    });
    server.onMessage((message) => isCut || socket.send(message));
  });
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && !message.text().includes("WebSocket") && errors.push(message.text()));
  return Object.assign(page, { line });
}

const isNarrow = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

async function evening() {
  const page = await openPage(360, 740);
  await page.goto(link);
  expect(!page.url().includes("invite"), "the invite is taken out of the address");
  await page.fill("#name", "<b>Ann</b>");
  await page.click("#enter button");
  await page.waitForFunction(() => document.querySelector("#me").textContent.includes("<b>Ann</b>"));
  expect(true, "a name full of markup stays text");
  await page.waitForSelector("#tables a");
  expect(/\d+ of \d+ seats taken/.test(await page.textContent("#tables")), "the lobby has tables with their seats");

  const { tables } = await (await fetch(`${origin}/v1/tables`)).json();
  const table = tables.find(({ name, family }) => (wanted ? name === wanted : family === "two-up"));
  expect(table !== undefined, `there is a table ${wanted ?? "of Two-Up"}`);
  if (!table) return;
  await page.click(`#tables a[href="/t/${encodeURIComponent(table.name)}"]`);
  await page.waitForSelector("#seats .sit");
  expect((await page.textContent("#rulebook")) === table.title, "the table page has the rulebook's title");

  const before = await page.textContent("#me");
  await page.click("#any-seat");
  await page.waitForSelector("#seats .me");
  expect(true, "the player sits");

  const bet = await until(page, (texts) => texts.find((text) => /^Bet on \S+$/.test(text)));
  expect(bet !== undefined, "a bet is offered");
  await page.evaluate(() =>
    new MutationObserver(() => (window.wasOffline ||= document.querySelector("#offline").checkVisibility())).observe(document.body, {
      attributes: true,
    }),
  );
  page.line.cutAtOrder = true;
  if (bet) await page.getByRole("button", { name: bet, exact: true }).first().click();
  await page.waitForFunction(() => window.wasOffline && !document.body.classList.contains("offline"));
  expect(true, "a cut line is shown, and mended");
  await page.waitForTimeout(1500);
  const [first, again] = page.line.keys.slice(-2);
  expect(first === again, "the bet without an answer is asked for again under its key");
  await page.waitForFunction((was) => document.querySelector("#me").textContent !== was, before);
  await page.waitForSelector("#seats .me .lying");
  expect((await page.locator("#seats .me .lying").count()) === 1, "the bet lies at the player's seat, and the balance is less");
  const placed = (await page.locator("#log li").allTextContents()).filter((text) => text.includes("(you) places"));
  expect(placed.length === 1, "it was placed once");
  const cite = page.locator("#log .cite").first();
  expect((await cite.getAttribute("title")).length > 10, "a line of the log has its clause's text");
  await cite.click();
  expect((await page.textContent("#clause-text")).length > 10, "a tap shows the clause");
  await page.keyboard.press("Escape");

  await until(page, () => undefined, "#log .won, #log .lost");
  expect((await page.locator("#log .won, #log .lost").count()) > 0, "the bet is settled");
  await page.waitForSelector("#rounds tr");
  expect(true, "the last rounds have a round");

  await page.click("summary:text-is('Fairness')");
  expect((await page.textContent("#chain")).includes("SHA-256"), "the fairness panel names the component");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
  expect(
    (await page.textContent("#verify")) === `kip verify --unfinished ${download.suggestedFilename()}`,
    "the transcript is kept under the name in the command",
  );
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await isNarrow(page), "320 px without sideways scroll");

  const spectator = await openPage(1440, 900);
  await spectator.goto(`${origin}/t/${encodeURIComponent(table.name)}`);
  await spectator.waitForSelector("#seats .taken");
  expect((await spectator.locator("#now button, #seats .sit").count()) === 0, "a spectator has no buttons");
}

/** Plays along, passing the coins on, until a text of a button or a selector is found. */
async function until(page, find, selector) {
  for (const end = Date.now() + LONGEST; Date.now() < end; await page.waitForTimeout(250)) {
    if (selector && (await page.locator(selector).count())) return selector;
    const found = find(await page.locator("#now button").allTextContents());
    if (found) return found;
    const pass = page.getByRole("button", { name: "Pass the coins on" });
    if (await pass.count())
      await pass
        .first()
        .click({ timeout: 2000 })
        .catch(() => {});
  }
  return undefined;
}

await evening().catch((error) => expect(false, error.message.split("\n")[0]));
expect(errors.length === 0, `no error in the console${errors.length ? `: ${errors[0]}` : ""}`);
await browser.close();
process.exit(failures.length ? 1 : 0);
