import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { meteredEngine } from "../build/engine.ts";
import { parseResult } from "../protocol/result.ts";
import { runCommand } from "./command.ts";
import { sandboxWith } from "./sandbox.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandglass-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const engine = meteredEngine();

/** Runs a program from the disk by the command line. */
async function command(
  text: string,
  { options = "", name = "main.js", stdin = "", signal = new AbortController().signal } = {},
) {
  writeFileSync(join(folder, name), text);
  const said = { out: "", err: "" };
  const code = await runCommand(
    ["run", join(folder, name), ...options.split(" ").filter((each) => each !== "")],
    () => sandboxWith(async () => new Uint8Array(await engine)),
    {
      stdin: Readable.from([stdin]),
      out: (part) => {
        said.out += part;
      },
      err: (part) => {
        said.err += part;
      },
      signal,
      version: "0",
    },
  );
  return { code, ...said };
}

describe("a program is run from the command line", () => {
  test("what it prints goes out, warnings and its value beside it", async () => {
    expect(await command("console.log('a'); console.warn('b'); [1, 2]")).toEqual({
      code: 0,
      out: "a\n",
      err: "b\n[ 1, 2 ]\n",
    });
  });
  test("TypeScript, with the files it imports", async () => {
    writeFileSync(join(folder, "lib.ts"), "export const twice = (n: number): number => n * 2;");
    const { out } = await command('import { twice } from "./lib.ts"; console.log(twice(21) as number)', {
      name: "main.ts",
    });
    expect(out).toBe("42\n");
  });
  test("its result is printed as JSON, and nothing else", async () => {
    const { out, err } = await command("console.log('a\\nb'); 1n", { options: "--json" });
    expect(err).toBe("");
    expect(parseResult(JSON.parse(out), "result")).toMatchObject({
      outcome: { kind: "completed", inspected: "1n" },
      stdout: "a\nb\n",
      console: [{ level: "log", text: "a\nb", line: 1 }],
      inspected: "1n",
    });
  });
  test("the same seed and clock make the same run", async () => {
    const options = "--seed 7 --clock 2026-01-31";
    const code =
      "console.log(Math.random(), new Date().toISOString()); setTimeout(() => console.log(Date.now()), 5000)";
    const first = await command(code, { options });
    expect(first.out).toContain("2026-01-31T00:00:00.000Z");
    expect(first.out).toContain(String(Date.UTC(2026, 0, 31) + 5000));
    expect(await command(code, { options })).toEqual(first);
  });
  test("its questions are answered by the lines that come in, and null when there are none", async () => {
    const code = "console.log(await input('a?'), prompt('b?'), prompt('c?'))";
    expect((await command(code, { stdin: "one\ntwo\n" })).out).toBe("one two null\n");
    expect((await command(code, { options: "--input x", stdin: "one" })).out).toBe("x one null\n");
  });
});

describe("the exit code says how it ended", () => {
  test.each([
    ["1", 0, ""],
    ["throw new TypeError('no')", 1, /TypeError: no/],
    ["let a = ;", 2, /could not be read.*main\.js:1:9/],
    ["fetch('x')", 3, /fetch is restricted.*main\.js:1:1/],
    ["for (;;);", 4, /all of its 100,000 steps/],
    ["await new Promise(() => {})", 5, /waits for something that will never happen/],
  ] as const)("%s", async (text, code, said) => {
    const { code: found, err } = await command(text, { options: "--fuel 100000" });
    expect(found).toBe(code);
    if (said) expect(err).toMatch(said);
  });
  test("stopped", async () => {
    const stop = new AbortController();
    const running = command("console.log('begun'); for (;;);", {
      options: "--fuel 1000000000000",
      signal: stop.signal,
    });
    stop.abort();
    expect((await running).code).toBe(130);
  });
  test("wrong arguments and files", async () => {
    expect(await command("1", { options: "--fuel 0" })).toMatchObject({ code: 64, out: "" });
    expect(await command("1", { options: "--root /nowhere" })).toMatchObject({
      code: 66,
      err: expect.stringMatching("no folder"),
    });
    expect(await command("1", { name: "main", options: "--language latin" })).toMatchObject({
      code: 2,
      err: expect.stringMatching(`no language "latin"`),
    });
  });
});
