import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { afterAll, test as base, beforeAll, describe, expect } from "vitest";
import { testsAll } from "../web/run/sandbox/testing/sample.ts";

/** The package as `npm pack` makes it, installed in an empty folder without a network. */
const root = fileURLToPath(new URL("..", import.meta.url));
let folder = "";

/**
 * `npm run nodes` repeats this file on each version of Node. By then, everything that does not run on Node has been
 * tested.
 */
const isRepeated = process.env["SANDGLASS_PACKAGE"] !== undefined;
const test = base.runIf(testsAll || isRepeated);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandglass-package-"));
  const packed = process.env["SANDGLASS_PACKAGE"] ?? pack();
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  npm(folder, "install", "--offline", "--no-audit", "--no-fund", packed);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the path of the package. `npm run nodes` passes the path of one that it has packed once for all versions. */
function pack(): string {
  const [{ filename }] = JSON.parse(npm(root, "pack", "--json", "--pack-destination", folder));
  return join(folder, filename);
}

function npm(cwd: string, ...args: readonly string[]): string {
  return execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

/** Runs a Node program in that folder. */
function node(file: string, ...args: readonly string[]): string {
  return execFileSync(process.execPath, [file, ...args], { cwd: folder, encoding: "utf8" });
}

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

test("its command runs a program and prints the result", () => {
  write("double.ts", "export const double = (n: number): number => n * 2;");
  write("main.ts", 'import { double } from "./double.ts"; console.log(double(21));');
  const printed = npm(folder, "exec", "--offline", "--", "sandglass", "run", "main.ts", "--json");
  expect(JSON.parse(printed)).toMatchObject({ outcome: { kind: "completed" }, stdout: "42\n" });
});

test("its library runs programs, stops them, grades them, traces them, and continues sessions", () => {
  write(
    "use.js",
    `import { createSandbox, traceProgram } from "sandglass";
    const sandbox = createSandbox({ workers: 2 });
    const { inspected } = await sandbox.run({ code: "new Map([[1, 2]])" });
    const { outcome } = await sandbox.run({ code: "for (;;);", signal: AbortSignal.timeout(50) });
    const session = await sandbox.session();
    await session.evaluate({ code: "let a = 20" });
    const last = await session.evaluate({ code: "a + 1" });
    const { passed } = await sandbox.grade({ code: "const f = (n) => n * 2", checks: [{ title: "f", call: "f(2)", returns: 4 }] });
    const refused = await sandbox.run({ code: "1", limits: { fuel: 0 } }).catch((error) => error.message);
    const { moments } = await traceProgram({ code: "let a = 1;\\na++;\\na;", moments: { line: 3 } });
    const seen = moments.map(({ frames }) => frames[0].bindings);
    console.log(JSON.stringify([inspected, outcome.kind, last.inspected, passed, seen, refused]));
    sandbox.dispose();`,
  );
  expect(JSON.parse(node("use.js"))).toEqual([
    "Map(1) { 1 => 2 }",
    "stopped",
    "21",
    true,
    [[{ name: "a", inspected: "2" }]],
    "options.limits.fuel should be a whole number from 1 to 1,000,000,000,000, not 0",
  ]);
});

test("its library can be loaded with require(), too", () => {
  write(
    "use.cjs",
    `const { createSandbox, BadInput } = require("sandglass");
    const sandbox = createSandbox();
    sandbox.run({ code: "6 * 7" }).then(async ({ inspected }) => {
      const refused = await sandbox.run().catch((error) => error instanceof BadInput);
      console.log(inspected, refused);
      sandbox.dispose();
    });`,
  );
  expect(node("use.cjs")).toBe("42 true\n");
});

test("an exception of onEvent belongs to the run, and does not end the process", () => {
  write(
    "throws.js",
    `import { createSandbox } from "sandglass";
    const sandbox = createSandbox();
    const onEvent = () => { throw new Error("mine"); };
    const thrown = await sandbox.run({ code: "for (;;);", onEvent }).catch((error) => error.message);
    console.log(thrown, (await sandbox.run({ code: "6 * 7" })).inspected);
    sandbox.dispose();`,
  );
  expect(node("throws.js")).toBe("mine 42\n");
});

test("a process that has disposed of its sandbox ends, also during a run", () => {
  write(
    "end.js",
    `import { createSandbox } from "sandglass";
    const sandbox = createSandbox();
    const stop = new AbortController();
    const stopped = sandbox.run({ code: "for (;;);", signal: stop.signal });
    stop.abort();
    await stopped;
    const { inspected } = await sandbox.run({ code: "6 * 7" });
    const running = sandbox.run({ code: "for (;;);", onEvent: ({ kind }) => kind === "started" && sandbox.dispose() });
    console.log(inspected, (await running).outcome.kind);`,
  );
  expect(node("end.js")).toBe("42 stopped\n");
});

base.runIf(testsAll && !isRepeated)("its library and its element for pages can be bundled", async () => {
  write(
    "page.js",
    `import { createSandbox } from "sandglass/browser";
    import { SandglassPlayground } from "sandglass/element";
    SandglassPlayground.address = "/embed.html";
    createSandbox({ frame: "/embed.html" });`,
  );
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    build: { write: false, rolldownOptions: { input: join(folder, "page.js") } },
  });
  const scripts = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  const text = scripts.map((each) => ("code" in each ? each.code : "")).join("");
  for (const word of ["credentialless", "sandglass-playground"]) expect(text).toContain(word);
});

