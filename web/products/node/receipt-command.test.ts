import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { receiptSuffix } from "../../player/share/receipt.ts";
import { encodeLink } from "../../player/share/share-link.ts";
import { parseSnippet } from "../../player/share/snippet.ts";
import { sample, testsAll } from "../../run/sandbox/testing/sample.ts";
import { runCommand } from "./dispatch-command.ts";
import { sharedSandbox } from "./testing/shared-sandbox.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandglass-receipt-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const createSandbox = sharedSandbox();

async function sandglass(args: readonly string[], stdin = Readable.from([])) {
  const streams = { out: "", err: "" };
  const code = await runCommand(args, createSandbox, {
    stdin,
    stdout: { write: (part) => (streams.out += part) },
    stderr: { write: (part) => (streams.err += part) },
    signal: new AbortController().signal,
    version: "0",
  });
  return { code, ...streams };
}

async function receipted(code: string, { options = [], name = "main.js", stdin = "" }: Input = {}) {
  const file = join(folder, name);
  writeFileSync(file, code);
  const result = await sandglass(["run", file, "--receipt", ...options], Readable.from([stdin]));
  const receiptFile = join(folder, `${name}.sandglass.json`);
  writeFileSync(receiptFile, result.out);
  return { ...result, kept: receiptFile };
}
type Input = {
  readonly options?: readonly string[];
  readonly name?: string;
  readonly stdin?: string;
};

type ReceiptFile = { receipt: Record<string, unknown> } & Record<string, unknown>;

/** Verifies a file after a change. */
async function verifyChanged(receiptFile: string, text: string, change: (saved: ReceiptFile) => void) {
  const saved: ReceiptFile = JSON.parse(text);
  change(saved);
  writeFileSync(receiptFile, JSON.stringify(saved));
  return sandglass(["verify", receiptFile]);
}

describe("a receipt of the command is verified as the same", () => {
  // The program, and not the clock, decides where it ends.
  const ample = { options: ["--cpu", "60s", "--wall", "10min", "--memory", "8MiB"] };
  const programs: readonly (readonly [what: string, code: string, exit: number, input: Input])[] = [
    ["a value", "console.log('a\\nb'); console.warn('c'); 6 * 7", 0, {}],
    ["nothing", "", 0, {}],
    ["an error, with its line", "console.log(1);\nnull.x", 1, {}],
    ["what does not compile", "let a = ;", 2, {}],
    ["an endless loop, with its limit", "for (;;);", 4, { options: ["--fuel", "12345"] }],
    ["too little memory", "const a = []; for (;;) a.push('x'.repeat(1e5) + a.length)", 4, ample],
    ["random numbers of a seed", "console.log(Math.random())", 0, { options: ["--seed", "7"] }],
    ["answers", "console.log(await input('?'))", 0, { options: ["--input", "Ada"] }],
    ["more than a receipt keeps", "for (let n = 0; n < 5000; n++) console.log('line', n)", 0, {}],
    [
      "output past its limit",
      "for (let n = 0; n < 50000; n++) console.log('line', n, '-'.repeat(50))",
      0,
      {},
    ],
    ["TypeScript", "enum A { B = 2 } console.log(A.B as number)", 0, { name: "main.ts" }],
  ];
  test.each(sample(programs, 4))("%s", async (_, code, exit, input) => {
    const { kept: receiptFile, code: exitCode, err } = await receipted(code, input as Input);
    expect([exitCode, err]).toEqual([exit, ""]);
    const verified = await sandglass(["verify", receiptFile]);
    expect(verified.out).toMatch(/: The same as its author saw: .+, the same end, [\d,]+ steps?\.\n$/);
    expect(verified.code).toBe(0);
  });
  test.runIf(testsAll)("if the output was cut, the receipt has its beginning and its length", async () => {
    const lines = (last: number) =>
      `for (let n = 0; n < 50000; n++) console.log('line', n, '-'.repeat(50)); console.log(${last})`;
    const { kept: receiptFile, out } = await receipted(lines(1));
    const verified = await verifyChanged(receiptFile, out, (saved) => {
      saved["files"] = [{ path: "main.js", text: lines(10) }];
    });
    expect(verified.out).toContain("Not the same as its author saw: something after line");
  });
  test("as a link, too", async () => {
    const { out } = await receipted("console.log('linked')");
    const { sandglass: _, receipt, ...snippet } = JSON.parse(out);
    const fragment = await encodeLink(parseSnippet(snippet));
    const link = `https://example.org/${fragment}${await receiptSuffix(receipt)}`;
    expect(await sandglass(["verify", link])).toEqual({
      code: 0,
      out: expect.stringContaining("link: The same as its author saw: 1 line, the same end"),
      err: "",
    });
  });
});

