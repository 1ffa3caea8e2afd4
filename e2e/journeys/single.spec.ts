import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { documentFacts } from "../document-facts.ts";
import { falseFacts, proseOf, readSource, sizeName } from "../facts.ts";
import { whenAllReported } from "../pages/browser-messages.ts";
import { address, open, test } from "../pages/disk.ts";
import { HelpDialogs } from "../pages/help-dialogs.ts";
import { LookInside } from "../pages/look.ts";
import { FullEditor } from "../pages/monaco.ts";
import { Playground } from "../pages/playground.ts";
import { Programs } from "../pages/programs-menu.ts";
import { expect } from "../pages/test.ts";
import { singlePath } from "../single.ts";

test("the documents say how large the single file is", () => {
  const measured = new Map([[sizeName("single file", false), statSync(singlePath).size]]);
  for (const [file, facts] of Object.entries(documentFacts))
    expect(falseFacts(proseOf(file, readSource(file)), facts, measured), file).toEqual([]);
});

test("the single file contains Elixir, the libraries, and the replay of a run", {
  tag: "@nightly",
}, async ({ disk }) => {
  const { playground, asked: requests } = disk;
  const { page } = playground;
  const look = new LookInside(page);
  await open(disk);
  await playground.whenLoaded();
  await playground.language.selectOption("Elixir");
  await playground.whenTabs("main.exs");
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "{:total, 210}" });
  expect(await playground.next("[1, 2] = [1]\n")).toMatchObject({ kind: "threw", line: 1 });

  await playground.language.selectOption("JavaScript");
  await playground.whenTabs("main.js");
  expect(await playground.next('import _ from "lodash-es"; _.sum([1, 2])')).toMatchObject({ quote: "3" });

  await playground.next("let n = 0;\nwhile (n < 3) {\n  n++;\n}\n");
  await page.getByRole("switch", { name: "Count lines" }).check();
  await expect(page.getByRole("region", { name: "Lines", exact: true })).toContainText("n++");
  await look.open();
  await look.press("End");
  expect(await look.variable("n")).toContain("3");
  expect(requests.filter((url) => url !== address)).toEqual([]);
});

test("the playground is one file: everything works from a disk, without a request", {
  tag: "@promise",
}, async ({ disk }) => {
  test.slow();
  const { playground, asked: requests } = disk;
  const { page } = playground;
  await page.goto(address, { waitUntil: "commit" });
  // The simple editor is there before anything is unpacked.
  await expect(page.locator("textarea#code")).toHaveValue(/Three greetings/);
  await playground.whenReady();
  await playground.run();
  await expect(playground.log).toContainText("Three greetings are coming.");
  expect(await playground.answerFirst()).toMatchObject({ kind: "completed" });

  await playground.whenFullEditor();
  await playground.whenLoaded();
  await playground.write('await new Promise(() => setInterval(() => console.log("on"), 50));');
  await playground.run();
  await expect(playground.log).toContainText("on");
  await playground.stop();
  expect(await playground.outcome()).toMatchObject({ kind: "stopped" });

  // Types, from the worker that has TypeScript in it.
  const editor = new FullEditor(page);
  await playground.editor.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Backspace");
  await editor.write("structuredC");
  await editor.whenOffered("structuredClone");
  await page.keyboard.press("Escape");
  await playground.write("document.title;\n");
  await editor.whenWarnings(1);

  // Its compiler.
  await playground.language.selectOption("TypeScript");
  expect(await playground.next("enum Answer { Yes = 42 }\nconst n: number = Answer.Yes;\nn;")).toMatchObject({
    kind: "completed",
    quote: "42",
  });

  const guide = new HelpDialogs(page);
  await expect(guide.count).toHaveText("0 requests since loaded");
  expect(new Set(requests)).toEqual(new Set([address]));
});

test("the program is stored, can be saved as a file, and is in a link to the file itself", async ({
  disk,
}) => {
  const { playground, context } = disk;
  const { page } = playground;
  await open(disk);
  await playground.whenLoaded();
  await playground.write("'kept'");
  await page.reload();
  await playground.whenReady();
  await expect.poll(() => playground.visibleCode()).toBe("'kept'");
  await playground.whenLoaded();

  const programs = new Programs(page);
  await programs.choose("Drafts");
  await expect(programs.drafts).toContainText("To keep a program for good, save it as a file.");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    programs.drafts.getByRole("button", { name: "Save this program as a file" }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe("main.js");
  expect(readFileSync(await saved.path(), "utf8")).toBe("'kept'");
  await programs.close(programs.drafts);
  const [again] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("navigation", { name: "Programs" }).getByRole("button", { name: "Save" }).click(),
  ]);
  expect(again.suggestedFilename()).toBe("main.js");

  await programs.choose("Share");
  await expect(programs.share).toContainText("it opens the program in this file, on this computer");
  await programs.share.getByRole("button", { name: "Copy link" }).click();
  await expect(programs.share).toContainText("The link was copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.startsWith(`${address}#s1.`)).toBe(true);

  await playground.page.evaluate(() => localStorage.clear());
  const other = new Playground(await context.newPage());
  await other.page.goto(link);
  await other.whenReady();
  await expect.poll(() => other.visibleCode()).toBe("'kept'");
  await expect(new Programs(other.page).arrival).toContainText("This program came from a link.");
});

