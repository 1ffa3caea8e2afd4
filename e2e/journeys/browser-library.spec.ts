import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { build } from "vite";
import type { createSandbox as create } from "../../web/products/browser/index.ts";
import { type EmbeddingSite, expect, test } from "../pages/embedding-page.ts";

/* The library in a page of another site: sandboxes without a widget, in a frame of another origin. */

type Library = { readonly createSandbox: typeof create };
type Global = { readonly library: Library; readonly frame: string };

/** Opens a page that has the library, with these headers. */
async function open(host: EmbeddingSite, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  host.serve(
    "/page.js",
    `import * as library from "${host.sandglass}sandbox.js";
     Object.assign(globalThis, { library, frame: "${host.sandglass}embed.html" });`,
    {},
    "text/javascript",
  );
  await host.open('<div id="app"></div><script type="module" src="/page.js"></script>', headers);
  await host.page.waitForFunction(() => "library" in globalThis);
}

/** The result of a run of `6 * 7` with that frame: its value, or the error. */
const answer = (host: EmbeddingSite, frame?: string) =>
  host.page.evaluate(async (options) => {
    const { library, frame } = globalThis as unknown as Global;
    const sandbox = library.createSandbox({ frame: options ?? frame });
    const ended = sandbox.run({ code: "6 * 7" }).then(({ inspected, outcome }) => inspected || outcome);
    return ended.catch((error: Error) => error.message).finally(() => sandbox.dispose());
  }, frame);

test("a page of another origin can run, answer, stop, grade and continue sessions", {
  tag: "@promise",
}, async ({ host }) => {
  await open(host);
  const answer = await host.page.evaluate(async () => {
    const { library, frame } = globalThis as unknown as Global;
    const sandbox = library.createSandbox({ frame });
    const kinds: string[] = [];
    const typed = await sandbox.run({
      code: "import { half } from 'numbers'; const n: number = half(84); console.log('hi', await input('who?')); n",
      language: "typescript",
      modules: [{ name: "numbers", code: "export const half = (n) => n / 2;" }],
      onEvent: ({ kind }) => kinds.push(kind),
      onAsk: async (question) => `${question} me`,
    });
    const stop = new AbortController();
    const stopped = await sandbox.run({
      code: "console.log('before'); for (;;);",
      signal: stop.signal,
      onEvent: ({ kind }) => kind === "console" && stop.abort(),
    });
    const graded = await sandbox.grade({
      code: "const f = (n) => n * 2",
      checks: [
        { title: "f", call: "f(2)", returns: 4 },
        { title: "g", call: "f(3)", returns: 5 },
        { title: "counted", call: "[1, 2, 3].map(f)", line: 1, maxTimes: 2 },
      ],
    });
    const session = await sandbox.session();
    await session.evaluate({ code: "let a = 20" });
    await session.evaluate({ code: "a = 0; throw 1" });
    const cell = await session.evaluate({ code: "a + 1" });
    const message = await sandbox.run({ code: "1", limits: { fuel: 0 } }).catch((error) => error.message);
    sandbox.dispose();
    return {
      typed: [typed.stdout, typed.inspected, typed.outcome.kind],
      told: [kinds[0], kinds.includes("console"), kinds.at(-1)],
      stopped: [stopped.outcome.kind, stopped.stdout],
      graded: graded.results.map(({ passed, message }) => (message?.startsWith("Line") ? message : passed)),
      cell: cell.inspected,
      refused: message,
    };
  });
  expect(answer).toEqual({
    typed: ["hi who? me\n", "42", "completed"],
    told: ["started", true, "outcome"],
    stopped: ["stopped", "before\n"],
    graded: [true, false, "Line 1 ran 3 times for [1, 2, 3].map(f); expected 2 times at most"],
    cell: "21",
    refused: "options.limits.fuel should be a whole number from 1 to 1,000,000,000,000, not 0",
  });
  // A sandbox that was disposed of leaves nothing in the page.
  await expect(host.page.locator("iframe")).toHaveCount(0);
});