describe("another run is described by its first difference", () => {
  const program = "console.log('one'); console.log('two'); console.log('three'); 42";
  const cases: readonly [string, (saved: ReceiptFile) => void, readonly string[]][] = [
    [
      "a line",
      (saved) => Object.assign(saved.receipt, { shown: ["one", "TWO", "three"] }),
      ["line 2 of its output is different.", "its author saw: TWO", "here:           two"],
    ],
    [
      "a line of which only the checksum is kept",
      (saved) => Object.assign(saved.receipt, { shown: ["one"], sums: "aaaaaaaa" }),
      ["line 2 of its output is different.", "here:           two"],
    ],
    [
      "lines that are missing",
      (saved) => Object.assign(saved.receipt, { lines: 4, shown: ["one", "two", "three", "four"] }),
      ["it printed 3 lines, and its author saw 4. The first 3 are the same.", "its author saw: four"],
    ],
    [
      "lines too many",
      (saved) => Object.assign(saved.receipt, { lines: 2, shown: ["one", "two"] }),
      ["it printed 3 lines, and its author saw 2. The first 2 are the same.", "here:           three"],
    ],
    [
      "another value",
      (saved) => Object.assign(saved.receipt, { says: "43" }),
      ["it ended differently.", "its author saw: It finished: 43\n", "here:           It finished: 42\n"],
    ],
    [
      "another end",
      (saved) => Object.assign(saved.receipt, { outcome: "threw", at: "main.js:3", says: "Error: x" }),
      ["it ended differently.", "its author saw: It ended with an error at main.js:3: Error: x\n"],
    ],
    [
      "an end at something that is not allowed",
      (saved) => Object.assign(saved.receipt, { outcome: "restricted", at: "main.js:3", says: "fetch" }),
      ["its author saw: It used something that is not allowed here at main.js:3: fetch\n"],
    ],
    [
      "something past what is kept",
      (saved) => Object.assign(saved.receipt, { shown: ["one"], digest: "a".repeat(22) }),
      ["something after line 1 of what it printed is different."],
    ],
    [
      "other steps",
      (saved) => Object.assign(saved.receipt, { steps: 5 }),
      ["it printed the same and ended the same, but the run took", "and its author's took 5."],
    ],
    [
      "another engine",
      (saved) => Object.assign(saved.receipt, { steps: 5, engine: "other" }),
      ["another version of Sandglass. That may be the reason."],
    ],
  ];
  test.each(sample(cases, 4))("%s", async (_, change, sentences) => {
    const { kept: receiptFile, out } = await receipted(program);
    const verified = await verifyChanged(receiptFile, out, change);
    expect(verified.code).toBe(1);
    for (const sentence of sentences) expect(verified.out).toContain(sentence);
  });
  test("a changed program has another result", async () => {
    const { kept: receiptFile, out } = await receipted(program);
    const verified = await verifyChanged(receiptFile, out, (saved) => {
      (saved["files"] as { text: string }[])[0] = { ...(saved["files"] as object[])[0], text: "1" } as never;
    });
    expect(verified.out).toContain("it printed 0 lines, and its author saw 3.");
  });
  test("the same in another version is the same", async () => {
    const { kept: receiptFile, out } = await receipted(program);
    const verified = await verifyChanged(receiptFile, out, (saved) => {
      saved.receipt["engine"] = "other";
    });
    expect(verified).toMatchObject({ code: 0, out: expect.stringContaining("which made no difference") });
  });
});

describe("if there is nothing to compare, a message says why", () => {
  test.each([
    ["the time", "console.log(Date.now())", "it asked for the time", ""],
    ["random numbers", "console.log(Math.random())", "it asked for random numbers", ""],
    ["Intl", "console.log((1.5).toLocaleString('de'))", "it used Intl", ""],
    ["answers from elsewhere", "console.log(await input('?'))", "typed answers in this run", "Ada\n"],
  ])("%s gives no receipt", async (_, code, why, stdin) => {
    const result = await receipted(code, { stdin });
    expect(result).toMatchObject({ code: 65, out: "", err: expect.stringContaining(why) });
  });
  test("nor does a run with more than a shared program may ask for", async () => {
    const result = await receipted("1", { options: ["--fuel", "5e9"] });
    expect(result).toMatchObject({ code: 65, err: expect.stringContaining("5,000,000,000 steps") });
  });
  test("a file without a receipt, with a damaged one, and an invalid file", async () => {
    const { kept: receiptFile, out } = await receipted("1");
    const verify = async (change: (saved: ReceiptFile) => void) =>
      (await verifyChanged(receiptFile, out, change)).out;
    expect(await verify((saved) => Reflect.deleteProperty(saved, "receipt"))).toContain("It has no receipt.");
    expect(
      await verify((saved) => {
        saved.receipt["digest"] = "?";
      }),
    ).toContain('Its receipt cannot be read: receipt.digest should be a digest, not "?".');
    expect(
      await verify((saved) => {
        saved.receipt["version"] = 2;
      }),
    ).toContain("newer version");
    expect(await sandglass(["verify", join(folder, "none.json")])).toMatchObject({
      code: 66,
      out: expect.stringContaining("none.json: It is missing."),
    });
    expect(await sandglass(["verify", "main.js"])).toMatchObject({
      code: 66,
      out: expect.stringContaining("main.js: It is not a program with a receipt"),
    });
  });
  test("each of several files is reported, and any difference decides the exit code", async () => {
    const { kept: receiptFile } = await receipted("1");
    const { kept: other, out } = await receipted("2", { name: "other.js" });
    await verifyChanged(other, out, (saved) => {
      saved.receipt["steps"] = 9;
    });
    const verified = await sandglass(["verify", receiptFile, other, join(folder, "none.json"), "--json"]);
    expect(verified.code).toBe(1);
    expect(JSON.parse(verified.out)).toMatchObject([
      { verdict: "same" },
      { verdict: "different" },
      { verdict: "not compared" },
    ]);
  });
});
