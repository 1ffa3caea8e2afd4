import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseResult } from "../../protocol/run/result.ts";
import { runCommand } from "./dispatch-command.ts";
import { sharedSandbox } from "./testing/shared-sandbox.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandglass-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const createSandbox = sharedSandbox();

/** Runs a program from the disk by the command line. */
async function command(
  text: string,
  {
    options = "",
    name = "main.js",
    stdin = Readable.from([]) as Readable & { isTTY?: boolean },
    signal = new AbortController().signal,
    terminals = "",
  } = {},
) {
  writeFileSync(join(folder, name), text);
  const streams = { out: "", err: "" };
  const code = await runCommand(
    ["run", join(folder, name), ...options.split(" ").filter((each) => each !== "")],
    createSandbox,
    {
      stdin,
      stdout: {
        isTTY: terminals.includes("out"),
        write: (part) => {
          streams.out += part;
        },
      },
      stderr: {
        isTTY: terminals.includes("err"),
        write: (part) => {
          streams.err += part;
        },
      },
      signal,
      version: "0",
    },
  );
  return { code, ...streams };
}

describe("a program in Elixir is run from the command line", () => {
  test("by the extension of its file", async () => {
    const text = 'IO.puts("hi")\n[1, 2] |> Enum.map(&(&1 * 2))\n';
    expect(await command(text, { name: "main.exs" })).toEqual({ code: 0, out: "hi\n", err: "[2, 4]\n" });
  });
  test("with Elixir's error messages and lines", async () => {
    const { code, err } = await command("x = 1\n[1, 2] = [x]\n", { name: "main.exs" });
    expect(code).toBe(1);
    expect(err).toContain("** (MatchError) no match of right hand side value: [1]");
    expect(err).toContain("main.exs:2");
  });
});