test("the frame provides the libraries: in a run, a grading and a session", async ({ host }) => {
  await open(host);
  const answer = await host.page.evaluate(async () => {
    const { library, frame } = globalThis as unknown as Global;
    const sandbox = library.createSandbox({ frame });
    const run = await sandbox.run({ code: 'import { sum } from "lodash-es"; sum([1, 2])' });
    const part = await sandbox.run({ code: 'import sum from "lodash-es/sum"; sum([1, 3])' });
    const graded = await sandbox.grade({
      code: 'import { nanoid } from "nanoid"; export const f = () => nanoid().length;',
      checks: [{ title: "f", call: "f()", returns: 21 }],
    });
    const session = await sandbox.session();
    await session.evaluate({ code: "let a = 20" });
    await session.evaluate({ code: 'import _ from "lodash-es"' });
    const cell = await session.evaluate({ code: "_.sum([a, 1])" });
    sandbox.dispose();
    return [run.inspected, part.inspected, graded.passed, cell.inspected];
  });
  expect(answer).toEqual(["3", "4", true, "21"]);
});

test("as many programs run at once as there are workers, and the others wait", async ({ host }) => {
  await open(host);
  const order = await host.page.evaluate(async () => {
    const { library, frame } = globalThis as unknown as Global;
    const sandbox = library.createSandbox({ frame, workers: 2 });
    const started: number[] = [];
    const stops = [0, 1, 2].map(() => new AbortController());
    const starts = (count: number) =>
      new Promise<void>((done) => {
        const look = () => (started.length === count ? done() : setTimeout(look, 10));
        look();
      });
    const runs = stops.map(({ signal }, at) =>
      sandbox.run({
        code: "for (;;);",
        signal,
        onEvent: ({ kind }) => kind === "started" && started.push(at),
      }),
    );
    await starts(2);
    const first = [...started];
    stops[0]?.abort();
    await starts(3);
    for (const stop of stops) stop.abort();
    await Promise.all(runs);
    // A page's own runs are not rate-limited like those of a widget.
    const many = Array.from({ length: 40 }, (_, at) => sandbox.run({ code: `${at}` }));
    return [first, started, (await Promise.all(many)).every(({ inspected }, at) => inspected === `${at}`)];
  });
  expect(order).toEqual([[0, 1], [0, 1, 2], true]);
});

test("a page that allows no other foreign script or frame has a sandbox, isolated or not", async ({
  host,
}) => {
  const { sandglass } = host;
  await open(host, {
    "Content-Security-Policy": `default-src 'none'; script-src 'self' ${sandglass}; frame-src ${sandglass}`,
  });
  expect(await answer(host)).toBe("42");
  await open(host, { "Cross-Origin-Embedder-Policy": "require-corp" });
  expect(await answer(host)).toBe("42");
  await open(host, {
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
  });
  expect(await answer(host)).toBe("42");
});