test("data that another page of the disk has stored is treated as a stranger's", async ({ disk }) => {
  const { playground, context } = disk;
  const hostile = '"><img src=x onerror="document.title = 1">';
  await context.addInitScript((text) => {
    // The sandboxed frame has no storage, and throws.
    if (self !== top || localStorage.length > 0) return;
    const file = { path: "main.js", text };
    const draft = {
      version: 3,
      id: "x",
      language: "javascript",
      files: [file],
      entry: "main.js",
      open: "main.js",
    };
    localStorage.setItem(
      "sandglass:draft",
      JSON.stringify({ ...draft, settings: { limits: { fuel: "all" } } }),
    );
    for (const name of ["history", "settings", "console-lines", "editor"])
      localStorage.setItem(`sandglass:${name}`, JSON.stringify([{ version: 1, program: text, theme: text }]));
  }, hostile);
  await open(disk);
  await playground.whenLoaded();
  // Unreadable data is set aside, and the page works as usual.
  await expect.poll(() => playground.visibleCode()).toContain("Three greetings");
  await expect.poll(() => playground.storedItem("sandglass:earlier-draft")).toContain("onerror");
  await playground.run();
  expect(await playground.answerFirst()).toMatchObject({ kind: "completed" });
  await expect(playground.page.locator("img[src=x]")).toHaveCount(0);
});

test("programs run in a sandboxed frame, as on a site, and the page itself can send no request", async ({
  disk,
}) => {
  const { playground, complaints } = disk;
  const { page } = playground;
  await open(disk);
  await playground.whenLoaded();
  const frames = page.locator("iframe");
  await expect(frames).toHaveCount(1);
  await expect(frames).toHaveAttribute("sandbox", "allow-scripts");
  const policy = /content="([^"]*)"/.exec((await frames.getAttribute("srcdoc")) ?? "")?.[1];
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+' 'wasm-unsafe-eval'; worker-src blob:$/,
  );
  const cell = page.frames()[1];
  expect(await cell?.evaluate(() => self.origin)).toBe("null");

  const asks = async () => {
    const module: string = "http://127.0.0.1:9/a.js";
    const attempt = (work: () => unknown) =>
      Promise.resolve()
        .then(work)
        .then(
          () => "worked",
          (error: unknown) => (error as Error).name,
        );
    return [
      await attempt(() => fetch("http://127.0.0.1:9/")),
      await attempt(() => fetch(location.href)),
      await attempt(() => import(module)),
      await attempt(() => import(URL.createObjectURL(new Blob(["export {}"], { type: "text/javascript" })))),
    ];
  };
  // The page may import from its own memory, because that is how it is unpacked.
  expect(await page.evaluate(asks)).toEqual(["TypeError", "TypeError", "TypeError", "worked"]);
  expect(await cell?.evaluate(asks)).toEqual(["TypeError", "TypeError", "TypeError", "TypeError"]);
  // Some of the page's workers are its editor's. The workers for programs have no access to the network or storage.
  const canFetch = () =>
    Promise.all(
      // A worker that has run a program may be ending.
      page.workers().map((worker) => worker.evaluate(() => "fetch" in globalThis).catch(() => undefined)),
    );
  await expect.poll(canFetch).toContain(false);
  for (const frame of page.frames()) await whenAllReported(frame, complaints);
  expect(complaints.length).toBeGreaterThan(3);
  for (const each of complaints) expect(each).toMatch(/Content Security Policy|Failed to fetch|Refused/);
  complaints.length = 0;
});

test("a truncated file says so", async ({ disk }) => {
  const { playground, complaints } = disk;
  const whole = readFileSync(singlePath, "utf8");
  const file = join(mkdtempSync(join(tmpdir(), "sandglass-single-")), "cut.html");
  writeFileSync(file, whole.slice(0, whole.length / 2));
  await playground.page.goto(pathToFileURL(file).href);
  await expect(playground.page.getByRole("alert").first()).toHaveText(
    "This file is not whole: it was cut off, or changed. Get it again.",
  );
  await whenAllReported(playground.page.mainFrame(), complaints);
  complaints.length = 0;
});
