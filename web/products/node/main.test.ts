import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, test as base, beforeAll, describe, expect } from "vitest";
import { parseResult } from "../../protocol/run/result.ts";
import { testsAll } from "../../run/sandbox/testing/sample.ts";
import { bundleTo } from "./bundle.ts";

/** The built command, in a separate process: building it takes as long as all other tests of this folder. */
const test = base.runIf(testsAll);

let folder = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sandglass-command-"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version: "1.2.3", type: "module" }));
  await bundleTo(join(folder, "dist"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a program and returns its path. */
function program(name: string, code: string): string {
  writeFileSync(join(folder, name), code);
  return join(folder, name);
}

const nodeArguments = (commandLine: readonly string[]) => [join(folder, "dist/main.js"), ...commandLine];

type Stdio = "pipe" | "ignore" | number;

function start(
  commandLine: readonly string[],
  stdio: readonly [Stdio, Stdio, Stdio] = ["pipe", "pipe", "pipe"],
) {
  return spawn(process.execPath, nodeArguments(commandLine), { cwd: folder, stdio: [...stdio] });
}

/** The result of a process. */
async function ended(child: ChildProcess) {
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  const textOf = (stream: ChildProcess["stdout"]) => (stream ? text(stream) : "");
  const [out, err, code] = await Promise.all([textOf(child.stdout), textOf(child.stderr), closed]);
  return { out, err, code };
}

const asks = "console.log(await input('Name?'), prompt('And?'))";

describe("a run always ends", () => {
  test("if the program is read from standard input, its questions have no answer", async () => {
    const child = start(["run", "-"]);
    child.stdin?.end(asks);
    expect(await ended(child)).toEqual({ out: "null null\n", err: "", code: 0 });
  });
  test("waiting for standard input counts as time of the run", async () => {
    const child = start(["run", program("asks.js", asks), "--wall", "1s"]);
    const { code, err } = await ended(child);
    expect(code).toBe(4);
    expect(err).toContain("The program had not ended after 1 s.\nIt waited for an answer");
  });
  test("repeating the run for each answer counts if standard input never ends", async () => {
    const child = start(["run", program("forever.js", "for (;;) prompt()"), "--wall", "1s", "--json"]);
    child.stdin?.on("error", () => {});
    child.stdin?.write("a\n".repeat(100_000));
    const { code, out } = await ended(child);
    expect(code).toBe(4);
    expect(parseResult(JSON.parse(out), "result").outcome).toMatchObject({
      kind: "exhausted",
      limit: "wall",
    });
  });
  test.each(["SIGTERM", "SIGINT"] as const)("%s stops it, and the result is printed", async (signal) => {
    const code = "await input(); for (;;);";
    const child = start(["run", program("stop.js", code), "--json", "--wall", "1h", "--cpu", "1h"]);
    // More than a pipe can hold: when it is written, the program has asked.
    child.stdin?.write(`${"a".repeat(300_000)}\n`, () => child.kill(signal));
    const { out, ...rest } = await ended(child);
    expect(rest).toEqual({ code: 130, err: "" });
    expect(parseResult(JSON.parse(out), "result").outcome.kind).toBe("stopped");
  });
});

describe("an output that cannot be written has its own exit code", () => {
  const floods = "for (;;) console.log('x'.repeat(1000))";

  test("nobody reads it any more", async () => {
    const child = start([
      "run",
      program("flood.js", floods),
      "--cpu",
      "1h",
      "--wall",
      "1h",
      "--output",
      "64MiB",
    ]);
    child.stdout?.once("data", () => child.stdout?.destroy());
    const closed = new Promise((resolve) => child.once("close", resolve));
    expect(await text(child.stderr as NonNullable<typeof child.stderr>)).toBe("");
    expect(await closed).toBe(141);
  });
  base.runIf(testsAll && existsSync("/dev/full"))("the disk is full", async () => {
    const full = openSync("/dev/full", "w");
    const child = start(["run", program("short.js", "console.log(1)")], ["ignore", full, "pipe"]);
    const { code, err } = await ended(child);
    expect(code).toBe(74);
    expect(err).toMatch(/^The output cannot be written: ENOSPC.*\n$/);
  });
});

const hasPython = testsAll && spawnSync("python3", ["-c", "import pty"]).status === 0;

base.runIf(hasPython)("a program's output cannot control a terminal, unless --raw asks for that", () => {
  const code = "console.log('a\\x1b]0;title\\x07'); console.error('b\\u009b31m'); throw Error('c\\x1b[2J')";
  const file = program("escapes.js", code);
  const python = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))";
  const inTerminal = (...options: readonly string[]) =>
    spawnSync("python3", ["-c", python, process.execPath, ...nodeArguments(["run", file, ...options])], {
      encoding: "utf8",
      input: "",
    });
  const screen = inTerminal();
  expect(screen.status).toBe(1);
  expect(screen.stdout).not.toMatch(/[^\P{Cc}\r\n]/u);
  expect(screen.stdout).toContain("a␛]0;title␇");
  const raw = inTerminal("--raw").stdout;
  expect(raw).toContain("a\x1b]0;title\x07");
  expect(raw).toContain("c␛[2J");
});

test("programs are graded by the checks of a lesson", async () => {
  const lesson =
    "---\ntitle: One\n---\n```js playground\n0\n```\n```yaml check\n- title: is 1\n  returns: 1\n```\n";
  const child = start([
    "grade",
    program("one.md", lesson),
    program("a.js", "1"),
    program("b.js", "2"),
    "--csv",
  ]);
  const { out, err, code } = await ended(child);
  expect({ err, code }).toEqual({ err: "", code: 1 });
  expect(out).toMatch(/^file,.*,is 1\n.*a\.js,yes,1,1,completed,\d+,1\n.*b\.js,no,0,1,completed,\d+,0\n$/);
});

test("its help names every exit code of its documentation", () => {
  const help = execFileSync(process.execPath, nodeArguments(["--help"]), { encoding: "utf8" });
  const readme = readFileSync(new URL("./README.md", import.meta.url), "utf8");
  const documented = [...readme.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => code);
  expect(documented.length).toBeGreaterThan(9);
  const [, codes = ""] = help.split("Exit codes:");
  expect([...codes.matchAll(/(\d+) (?=[a-z])/g)].map(([, code]) => code)).toEqual(documented);
});
