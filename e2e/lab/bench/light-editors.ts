import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { build, preview } from "vite";
import { ensureBrowser, launchOptions } from "../../browser.ts";
import { installPackages } from "../packages.ts";
import type { LightEditors } from "./light-editors.page.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/light-editors.ts [--only tree] [--rounds 3]`: our light editor against one of CodeMirror
 * with the same features, in turn in one browser: bytes, what a screen reader and the browser's search get, an input
 * method, typing on a phone whose processor is four times slower, and texts that are expensive to draw. Milliseconds
 * depend on the machine, so compare the two.
 */
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { only: { type: "string" }, rounds: { type: "string", default: "3" } },
});
installPackages();
const rounds = Number(values.rounds);
const here = fileURLToPath(new URL(".", import.meta.url));
const outDir = fileURLToPath(new URL("../../../node_modules/.cache/light-editors", import.meta.url));
await build({
  root: here,
  base: "./",
  configFile: false,
  logLevel: "error",
  build: {
    outDir,
    emptyOutDir: true,
    target: "es2023",
    chunkSizeWarningLimit: 4096,
    rolldownOptions: { input: `${here}light-editors.html` },
  },
});
const server = await preview({
  root: here,
  configFile: false,
  logLevel: "error",
  build: { outDir },
  preview: { port: 0 },
});
const browser = await chromium.launch(launchOptions(ensureBrowser()));

declare const lightEditors: LightEditors;
const kinds = ["ours", "codemirror"] as const;
type Kind = (typeof kinds)[number];

/** 300 lines, as somebody would write them. */
const program = Array.from({ length: 60 }, (_, n) =>
  [
    `function part${n}(list, limit = ${n}) { // part ${n}`,
    "  const total = list.filter((each) => each > limit).map((each) => each * 2);",
    `  return total.length === 0 ? "none of ${n}" : \`\${total.join(", ")} and more\`;`,
    "}",
    "",
  ].join("\n"),
).join("\n");

const alternating = "\u05d0a";
const hostile: Readonly<Record<string, string>> = {
  "2,000,000 letters in a line": `// ${"x".repeat(2_000_000)}\n`,
  "1,000,000 numbers in a line": `let a = [${"1,".repeat(999_000)}];\n`,
  "300,000 changes of direction": `// ${alternating.repeat(300_000)}\n6 * 7\n`,
  "300,000 marks": `// ${"\u064b\u0651\u0670".repeat(100_000)}\n6 * 7\n`,
  "150,000 tabs": `// ${"a\t".repeat(150_000)}\n`,
  "8,000 lines": "let a = 1;\n".repeat(8_000),
  "a million lines": `6 * 7\n${"\n".repeat(1_000_000)}`,
};

const parts: Readonly<Record<string, () => Promise<void>>> = {
  bytes: measureBytes,
  tree: () => forBoth(readTree),
  search: () => forBoth(search),
  ime: () => forBoth(compose),
  typing: async () => {
    for (const wraps of [false, true]) await forBoth((kind) => type(kind, wraps));
  },
  hostile: async () => {
    for (const wraps of [false, true]) await forBoth((kind) => drawHostile(kind, wraps));
  },
};
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (values.only !== undefined && values.only !== name) continue;
    console.log(`\n${name}`);
    await measure();
  }
} finally {
  await browser.close();
  await server.close();
}

async function forBoth(measure: (kind: Kind) => Promise<void>): Promise<void> {
  for (const kind of kinds) await measure(kind);
}

function report(kind: Kind, text: string): void {
  console.log(`${kind.padEnd(12)}${text}`);
}

/** The script and the styles of each editor alone, with what it imports. */
async function measureBytes(): Promise<void> {
  const entries: Readonly<Record<Kind, string>> = {
    ours: `${here}../../../web/products/site/editor/simple-editor.ts`,
    codemirror: `${here}light-editors.codemirror.ts`,
  };
  for (const kind of kinds) {
    const result = await build({
      configFile: false,
      logLevel: "error",
      build: {
        write: false,
        target: "es2023",
        lib: { entry: entries[kind], formats: ["es"], fileName: "editor", cssFileName: "editor" },
        minify: "oxc",
      },
    });
    const { output } = [result].flat()[0] as Extract<typeof result, { output: unknown }>;
    const bytes = output.map((file) => brotliCompressSync(file.type === "chunk" ? file.code : file.source));
    report(kind, `${(bytes.reduce((sum, { length }) => sum + length, 0) / 1024).toFixed(1)} KiB of brotli`);
  }
}

async function withEditor(
  kind: Kind,
  text: string,
  use: (page: Page, devTools: CDPSession) => Promise<void>,
  wraps = false,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(error));
  await page.goto(`${server.resolvedUrls?.local[0] ?? ""}light-editors.html`);
  const mount = () =>
    page.evaluate(([what, code, isWrapped]) => lightEditors.mount(what, code, isWrapped), [
      kind,
      text,
      wraps,
    ] as const);
  if (text.length < 100_000) await mount();
  await use(page, await context.newCDPSession(page));
  await context.close();
}