describe("a program is run from the command line", () => {
  test("its output is standard output; warnings and its value are standard error", async () => {
    expect(await command("console.log('a'); console.warn('b'); [1, 2]")).toEqual({
      code: 0,
      out: "a\n",
      err: "b\n[ 1, 2 ]\n",
    });
  });
  test("what it says about its success is the exit code", async () => {
    const codeOf = async (text: string) => (await command(text)).code;
    expect(await codeOf("process.exitCode = 3; console.log(1)")).toBe(3);
    expect(await codeOf("process.exit(0); throw 1")).toBe(0);
    expect(await codeOf("process.exit(257)")).toBe(1);
    expect(await codeOf("process.exitCode = 3; throw new Error('x')")).toBe(1);
    expect(await codeOf("process.exitCode = -1")).toBe(255);
  });
  test("what it writes is written into the folder of --files", async () => {
    const text = 'require("fs").writeFileSync("a.txt", "hi"); console.log(1)';
    const files = join(folder, "results");
    expect(await command(text, { options: `--files ${files}` })).toEqual({ code: 0, out: "1\n", err: "" });
    expect(readFileSync(join(files, "a.txt"), "utf8")).toBe("hi");
    const other = await command(text.replace("hi", "ho"), { options: `--files ${files}` });
    expect(other.code).toBe(74);
    expect(other.err).toContain("a.txt was not written");
    expect(await command(text, { options: `--files ${files} --receipt` })).toMatchObject({
      code: 64,
      out: "",
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
  test("its questions are answered by the lines of standard input, and null at its end", async () => {
    const code = "console.log(await input('a?'), prompt('b?'), prompt('c?'))";
    expect((await command(code, { stdin: Readable.from(["one\ntwo\n"]) })).out).toBe("one two null\n");
    expect((await command(code, { options: "--input x", stdin: Readable.from(["one"]) })).out).toBe(
      "x one null\n",
    );
  });
});

describe("the command prints no control sequences", () => {
  const hostile =
    "console.log('a\\x1b]0;t\\x07'); console.warn('b\\u009b1m'); const e = Error('c\\x1b[2J\\nFinished'); e.name = 'N\\x1b[1m\\nFinished'; throw e";
  const ending =
    /^The program ended with a N␛\[1m Finished.*\n {2}N␛\[1m\n {2}Finished: c␛\[2J\n {2}Finished\nWhat/;

  test("a program's output to a file is unchanged", async () => {
    const { out, err } = await command(hostile);
    expect(out).toBe("a\x1b]0;t\x07\n");
    const [first, ...rest] = err.split("\n");
    expect(first).toBe("b\u009b1m");
    expect(rest.join("\n")).toMatch(ending);
  });
  test("a program's output to a terminal has visible symbols, each stream separately", async () => {
    expect(await command(hostile, { terminals: "out" })).toMatchObject({
      out: "a␛]0;t␇\n",
      err: expect.stringMatching(/^b\u009b1m\n/),
    });
    expect(await command(hostile, { terminals: "err" })).toMatchObject({
      out: "a\x1b]0;t\x07\n",
      err: expect.stringMatching(/^b\ufffd1m\n/),
    });
    expect((await command(hostile, { terminals: "out", options: "--raw" })).out).toBe("a\x1b]0;t\x07\n");
  });
  test.each([
    ["a specifier", "import './\\x1b[2J'"],
    ["a name", "\"use strict\"; class A { get ['\\x1b[2J']() { null.x } } new A()['\\x1b[2J']"],
    ["a module", "import '\\x1b[2J'"],
    ["a value", "'\\x1b[2J\\x9b'"],
  ])("nor are there any in its sentences: %s", async (_, code) => {
    const { err } = await command(code);
    expect(err).not.toBe("");
    expect(err).not.toMatch(/[^\P{Cc}\n]/u);
  });
  test("nor in a file's name or an argument", async () => {
    for (const line of [
      ["run", "\x1b[2J.js"],
      ["run", "\x1b[2J.py"],
      ["\x1b[2J"],
      ["run", "a.js", "--\x1b[2J"],
      ["run", "a.js", "--fuel", "\x1b[2J"],
    ]) {
      let err = "";
      await runCommand(line, createSandbox, {
        stdin: Readable.from([]),
        stdout: { write: () => {} },
        stderr: {
          write: (part) => {
            err += part;
          },
        },
        signal: new AbortController().signal,
        version: "0",
      });
      expect(err).toContain("␛[2J");
      expect(err).not.toContain("\x1b");
    }
  });
  test("nor in a question, which is printed before the answer", async () => {
    const stdin = Object.assign(Readable.from(["one\n"]), { isTTY: true });
    const { out, err } = await command("console.log(await input('\\x1b[2JName?'))", { stdin });
    expect({ out, err }).toEqual({ out: "one\n", err: "␛[2JName? " });
  });
  test("nor in JSON, which still contains what the program printed", async () => {
    const { out } = await command("console.log('\\x1b\\x7f\\x9b\\u202e')", { options: "--json" });
    expect(out).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
    expect(parseResult(JSON.parse(out), "result").stdout).toBe("\x1b\x7f\x9b\u202e\n");
  });
});

describe("the exit code says how the run ended", () => {
  test.each([
    ["1", 0, ""],
    ["throw new TypeError('no')", 1, /TypeError: no/],
    ["let a = ;", 2, /did not compile.*main\.js:1:9/],
    ["fetch('x')", 3, /fetch is restricted.*main\.js:1:1/],
    ["for (;;);", 4, /all of its 100,000 steps/],
    ["await new Promise(() => {})", 5, /waits for something that will never happen/],
  ] as const)("%s", async (text, code, message) => {
    const { code: exitCode, err } = await command(text, { options: "--fuel 100000" });
    expect(exitCode).toBe(code);
    if (message) expect(err).toMatch(message);
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
  test("the hint about a global that browsers do not have does not mention a page", async () => {
    const { code, err } = await command("Deno.exit()");
    expect(code).toBe(3);
    expect(err).toContain("There are no files, no processes and no environment here.");
  });
  test("a text file is not run, and the message says so", async () => {
    const text = await command("console.log(1)", { name: "notes.txt" });
    expect(text).toMatchObject({ code: 0, out: "" });
    expect(text.err).toMatch(
      /notes\.txt is a text by its name, so it is not run: its content is its value\. To run it as a program: sandglass run - < .*notes\.txt\n'console\.log\(1\)'\n$/,
    );
    expect((await command("[1]", { name: "a.json" })).err).toContain("a.json is JSON by its name");
    expect((await command("[1]", { name: "a.js" })).err).toBe("[ 1 ]\n");
  });
  test("wrong arguments and files", async () => {
    mkdirSync(join(folder, "lib"));
    writeFileSync(join(folder, "lib/add.js"), "");
    expect(await command("1", { options: "--fuel 0" })).toMatchObject({ code: 64, out: "" });
    expect(await command("1", { options: "--root /nowhere" })).toMatchObject({
      code: 66,
      err: expect.stringMatching("no folder"),
    });
    expect(await command('import "./lib/add"')).toMatchObject({ code: 0, err: "" });
    expect(await command('import "./lib/ad"')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no file "./lib/ad". Tried: "lib/ad" and "lib/ad/index" with .ts,'),
    });
    expect(await command("1", { name: "main", options: "--language latin" })).toMatchObject({
      code: 64,
      err: expect.stringMatching(`no language "latin"`),
    });
  });
});