test("a bundled page has a sandbox", async ({ host }) => {
  const folder = await mkdtemp(join(tmpdir(), "bundle-"));
  try {
    const library = fileURLToPath(new URL("../../dist/sandbox.js", import.meta.url));
    await writeFile(
      join(folder, "main.js"),
      `import { createSandbox } from ${JSON.stringify(library)};
       const sandbox = createSandbox({ frame: ${JSON.stringify(`${host.sandglass}embed.html`)} });
       sandbox.run({ code: "6 * 7" }).then(({ inspected }) => { document.title = inspected; });`,
    );
    const built = await build({
      root: folder,
      configFile: false,
      logLevel: "error",
      build: { write: false, rolldownOptions: { input: join(folder, "main.js") } },
    });
    const [script] = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
    host.serve("/main.js", script?.type === "chunk" ? script.code : "", {}, "text/javascript");
    await host.open('<script type="module" src="/main.js"></script>');
    await expect(host.page).toHaveTitle("42");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("if the frame is missing, a run says why within seconds", async ({ host }) => {
  await open(host, { "Content-Security-Policy": "frame-src 'none'" });
  expect(await answer(host)).toBe(
    `The page's Content-Security-Policy must allow ${host.sandglass}embed.html in frame-src.`,
  );
  await open(host);
  const nowhere = `${host.address}nowhere.html`;
  expect(await answer(host, "/nowhere.html")).toContain(`${nowhere} does not answer: it does not exist,`);
  host.serve("/older.html", `<script>parent.postMessage({ sandglass: "frame", version: 1 }, "*");</script>`);
  expect(await answer(host, "/older.html")).toBe(
    `${host.address}older.html and this library have different versions of Sandglass: use both from one version.`,
  );
  const message = host.page.evaluate(() => {
    const { library } = globalThis as unknown as Global;
    return library.createSandbox({} as never);
  });
  await expect(message).rejects.toThrow("options.frame should be the address of embed.html, not undefined");
});

test("after the page is emptied, frame included, the next run has a sandbox again", async ({ host }) => {
  await open(host);
  const answer = await host.page.evaluate(async () => {
    const { library, frame } = globalThis as unknown as Global;
    const sandbox = library.createSandbox({ frame });
    const before = await sandbox.run({ code: "1" });
    const going = sandbox.run({
      code: "for (;;);",
      limits: { cpuMs: 1000 },
      onEvent: ({ kind }) => kind === "started" && document.querySelector("iframe")?.remove(),
    });
    const { outcome } = await going;
    const after = [await sandbox.run({ code: "2" }), await sandbox.run({ code: "3" })];
    return [before.inspected, outcome.kind, after.map(({ inspected }) => inspected).join()];
  });
  expect(answer[1]).toMatch(/exhausted|crashed/);
  expect(answer[2]).toContain("3");
});

/** What the library's frame says of its build: a page accepts no other. */
function buildOfFrame(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((done) => {
        addEventListener("message", ({ data }) => done(data.build), { once: true });
        const frame = document.createElement("iframe");
        frame.src = (globalThis as unknown as Global).frame;
        document.body.append(frame);
      }),
  );
}

test("if the page removes the frame while a worker starts or a compiler loads, the run ends and says so", async ({
  host,
}) => {
  await open(host);
  // A frame that opens a cell and then does nothing: whatever waits for it waits when the frame goes.
  const name = await buildOfFrame(host.page);
  const silent = (command: string) => `<script>
    addEventListener("message", ({ ports: [port] }) => {
      port.onmessage = ({ data, ports: [control] }) => {
        if (data.kind === "${command}") return top.postMessage("it waits", "*");
        if (control) control.onmessage = ({ data: { id } }) => control.postMessage({ id, type: "RAW", value: undefined });
      };
      port.postMessage({ kind: "ready" });
    });
    parent.postMessage({ sandglass: "frame", version: 1, build: ${JSON.stringify(name)} }, "*");
  </script>`;
  for (const command of ["start", "equip"]) {
    host.serve(`/${command}.html`, silent(command));
    const ended = await host.page.evaluate(async (frame) => {
      const { library } = globalThis as unknown as Global;
      addEventListener("message", ({ data, source }) => {
        if (data !== "it waits") return;
        for (const each of document.querySelectorAll("iframe"))
          if (each.contentWindow === source) each.remove();
      });
      const sandbox = library.createSandbox({ frame });
      const run = sandbox.run({ code: "6 * 7", language: frame === "/equip.html" ? "elixir" : "javascript" });
      return run.then(
        ({ outcome }) => JSON.stringify(outcome),
        (error: Error) => error.message,
      );
    }, `/${command}.html`);
    expect(ended).toContain("The frame of the sandbox no longer exists.");
  }
});

test("a page accepts nothing from a compromised frame that a good frame does not send", async ({ host }) => {
  await open(host);
  const name = await buildOfFrame(host.page);
  const liar = (deeds: string) => `<script>
    addEventListener("message", ({ ports: [port] }) => {
      const say = (what) => port.postMessage(what);
      port.onmessage = ({ ports: [control] }) => { ${deeds} };
      say({ kind: "ready" });
    });
    parent.postMessage({ sandglass: "frame", version: 1, build: ${JSON.stringify(name)} }, "*");
  </script>`;
  host.serve("/strange.html", liar(`say({ kind: "lost", id: -1, sentence: { toString: 1 } });`));
  expect(await answer(host, "/strange.html")).toMatchObject({
    kind: "crashed",
    detail: expect.stringContaining("The frame of the sandbox sent an invalid message: "),
  });
  // The frame sends messages in the worker's name, too: that it is ready, and then events that no run sends.
  host.serve(
    "/worker.html",
    liar(`if (control) control.onmessage = ({ data, ports: [events] }) => {
      for (const each of data.argumentList ?? []) each.value?.postMessage?.({ kind: "outcome", outcome: { kind: "won" } });
      control.postMessage({ id: data.id, type: "RAW", value: undefined });
    };`),
  );
  expect(await answer(host, "/worker.html")).toMatchObject({ kind: "crashed" });
});

test("the example of the documentation works", async ({ host }) => {
  const text = await readFile(new URL("../../web/products/browser/README.md", import.meta.url), "utf8");
  const [, example = ""] = /^```html\n(.*?)^```$/ms.exec(text) ?? [];
  await host.open(example.replaceAll("https://example.org/", host.sandglass));
  await expect(host.page).toHaveTitle("completed hi 42");
});