/** What a screen reader gets. */
function readTree(kind: Kind): Promise<void> {
  return withEditor(kind, program, async (page, devTools) => {
    await page.waitForTimeout(500);
    await devTools.send("Accessibility.enable");
    const { nodes } = await devTools.send("Accessibility.getFullAXTree");
    const field = nodes.find(({ role }) => role?.value === "textbox");
    const value = String(field?.value?.value ?? "");
    const names = Object.fromEntries((field?.properties ?? []).map((each) => [each.name, each.value.value]));
    report(
      kind,
      `${field?.role?.value} “${field?.name?.value}”, “${field?.description?.value}”, ${value.length} of ${program.length} characters, multiline ${names["multiline"]}, editable ${names["editable"]}`,
    );
  });
}

/** Whether the browser's search finds text that is not on the screen. */
function search(kind: Kind): Promise<void> {
  return withEditor(kind, program, async (page) => {
    const isFound = (text: string) =>
      page.evaluate(
        (words) =>
          (globalThis as unknown as { find: (...options: unknown[]) => boolean }).find(
            words,
            false,
            false,
            true,
          ),
        text,
      );
    report(kind, `the first line: ${await isFound("part 0")}, the last: ${await isFound("part 59")}`);
  });
}

/** An input method writes a word of two characters between quotes. */
function compose(kind: Kind): Promise<void> {
  return withEditor(kind, 'const text = "";\n', async (page, devTools) => {
    await page.evaluate(() => lightEditors.editor()?.reveal(1, 15));
    const state = () => page.evaluate(() => lightEditors.state());
    for (const text of ["k", "か", "かn", "かな"]) {
      const { length } = text;
      await devTools.send("Input.imeSetComposition", { text, selectionStart: length, selectionEnd: length });
      await page.waitForTimeout(50);
    }
    const during = await state();
    await devTools.send("Input.insertText", { text: "仮名" });
    await page.waitForTimeout(50);
    report(kind, `while it composes ${JSON.stringify(during)}, then ${JSON.stringify(await state())}`);
  });
}

/** From a key to the next frame, in the middle of the program. */
async function type(kind: Kind, wraps: boolean): Promise<void> {
  const all: number[] = [];
  for (let round = 0; round < rounds; round++)
    await withEditor(
      kind,
      program,
      async (page, devTools) => {
        await page.evaluate(() => lightEditors.editor()?.reveal(150, 1));
        await devTools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
        await page.keyboard.press("End");
        await page.keyboard.press("Enter");
        await page.evaluate(noteFrames);
        for (const key of "let sum = 12 + value; // words of text\nsum += other;\n") {
          await page.keyboard.press(key === "\n" ? "Enter" : key);
          await page.waitForTimeout(50);
        }
        await devTools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
        all.push(...(await page.evaluate(() => frameTimes)));
      },
      wraps,
    );
  all.sort((a, b) => a - b);
  const at = (share: number) => all[Math.floor(all.length * share)]?.toFixed(1);
  report(kind, `${wraps ? "wrapped" : "not wrapped"}: median ${at(0.5)} ms, 95 % within ${at(0.95)} ms`);
}

declare const frameTimes: number[];

function noteFrames(): void {
  const frameTimes: number[] = [];
  Object.assign(globalThis, { frameTimes });
  const channel = new MessageChannel();
  let pressed = 0;
  // A message comes after the frame that the callback begins.
  channel.port1.onmessage = () => frameTimes.push(performance.now() - pressed);
  addEventListener(
    "keydown",
    ({ timeStamp }) => {
      pressed = timeStamp;
      requestAnimationFrame(() => channel.port2.postMessage(0));
    },
    true,
  );
}

async function drawHostile(kind: Kind, wraps: boolean): Promise<void> {
  for (const [name, text] of Object.entries(hostile))
    await withEditor(
      kind,
      text,
      async (page) => {
        const [shown, typed] = await page.evaluate(
          async ([what, code, isWrapped]) => {
            const frames = async (act: () => void) => {
              const start = performance.now();
              act();
              for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
              return performance.now() - start;
            };
            return [
              await frames(() => lightEditors.mount(what, code, isWrapped)),
              await frames(() => {
                lightEditors.editor()?.reveal(1, 1);
                document.execCommand("insertText", false, "x");
              }),
            ];
          },
          [kind, text, wraps] as const,
        );
        report(
          kind,
          `${wraps ? "wrapped, " : ""}${name}: drawn in ${shown?.toFixed(0)} ms, a key ${typed?.toFixed(0)} ms`,
        );
      },
      wraps,
    );
}
