import { describe, expect, test } from "vitest";
import type { Table } from "../../protocol/console/console-table.ts";
import { expectRun } from "../../run/sandbox/testing/expect-run.ts";
import { runProgram } from "../../run/sandbox/testing/run-program.ts";
import { testsAll } from "../../run/sandbox/testing/sample.ts";

async function table(args: string): Promise<Table> {
  const { events, outcome } = await runProgram(`console.table(${args})`);
  expect(outcome.kind).toBe("completed");
  const [message] = events.flatMap((event) => (event.kind === "console" ? event.messages : []));
  if (!message?.table) throw new Error(`no table: ${JSON.stringify(message)}`);
  return message.table;
}

/** Its headings, then its rows, with "-" for missing cells. */
async function rows(args: string): Promise<readonly string[]> {
  const { index, columns, rows: all } = await table(args);
  const line = (cells: readonly (string | null)[]) => cells.map((cell) => cell ?? "-").join(" | ");
  return [line([index, ...columns]), ...all.map(({ name, cells }) => line([name, ...cells]))];
}

describe("console.table", () => {
  test("of objects has a column for each property, in the order they are first seen", async () => {
    expect(await rows("[{ a: 1, b: 'x' }, { b: true, c: null }]")).toEqual([
      "(index) | a | b | c",
      "0 | 1 | 'x' | -",
      "1 | - | true | null",
    ]);
  });
  test("of lists has a column for each index", async () => {
    expect(await rows("[[1, 2], [3]]")).toEqual(["(index) | 0 | 1", "0 | 1 | 2", "1 | 3 | -"]);
  });
  test("of primitives has their values, in the last column if there are objects as well", async () => {
    expect(await rows("[1, 'x', undefined]")).toEqual([
      "(index) | Values",
      "0 | 1",
      "1 | 'x'",
      "2 | undefined",
    ]);
    expect(await rows("[7, { a: 1 }]")).toEqual(["(index) | a | Values", "0 | - | 7", "1 | 1 | -"]);
  });
  test("of an object has its properties as rows", async () => {
    expect(await rows("{ x: { a: 1 }, y: 2, [Symbol('z')]: 3 }")).toEqual([
      "(index) | a | Values",
      "x | 1 | -",
      "y | - | 2",
    ]);
  });
  test("of a Map and of a Set numbers the rows", async () => {
    expect(await rows("new Map([['k', { a: 1 }], [{}, 2]])")).toEqual([
      "(iteration index) | Key | Values",
      "0 | 'k' | { a: 1 }",
      "1 | {} | 2",
    ]);
    expect(await rows("new Set(['x', { a: 1 }])")).toEqual([
      "(iteration index) | a | Values",
      "0 | - | 'x'",
      "1 | 1 | -",
    ]);
  });
  test("of a typed array has its numbers", async () => {
    expect(await rows("new Uint8Array([5, 6])")).toEqual(["(index) | Values", "0 | 5", "1 | 6"]);
  });
  test("shows the requested columns, even if they are empty", async () => {
    expect(await rows("[{ a: 1, b: 2 }, { b: 3 }, 4], ['b', 'z']")).toEqual([
      "(index) | b | z",
      "0 | 2 | -",
      "1 | 3 | -",
      "2 | - | -",
    ]);
  });
  test("of a value that is not an object is a log", () =>
    expectRun("console.table('text'); console.table(5, []); console.table()").prints("text\n5\nundefined"));
  test("refuses columns that are not an array, with a message", () =>
    expectRun("console.table([], 'a')").throws("TypeError", /needs a list of column names/));
  test("runs no code of the program", async () => {
    expect(
      await rows(
        "[{ get a() { throw 1 }, set b(x) {} }, new Proxy({ c: 1 }, { get() { throw 2 }, ownKeys() { throw 3 } }), { toJSON() { throw 4 } }]",
      ),
    ).toEqual([
      "(index) | a | b | c | toJSON",
      "0 | [Getter] | [Setter] | - | -",
      "1 | - | - | 1 | -",
      "2 | - | - | - | [Function: toJSON]",
    ]);
  });
  test("shows objects in cells in short: small ones expanded once, larger ones by name", async () => {
    expect(await rows("[{ a: { x: 1, y: { z: 1 } }, b: { x: 1, y: 2, z: 3 }, c: [1, [2]] }]")).toEqual([
      "(index) | a | b | c",
      "0 | { x: 1, y: [Object] } | [Object] | [ 1, [Array] ]",
    ]);
  });
  test.runIf(testsAll)("is bounded in rows, columns and cells, and says how much is left out", async () => {
    const long = await table("Array.from({ length: 5_000 }, (_, i) => ({ i }))");
    expect(long.rows).toHaveLength(1_000);
    expect(long.omittedRows).toBe(4_000);
    const wide = await table("[Object.fromEntries(Array.from({ length: 80 }, (_, i) => ['k' + i, i]))]");
    expect(wide.columns).toHaveLength(50);
    expect(wide.omittedColumns).toBe(30);
    const deep = await table("[{ a: 'x'.repeat(5_000) }]");
    expect(deep.rows[0]?.cells[0]).toHaveLength(201);
    const heavy = await table(
      "Array.from({ length: 1_000 }, () => Array.from({ length: 40 }, () => 'y'.repeat(150)))",
    );
    expect(heavy.rows.length).toBeLessThan(100);
    expect(heavy.rows.length + (heavy.omittedRows ?? 0)).toBe(1_000);
  });
  test("of huge things costs little", async () => {
    await expectRun("console.table(new Uint8Array(20_000_000)); console.table(new Array(2 ** 32 - 1)); 1", {
      fuel: 3_000_000,
    }).completes("1");
  });
  test("of something huge says so", async () => {
    expect((await table("new Uint8Array(20_000_000)")).omittedRows).toBe(20_000_000 - 1_000);
  });
  test("has a text for screen readers", () =>
    expectRun("console.table([{ a: 1, b: 'x' }])").prints(
      "┌─────────┬───┬─────┐\n│ (index) │ a │ b   │\n├─────────┼───┼─────┤\n│ 0       │ 1 │ 'x' │\n└─────────┴───┴─────┘",
    ));
  test("is a text if the output has no room for tables", () =>
    expectRun("console.log('x'.repeat(2_000)); console.table([1])", { outputBytes: 1024 }).prints(
      /│ 0 {7}│ 1 {6}│\n└.*┘$/,
    ));
});
