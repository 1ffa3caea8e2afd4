import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

/** The package as `npm pack` makes it, installed in an empty folder without a network. */
const root = fileURLToPath(new URL("..", import.meta.url));
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandglass-package-"));
  const packed = JSON.parse(npm(root, "pack", "--json", "--pack-destination", folder));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  npm(folder, "install", "--offline", "--no-audit", "--no-fund", `./${packed[0].filename}`);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

function npm(cwd: string, ...given: readonly string[]): string {
  return execFileSync("npm", given, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

/** Runs a program of Node's in that folder. */
function node(file: string, ...given: readonly string[]): string {
  return execFileSync(process.execPath, [file, ...given], { cwd: folder, encoding: "utf8" });
}

test("its command runs a program and prints the result", () => {
  writeFileSync(join(folder, "double.ts"), "export const double = (n: number): number => n * 2;");
  writeFileSync(join(folder, "main.ts"), 'import { double } from "./double.ts"; console.log(double(21));');
  const printed = npm(folder, "exec", "--offline", "--", "sandglass", "run", "main.ts", "--json");
  expect(JSON.parse(printed)).toMatchObject({ outcome: { kind: "completed" }, stdout: "42\n" });
});

test("its library runs programs, stops them, and carries sessions on", () => {
  writeFileSync(
    join(folder, "use.js"),
    `import { createSandbox } from "sandglass";
    const sandbox = createSandbox();
    const { inspected } = await sandbox.run({ code: "new Map([[1, 2]])" });
    const { outcome } = await sandbox.run({ code: "for (;;);", signal: AbortSignal.timeout(50) });
    const session = await sandbox.session();
    await session.evaluate({ code: "let a = 20" }, () => {}).outcome;
    const last = await session.evaluate({ code: "a + 1" }, () => {}).outcome;
    const refused = await sandbox.run({ code: "1", limits: { fuel: 0 } }).catch((error) => error.message);
    console.log(JSON.stringify([inspected, outcome.kind, last.inspected, refused]));
    sandbox.dispose();`,
  );
  expect(JSON.parse(node("use.js"))).toEqual([
    "Map(1) { 1 => 2 }",
    "stopped",
    "21",
    "options.limits.fuel should be a whole number from 1 to 1,000,000,000,000, not 0",
  ]);
});

test("a process that has given its sandbox up ends", () => {
  writeFileSync(
    join(folder, "end.js"),
    `import { createSandbox } from "sandglass";
    const sandbox = createSandbox();
    const stop = new AbortController();
    const stopped = sandbox.run({ code: "for (;;);", signal: stop.signal });
    stop.abort();
    await stopped;
    const { inspected } = await sandbox.run({ code: "6 * 7" });
    sandbox.dispose();
    console.log(inspected);`,
  );
  expect(node("end.js")).toBe("42\n");
});

test("it has the licences of what is in it", () => {
  const notices = readFileSync(
    join(folder, "node_modules/sandglass/dist-node/third-party-notices.txt"),
    "utf8",
  );
  for (const name of ["QuickJS Javascript Engine", "Emscripten authors", "acorn ", "comlink "])
    expect(notices).toContain(name);
});

test("its types are those of what it gives", () => {
  writeFileSync(
    join(folder, "use.ts"),
    `import { createSandbox, type Outcome, type Result } from "sandglass";
    using sandbox = createSandbox();
    const result: Result = await sandbox.run({ code: "1", limits: { fuel: 5 } });
    const kind: Outcome["kind"] = result.outcome.kind;
    // @ts-expect-error there is no such outcome
    const other: "won" = kind;
    // @ts-expect-error nor such an option
    await sandbox.run({ kode: "1" });
    export { other };`,
  );
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const options =
    "--noEmit --strict --target es2023 --lib es2023,esnext.disposable,dom --module nodenext --types".split(
      " ",
    );
  expect(node(tsc, ...options, "", "use.ts")).toBe("");
});
