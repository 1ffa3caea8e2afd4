import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { expectRun } from "../run/sandbox/testing/expect-run.ts";
import { sample } from "../run/sandbox/testing/sample.ts";
import { differences } from "./testing/different-from-node.ts";
import { sameAsNode } from "./testing/same-as-node.ts";

/**
 * The same expressions in Node and in the VM, shown by `util.inspect` and by ours: on one line, like a completion
 * value, and with line breaks, as the console prints them. Every difference is listed with our text and the reason.
 */
type Recording = {
  readonly line: string;
  /** Undefined for a string, which the console prints unchanged. */
  readonly lines?: string;
};

/**
 * Node's text of each expression. In a separate process, because test files share one. If any of them uses async hooks
 * (React on a server does), Node adds properties to promises, and shows them.
 */
function shownByNode(codes: readonly string[]): ReadonlyMap<string, Recording> {
  const script = `
    const { inspect } = require("node:util");
    const { runInThisContext } = require("node:vm");
    process.on("unhandledRejection", () => {});
    // A length that is not a number is never exceeded: all on one line, and no columns.
    const show = (value) => [inspect(value, { breakLength: NaN, compact: 1000 }), typeof value === "string" ? null : inspect(value)];
    const codes = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
    process.stdout.write(JSON.stringify(codes.map((code) => show(runInThisContext("(0, " + code + ")")))));`;
  const output = execFileSync(process.execPath, ["-e", script], {
    input: JSON.stringify(codes),
    encoding: "utf8",
  });
  const nodeResults = JSON.parse(output) as readonly (readonly [line: string, lines: string | null])[];
  return new Map(
    codes.map((code, index) => {
      const [line, lines] = nodeResults[index] as (typeof nodeResults)[number];
      return [code, { line: comparable(line), ...(lines !== null && { lines: comparable(lines) }) }];
    }),
  );
}

/**
 * Without the lines of stack frames. The last of them may end with the bracket of the error's properties. In Node 20
 * keys that are symbols have brackets, and the lengths of buffers have none; in Node 22.23 and 24.21 it is the other way round.
 */
function comparable(text: string): string {
  return text
    .replace(/\n +(?:at .*?|\.{3} \d+ lines matching cause .*?)( \{)?$/gm, (_line, bracket = "") => bracket)
    .replace(/\[(byteLength|byteOffset|buffer)\]:/g, "$1:")
    .replace(/(?<!\[)\b(Symbol\([^)]*\)):/g, "[$1]:");
}

/** A run for one expression: its completion value and the console's text. */
async function inOurs(code: string): Promise<Recording> {
  const program = `const value = (0, ${code}); console.log(value); value`;
  const { outcome, output } = await expectRun(program).completes();
  if (outcome.kind !== "completed") return { line: "" };
  const { inspected } = outcome;
  return outcome.value?.kind === "string" ? { line: inspected } : { line: inspected, lines: output };
}

/** A run for many: the console's text for each. */
async function printedFor(codes: readonly string[]): Promise<readonly string[]> {
  const program = codes.map((code) => `console.log((0, ${code}));`).join("\n");
  const { events } = await expectRun(program, { outputBytes: 1_000_000 }).completes();
  return events.flatMap((event) => (event.kind === "console" ? event.messages : [])).map(({ text }) => text);
}

const inNode = shownByNode([...Object.values(sameAsNode).flat(), ...differences.map(({ code }) => code)]);
const total = Object.values(sameAsNode).flat().length;

describe(`${total} values have the same text as in Node`, () => {
  for (const [what, all] of Object.entries(sameAsNode)) {
    describe(what, () => {
      const codes = sample(all, 3);
      let printed: Promise<readonly string[]> | undefined;
      for (const [index, code] of codes.entries()) {
        test(code, async () => {
          const node = inNode.get(code) as Recording;
          printed ??= printedFor(codes);
          // Most are on one line in both forms, and one run shows all of them. A run for each took a minute.
          if (node.lines === node.line) expect((await printed)[index]).toBe(node.line);
          else expect(await inOurs(code)).toEqual(node);
        });
      }
    });
  }
});

describe(`${differences.length} have a different text`, () => {
  for (const { code, why, line, lines = line } of sample(differences, 8)) {
    test(`${code}: ${why}`, async () => {
      const ours = await inOurs(code);
      expect(ours.line).toMatch(exactly(line));
      if (ours.lines !== undefined) expect(ours.lines).toMatch(exactly(lines));
      expect(inNode.get(code) as Recording).not.toEqual(ours);
    });
  }
});

function exactly(text: string | RegExp): RegExp {
  return typeof text === "string" ? new RegExp(`^${text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`) : text;
}

test("no expression is in both lists, or twice in one", () => {
  const codes = [...Object.values(sameAsNode).flat(), ...differences.map(({ code }) => code)];
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});
