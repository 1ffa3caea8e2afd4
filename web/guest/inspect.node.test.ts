import { inspect } from "node:util";
import { runInThisContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { expectRun } from "../sandbox/testing/claims.ts";
import { differences, sameAsNode } from "./testing/values.ts";

/**
 * The same expressions in Node and in the VM, shown by `util.inspect` and by ours: on one line as a completion value
 * is, and broken into lines as the console prints it. Every difference is listed, with what ours is and why.
 */
type Shown = {
  readonly line: string;
  /** Absent for a text, which the console prints as it is. */
  readonly lines?: string;
};

function inNode(code: string): Shown {
  // Whoever runs the tests writes stack traces his own way.
  const { prepareStackTrace } = Error;
  Reflect.set(Error, "prepareStackTrace", undefined);
  try {
    const value: unknown = runInThisContext(`(0, ${code})`);
    // A length that is not a number is never exceeded: all on one line, and no columns.
    const line = withoutFrames(inspect(value, { breakLength: Number.NaN, compact: 1000 }));
    return typeof value === "string" ? { line } : { line, lines: withoutFrames(inspect(value)) };
  } finally {
    Reflect.set(Error, "prepareStackTrace", prepareStackTrace);
  }
}

/** Without the lines for stack frames, the last of which may end with the bracket of the error's properties. */
function withoutFrames(text: string): string {
  return text.replace(
    /\n +(?:at .*?|\.{3} \d+ lines matching cause .*?)( \{)?$/gm,
    (_line, bracket = "") => bracket,
  );
}

/** A run for one expression: its completion value and what the console prints. */
async function inOurs(code: string): Promise<Shown> {
  const program = `const value = (0, ${code}); console.log(value); value`;
  const { outcome, output } = await expectRun(program).completes();
  if (outcome.kind !== "completed") return { line: "" };
  const { inspected } = outcome;
  return outcome.value?.kind === "string" ? { line: inspected } : { line: inspected, lines: output };
}

/** A run for many: what the console prints for each. */
async function printedFor(codes: readonly string[]): Promise<readonly string[]> {
  const program = codes.map((code) => `console.log((0, ${code}));`).join("\n");
  const { events } = await expectRun(program, { outputBytes: 1_000_000 }).completes();
  return events.flatMap((event) => (event.kind === "console" ? event.messages : [])).map(({ text }) => text);
}

const total = Object.values(sameAsNode).flat().length;

describe(`${total} values look as in Node`, () => {
  for (const [what, codes] of Object.entries(sameAsNode)) {
    describe(what, () => {
      let printed: Promise<readonly string[]> | undefined;
      for (const [index, code] of codes.entries()) {
        test(code, async () => {
          const node = inNode(code);
          printed ??= printedFor(codes);
          // Most are on one line in both forms, and one run for all shows them: a run for each took a minute.
          if (node.lines === node.line) expect((await printed)[index]).toBe(node.line);
          else expect(await inOurs(code)).toEqual(node);
        });
      }
    });
  }
});

describe(`${differences.length} look different`, () => {
  for (const { code, why, line, lines = line } of differences) {
    test(`${code}: ${why}`, async () => {
      const ours = await inOurs(code);
      expect(ours.line).toMatch(exactly(line));
      if (ours.lines !== undefined) expect(ours.lines).toMatch(exactly(lines));
      expect(inNode(code)).not.toEqual(ours);
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
