import { expect, test } from "vitest";
import { runRequest } from "../../protocol/run/run-request.ts";
import { gradeProgram, resultText } from "../../run/sandbox/testing/grading.ts";
import { lookInto } from "../../run/sandbox/testing/look-at-run.ts";
import { runProgram } from "../../run/sandbox/testing/run-program.ts";
import { testsAll } from "../../run/sandbox/testing/sample.ts";
import { TestSession } from "../../run/sandbox/testing/test-session.ts";
import { compilerFinder, compilers } from "../compilers.ts";
import { checkProgram } from "../program-analysis.ts";
import { elixir } from "./compiler.ts";

const options = { language: "elixir", entry: "main.exs", compilerOf: compilerFinder([...compilers, elixir]) };

const item = `defmodule Shop.Item do
  @enforce_keys [:price]
  defstruct [:price, name: "thing"]
  defguard is_dear(price) when price > 100
end`;
// It stands before shop/item.ex in the alphabet, and needs it.
const shop = `defmodule Shop do
  alias Shop.Item
  import Item
  @limit Limits.of(:shop)
  def total(items), do: items |> Enum.map(fn %Item{price: price} -> price end) |> Enum.sum()
  def dear?(%Item{price: price}) when is_dear(price), do: true
  def dear?(%Item{}), do: false
  def limit, do: @limit
  def fail(x) do
    y = x + 1
    raise ArgumentError, "too much: #{y}"
  end
end`;
const limits = `defmodule Limits do
  def of(:shop), do: 1_000
end`;
const files = { "lib/shop.ex": shop, "lib/shop/item.ex": item, "lib/zlimits.ex": limits };

async function reportOf(main: string, others: Readonly<Record<string, string>> = files): Promise<string> {
  const { outcome, output } = await runProgram({ "main.exs": main, ...others }, {}, options);
  if (outcome.kind === "completed")
    return [output, outcome.inspected].filter((each) => each !== "").join("\n");
  if (outcome.kind === "threw") return [output, outcome.error.shown].filter((each) => each !== "").join("\n");
  if (outcome.kind === "invalid") return outcome.diagnostics.map(({ message }) => message).join("\n");
  return `${outcome.kind} ${"name" in outcome ? outcome.name : ""} ${"at" in outcome ? JSON.stringify(outcome.at) : ""}`;
}

test.each([
  ["Shop.total([%Shop.Item{price: 3}, %Shop.Item{price: 4}])", "7"],
  ["import Shop\ntotal([%Shop.Item{price: 3}])", "3"],
  ["require Shop.Item\nalias Shop.Item\n{Shop.dear?(%Item{price: 101}), Item.is_dear(5)}", "{true, false}"],
  ["%Shop.Item{name: name} = %Shop.Item{price: 1}\nname", '"thing"'],
  ["Shop.limit()", "1000"],
])("the modules of other files exist: %s", async (main, expected) => {
  expect(await reportOf(main)).toBe(expected);
});

test("an error in another file has its file and line", async () => {
  expect(await reportOf("x = Shop.fail(1)\nx")).toBe(`** (ArgumentError) too much: 2
    lib/shop.ex:11: Shop.fail/1
    main.exs:1: (file)`);
});

test("a syntax error in another file has the file's name", async () => {
  expect(await reportOf("1", { "lib/a.ex": "defmodule A do\n  def f(, do: 1\nend" })).toBe(
    '** (SyntaxError) lib/a.ex:3:1: unexpected reserved word: end. The "(" at line 2 is missing terminator ")"',
  );
});

test("warnings of other files come before the program's output", async () => {
  expect(
    await reportOf('IO.puts("begin")\n1', { "lib/a.ex": "defmodule A do\n  def f(x), do: 1\nend" }),
  ).toBe(
    `warning: variable "x" is unused (if the variable is not meant to be used, prefix it with an underscore)
  lib/a.ex:2: A.f/1
begin
1`,
  );
});

test("files that need one another at compile time are refused, and both are named", async () => {
  const cycle = {
    "lib/a.ex": "defmodule A do\n  defstruct [:x]\n  def b(), do: %B{}\nend",
    "lib/b.ex": "defmodule B do\n  defstruct [:y]\n  def a(), do: %A{}\nend",
  };
  expect(await reportOf("1", cycle)).toContain(
    "** (CompileError) lib/b.ex:3: deadlocked waiting on struct A",
  );
});

