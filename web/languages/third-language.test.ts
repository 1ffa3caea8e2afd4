import { describe, expect, test } from "vitest";
import type { PositionMap } from "../protocol/program/position-map.ts";
import { expectFiles, expectRun } from "../run/sandbox/testing/expect-run.ts";
import { fullRuntime } from "../run/sandbox/testing/run-program.ts";
import { engine, TestSession } from "../run/sandbox/testing/test-session.ts";
import { compilerFinder, compilers } from "./compilers.ts";
import type { Compiler } from "./language.ts";

/**
 * A language of two statements, made as README.md says. The sandbox gets only this one value:
 *
 *     set width to 3
 *     say width * 2
 *
 * Its code is longer than its text, so its positions move. It has its own library and its own error messages.
 */
const ledger: Compiler = {
  language: "ledger",
  extensions: [".ledger"],
  compile({ path, text }) {
    const lines = text.split("\n").map((line) => /^(?:set (\w+) to (.+)|say (.+)|)$/.exec(line));
    const wrong = lines.indexOf(null);
    if (wrong >= 0) {
      const message = 'A line begins with "set" or "say".';
      return {
        code: "",
        diagnostics: [{ severity: "error", message, at: { file: path, line: wrong + 1, column: 1 } }],
      };
    }
    const code = lines.map((match) => {
      const [, name, value, expression] = match as RegExpExecArray;
      if (name !== undefined) return `globalThis.${name} = ${value};`;
      return expression === undefined ? "" : `ledger$say(${expression});`;
    });
    return { code: code.join("\n"), diagnostics: [], positions: places(text.split("\n")) };
  },
  prelude: "function ledger$say(value) { console.log('The ledger says', value); return value; }",
  describeError: (error) => ({
    ...error,
    message: error.message.replace(/(\w+) is not defined/, "Nobody has set $1"),
  }),
};

/**
 * In the code, the name and the expression are further to the right: `globalThis.` is longer than `set `, for example.
 */
function places(lines: readonly string[]): PositionMap {
  return lines.flatMap((text, index) => {
    const anchor = (column: number, inCode: number) => ({
      source: { line: index + 1, column },
      code: { line: index + 1, column: inCode },
    });
    if (text.startsWith("say ")) return [anchor("say ".length + 1, "ledger$say(".length + 1)];
    const name = /^set (\w+) to /.exec(text)?.[1];
    if (name === undefined) return [];
    return [
      anchor("set ".length + 1, "globalThis.".length + 1),
      anchor(`set ${name} to `.length + 1, `globalThis.${name} = `.length + 1),
    ];
  });
}

const options = { language: "ledger", compilerOf: compilerFinder([...compilers, ledger]) };

describe("a third language is one value in a list", () => {
  test("its programs run, with a library of their own", () =>
    expectRun("set width to 3\nsay width * 2", {}, options).prints("The ledger says 6"));
  test("and have a completion value", () => expectRun("say 6 * 7", {}, options).completes("42"));
  test("its errors have their position", () =>
    expectRun("set a to 1\nplease a", {}, options).isInvalid(/begins with "set" or "say"/, {
      file: "main",
      line: 2,
      column: 1,
    }));
  test("errors have its messages, and positions in its text", async () => {
    await expectRun("set a to 1\nsay a + b", {}, options).throws("ReferenceError", "Nobody has set b", {
      line: 2,
      column: "say a + ".length + 1,
    });
  });
  test("messages have the right lines", async () => {
    const { events } = await expectRun("\nsay 1", {}, options).completes();
    const messages = events.flatMap((event) => (event.kind === "console" ? event.messages : []));
    expect(messages[0]?.at).toMatchObject({ file: "main", line: 2 });
  });
  test("the library costs the program nothing", async () => {
    const slow = { ...ledger, prelude: "for (let i = 0; i < 100_000; i++);" };
    const { outcome } = await expectRun(
      "set a to 1",
      {},
      {
        ...options,
        compilerOf: compilerFinder([slow]),
      },
    ).completes();
    expect("usage" in outcome ? outcome.usage.fuel : -1).toBeLessThan(1000);
  });
  test("an endless program of it ends", () =>
    expectRun("say (() => { for (;;); })()", { fuel: 100_000 }, options).exhausts("fuel"));
  test("it uses files of other languages, and is used by them, each by its name", async () => {
    await expectFiles(
      {
        "main.js":
          'import "./sums.ledger"; import data from "./data.json"; console.log(globalThis.total + data.more)',
        "sums.ledger": "set total to 40",
        "data.json": '{ "more": 2 }',
      },
      { compilerOf: options.compilerOf },
    ).prints("42");
  });
  test("its sessions keep values from cell to cell", async () => {
    const session = await TestSession.open({ language: "ledger" }, { ...fullRuntime, ...options });
    expect(await session.evaluateAll("set a to 20", "set a to a + 1", "say a * 2")).toBe("42");
    expect(await session.evaluate("say missing")).toBe("ReferenceError: Nobody has set missing");
    expect(await session.evaluate("hello")).toBe('A line begins with "set" or "say".');
  });
  test("an error from an earlier cell of a session has its position in that cell's text", async () => {
    const session = await TestSession.open({ language: "ledger" }, { ...fullRuntime, ...options });
    await session.complete("set a to 1\nset f to () => missing");
    const { outcome } = await session.run("say f()");
    expect(outcome).toMatchObject({
      kind: "threw",
      error: {
        frames: [
          { at: { file: "cell 1", line: 2, column: "set f to () => ".length + 1 } },
          { at: { file: "cell 2", line: 1 } },
        ],
      },
    });
  });
  test("an endless wait, with a library and setup code, has its position", () =>
    expectRun(
      "say await forever",
      {},
      { ...options, setup: "set forever to new Promise(() => {})" },
    ).isUnsettled(1));
  test("setup code is in the language of its program", () =>
    expectRun("say a", {}, { ...options, setup: "set a to 5" }).completes("5"));
  test("an unknown language is refused by name", async () => {
    await engine();
    await expectRun("1", {}, { ...options, language: "latin" }).isInvalid(
      /There is no language "latin" here\. There are: .+, "ledger"\./,
      { file: "main", line: 1, column: 1 },
    );
  });
});
