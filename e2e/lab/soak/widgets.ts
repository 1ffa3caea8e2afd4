import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { Widget } from "../../pages/embedding-page.ts";

const widgets = 20;

/** An article with twenty widgets, every fourth with a program that does not end. */
export async function openArticle(page: Page, site: string): Promise<Server> {
  const all = Array.from({ length: widgets }, (_, at) => {
    const code = isEndless(at) ? "for (;;);" : `console.log(${at} * 2);`;
    return `<p style="height: 300px">Text.</p><sandglass-playground><pre>${code}</pre></sandglass-playground>`;
  });
  const host = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(
      `<!doctype html><title>An article</title><script src="${site}embed.js"></script>${all.join("")}`,
    );
  }).listen(0, "127.0.0.1");
  await once(host, "listening");
  await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
  for (let at = 0; at < widgets; at++) await widget(page, at).whenReady();
  return host;
}

/** What a reader does in a minute: scrolls to a widget, types, runs it, stops it if it does not end, and reads on. */
export async function minuteOfUse(page: Page, minute: number): Promise<void> {
  // 7 and 20 have no common divisor, so each widget is used, and none twice in a row.
  const at = (minute * 7) % widgets;
  const one = widget(page, at);
  await one.element.scrollIntoViewIfNeeded();
  await one.code.focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.insertText(" ");
  await one.element.evaluate((widget) => {
    const result = new Promise((resolve) =>
      widget.addEventListener("result", (event) => resolve((event as CustomEvent).detail.outcome.kind), {
        once: true,
      }),
    );
    Object.assign(widget, { soaked: result });
  });
  await one.runButton.click();
  if (isEndless(at)) await one.frame.getByRole("button", { name: "Stop" }).click();
  const kind = await one.element.evaluate(
    (widget) => (widget as unknown as { soaked: Promise<string> }).soaked,
  );
  const expected = isEndless(at) ? "stopped" : "completed";
  if (kind !== expected) throw new Error(`in minute ${minute}, widget ${at} was ${kind} and not ${expected}`);
  await page.evaluate(() => scrollTo(0, 0));
  await page.clock.fastForward(60_000);
}

function widget(page: Page, at: number): Widget {
  return new Widget(page.locator("sandglass-playground").nth(at));
}

function isEndless(at: number): boolean {
  return at % 4 === 3;
}