test("functions of two files may call one another", async () => {
  const mutual = {
    "lib/a.ex": "defmodule A do\n  def even?(0), do: true\n  def even?(n), do: B.odd?(n - 1)\nend",
    "lib/b.ex": "defmodule B do\n  def odd?(0), do: false\n  def odd?(n), do: A.even?(n - 1)\nend",
  };
  expect(await reportOf("A.even?(100_001)", mutual)).toBe("false");
});

test("a module that two files define is refused", async () => {
  const twice = { "lib/a.ex": "defmodule A do\nend", "lib/b.ex": "\ndefmodule A do\nend" };
  expect(await reportOf("1", twice)).toContain(
    "** (CompileError) lib/b.ex:2: cannot define module A because it is currently being defined in lib/a.ex:1",
  );
});

test("what a file prints when it is loaded comes first, and its steps are counted", async () => {
  const loud = { "lib/a.ex": 'defmodule A do\n  IO.puts("a")\n  def f, do: 1\nend' };
  expect(await reportOf('IO.puts("main")\nA.f()', loud)).toBe("a\nmain\n1");
  const endless = { "lib/a.ex": "defmodule A do\n  def f(x), do: f(x)\nend\nA.f(1)" };
  expect(await reportOf("1", endless)).toContain('exhausted  {"file":"lib/a.ex","line":2,');
});

test("an .exs file beside the program does not run", async () => {
  expect(await reportOf("1", { "other.exs": 'IO.puts("no")' })).toBe("1");
});

test("a missing function is refused with the file that uses it", async () => {
  expect(await reportOf("1", { "lib/a.ex": "defmodule A do\n  def f, do: spawn(fn -> 1 end)\nend" })).toBe(
    'restricted spawn/1 {"file":"lib/a.ex","line":2,"column":14}',
  );
});

test("the editor's marks know the modules of other files, and their missing functions", () => {
  const marks = (main: string) =>
    checkProgram(
      runRequest({
        files: [
          { path: "main.exs", text: main },
          ...Object.entries(files).map(([path, text]) => ({ path, text })),
        ],
        entry: "main.exs",
        language: "elixir",
      }),
      options.compilerOf,
    ).map(({ message, at }) => `${at?.file}:${at?.line} ${message}`);
  expect(marks("Shop.total([])\nimport Shop\nlimit()")).toEqual([]);
  expect(marks("Shop.totl([])")[0]).toContain("main.exs:1 Shop.totl/1 is undefined or private. Did you mean");
});

test("checks call functions of other files", async () => {
  const { results } = await gradeProgram(
    { "main.exs": "1", ...files },
    [
      { call: "Shop.total([%Shop.Item{price: 3}])", returns: "3" },
      { call: "Shop.limit()", returns: "1" },
    ],
    { language: "elixir", entry: "main.exs" },
  );
  expect(results.map(resultText)).toEqual(["passed", "Shop.limit() returned 1000; expected 1"]);
});

test("a session has them in every cell, and an error in them names their file", async () => {
  const session = await TestSession.open({
    language: "elixir",
    files: Object.entries(files).map(([path, text]) => ({ path, text })),
  });
  expect(await session.evaluate("import Shop\ntotal([%Shop.Item{price: 2}])")).toBe("2");
  expect(await session.evaluate("limit()")).toBe("1000");
  const { outcome } = await session.run("Shop.fail(1)");
  expect(outcome.kind === "threw" && outcome.error.shown).toContain("lib/shop.ex:11: Shop.fail/1");
});

test.runIf(testsAll)("a look inside steps through the functions of other files", async () => {
  const program = { "main.exs": "Shop.total([%Shop.Item{price: 3}])", ...files };
  const { trace, done } = await lookInto(program);
  expect(done.end).toBe("same");
  const reached = trace?.sites.filter((_, index) => (trace.counts[index] ?? 0) > 0);
  expect(reached?.map(({ file, line }) => `${file}:${line}`)).toContain("lib/shop.ex:5");
});