test("its element for pages can be imported on a server, too", () => {
  write(
    "server.js",
    `import { SandglassPlayground } from "sandglass/element"; console.log(SandglassPlayground.atOnce);`,
  );
  expect(node("server.js")).toBe("1\n");
});

test("it has the licences of its packages", () => {
  const notices = readFileSync(
    join(folder, "node_modules/sandglass/dist-node/third-party-notices.txt"),
    "utf8",
  );
  for (const name of ["QuickJS Javascript Engine", "Emscripten authors", "acorn ", "comlink "])
    expect(notices).toContain(name);
});

describe("the documentation of the library", () => {
  const text = readFileSync(join(root, "web/products/node/README.md"), "utf8");
  const examples = Array.from(text.matchAll(/^```ts\n(.*?)^```$/gms), ([, example = ""]) => example);

  test("has examples", () => {
    expect(examples.length).toBeGreaterThan(2);
  });
  test.each(examples.map((example, index) => [index + 1, example] as const))(
    "example %i runs unchanged",
    (index, example) => {
      node(write(`example-${index}.js`, example));
    },
  );
});

// TypeScript is a native program, which does not run on Node.
describe.skipIf(isRepeated)("its types describe what it exports", () => {
  const typed = `import { createSandbox, type Check, type Outcome, type Result, type RunEvent, type Session } from "sandglass";
    async function use() {
      const sandbox = createSandbox({ workers: 2 });
      const result: Result = await sandbox.run({
        code: "1",
        limits: { fuel: 5 },
        capabilities: { globals: { extends: "pure", except: ["Math.random"] }, random: { seed: 7 } },
        onEvent(event: RunEvent) {},
      });
      const kind: Outcome["kind"] = result.outcome.kind;
      const session: Session = await sandbox.session();
      const cell: Result = await session.fork().evaluate({ code: "1", signal: new AbortController().signal });
      const checks: readonly Check[] = [{ title: "one", returns: 1 }];
      const passed: boolean = (await sandbox.grade({ code: "1", checks })).passed;
      // @ts-expect-error there is no such outcome
      const other: "won" = kind;
      // @ts-expect-error nor such an option
      await sandbox.run({ kode: "1" });
      // @ts-expect-error nor such a capability
      await sandbox.run({ code: "1", capabilities: { clocks: "real" } });
      return { other, cell, passed };
    }
    export { use };`;
  const page = `import { BadInput, createSandbox, type Result } from "sandglass/browser";
    import { SandglassPlayground, type PlaygroundEvent } from "sandglass/element";
    SandglassPlayground.address = "/embed.html";
    document.querySelector("sandglass-playground")?.addEventListener("check", ({ detail }) => detail.passed);
    export async function use(event: PlaygroundEvent<"result">) {
      const sandbox = createSandbox({ frame: new URL("/embed.html", location.href), workers: 2 });
      const result: Result = await sandbox.run({ code: event.detail.stdout, onAsk: async () => null });
      // @ts-expect-error a page has to say where its frame is
      createSandbox({ workers: 2 });
      return { result, BadInput };
    }`;
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const always = "--noEmit --strict --target es2022".split(" ");
  const inNode = ["--lib", "es2022", "--typeRoots", join(root, "node_modules/@types"), "--types", "node"];
  const inPage = ["--lib", "es2022,dom", "--types", ""];

  // The package's own files are checked, too (no `skipLibCheck`): they need no newer library, and Node's users no DOM.
  test.each([
    ["use.ts", "--module node16", inNode],
    ["use.ts", "--module nodenext", inPage],
    ["use.ts", "--module esnext --moduleResolution bundler", inPage],
    ["use.cts", "--module nodenext", inNode],
    ["page.ts", "--module esnext --moduleResolution bundler", inPage],
  ])("%s %s", (file, options, world) => {
    write(file, file === "page.ts" ? page : typed);
    expect(node(tsc, ...always, ...world, ...options.split(" "), file)).toBe("");
  });
  test("and no others: internal types are not in the package", () => {
    const files = readdirSync(join(folder, "node_modules/sandglass/dist-node/types"), {
      recursive: true,
    }).map(String);
    expect(files).toContain(join("products", "node", "index.d.ts"));
    expect(files.filter((file) => /client-|thread|slots|pool/.test(file))).toEqual([]);
  });
});

describe("what a registry shows of the package", () => {
  const installed = (name: string) => join(folder, "node_modules/sandglass", name);
  const manifest = () => JSON.parse(readFileSync(installed("package.json"), "utf8"));

  test("it can be published: it has a version, a licence, a description, and keywords", () => {
    expect(manifest()).toMatchObject({
      name: "sandglass",
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      license: "MIT",
      description: expect.any(String),
      keywords: expect.arrayContaining(["sandbox", "quickjs"]),
    });
    expect(manifest().private).toBeUndefined();
    expect(manifest().dependencies).toBeUndefined();
  });
  test("its files exist: readme, licence, types, and the documentation of the library", () => {
    for (const name of [
      "README.md",
      "LICENSE",
      "web/products/node/README.md",
      "web/products/browser/README.md",
      manifest().exports["."].types,
    ])
      expect(existsSync(installed(name)), name).toBe(true);
    expect(readFileSync(installed("README.md"), "utf8")).toContain('from "sandglass"');
  });
});
