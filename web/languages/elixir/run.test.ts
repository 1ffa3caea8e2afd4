import { describe, expect, test } from "vitest";
import { expectRun } from "../../run/sandbox/testing/expect-run.ts";
import { TestSession } from "../../run/sandbox/testing/test-session.ts";
import { compilerFinder, compilers } from "../compilers.ts";
import { isMissing } from "./compiler/library.ts";
import { elixir } from "./compiler.ts";
import { standardFunctions } from "./standard/functions.ts";

/** Some function of Elixir's documentation that the library does not have. */
function missingFunction(): readonly [module: string, key: string] {
  for (const [module, keys] of standardFunctions) {
    const key = [...keys].find((each) => /^\w+\/[12]$/.test(each) && isMissing(`Elixir.${module}`, each));
    if (key !== undefined) return [module, key];
  }
  throw new Error("nothing is missing any more: this claim has no example");
}

const options = { language: "elixir", compilerOf: compilerFinder([...compilers, elixir]) };

describe("Elixir in the sandbox", () => {
  test("a program completes", () => expectRun("1 + 2", {}, options).completes("3"));
  test("an error has its name, its message and its line", () =>
    expectRun(
      "defmodule M do\n  def f(x) do\n    {:ok, y} = x\n    y\n  end\nend\n\nM.f(:error)",
      {},
      options,
    ).throws("MatchError", "no match of right hand side value: :error", { line: 3 }));
  test("its report lists the calls, named as Elixir names them", async () => {
    const code =
      "defmodule M do\n  def f(x) do\n    Enum.map(x, fn y ->\n      y + :a\n    end)\n  end\nend\n\n[M.f([1])]";
    const { outcome } = await expectRun(code, {}, options).throws("ArithmeticError");
    expect(outcome.kind === "threw" && outcome.error.shown).toBe(
      "** (ArithmeticError) bad argument in arithmetic expression: 1 + :a\n    main:4: anonymous fn\n    main:3: M.f/1\n    main:9: (file)",
    );
  });
  test("an exception in the last expression of a body has its position", () =>
    expectRun(
      'defmodule M do\n  def f(x) do\n    x\n    raise "no"\n  end\nend\n\nM.f(1)',
      {},
      options,
    ).throws("RuntimeError", "no", { line: 4 }));
  test("a syntax error has its position", () =>
    expectRun("x = [1, 2", {}, options).isInvalid(/TokenMissingError.*missing terminator: \]/, {
      file: "main",
      line: 1,
      column: 10,
    }));
  test.each([
    ["IO.puts(1)\ndefmodule M do\n  def f, do: File.cwd!()\nend", "File.cwd!/0", 3],
    ["IO.puts(1)\nspawn(fn -> 1 end)", "spawn/1", 2],
    ["IO.puts(1)\nf = &System.cmd/2", "System.cmd/2", 2],
    ["defmodule M do\n  defmacro f(x), do: x\nend", "defmacro/2", 2],
    ["defmodule M do\n  use GenServer\nend", "use GenServer", 2],
    ["unquote(1)", "unquote/1", 1],
    ["IO.puts(1)\nquote bind_quoted: [a: 1], do: a", "quote with bind_quoted:", 2],
    ["IO.puts(1)\n:lists.nope([])", ":lists.nope/1", 2],
    ["receive do\n  x -> x\nend", "receive/1", 1],
    [":ets.new(:a, [])", ":ets.new/2", 1],
    ["IO.puts(1)\n:digraph.new()", ":digraph.new/0", 2],
  ])("a missing function is refused by name, before anything runs: %j", async (code, name, line) => {
    const { output, outcome } = await expectRun(code, {}, options).isRestricted(name, line);
    expect(output).toBe("");
    expect(outcome).toMatchObject({ hint: expect.stringMatching(/./) });
  });
  test.each([
    [':io.format("~~p~~n", [1])', ":io.format/2", /^Print with IO\.puts/],
    ["ExUnit.start()", "ExUnit.start/0", /^ExUnit is not here.*iex>/],
    [
      'defmodule T do\n  use ExUnit.Case\n  test "a" do\n    assert 1 == 1\n  end\nend',
      "use ExUnit.Case",
      /^ExUnit is not here/,
    ],
    ["Process.sleep(100)", "Process.sleep/1", /^Nothing else runs meanwhile/],
    [":timer.sleep(100)", ":timer.sleep/1", /^Nothing else runs meanwhile/],
    ["Process.put(:a, 1)", "Process.put/2", /^There are no processes here/],
    [":file.read_file('a')", ":file.read_file/1", /^There are no files here/],
  ])("the hint is about what was written: %j", async (code, name, hint) => {
    const { outcome } = await expectRun(code, {}, options).isRestricted(name);
    expect(outcome).toMatchObject({ hint: expect.stringMatching(hint) });
  });
  test.each([
    ["m = File\nIO.puts(1)\nm.cwd!()", "File.cwd!/0", 3],
    ["IO.puts(1)\napply(File, :cwd!, [])", "File.cwd!/0", 2],
    ["IO.puts(1)\napply(Kernel, :send, [1, 2])", "Kernel.send/2", 2],
    [
      "IO.puts(1)\nm = System\ntry do\n  m.halt()\nrescue\n  e -> e\ncatch\n  _, x -> x\nend",
      "System.halt/0",
      4,
    ],
    ["IO.puts(1)\nm = :os\nEnum.map([1], &m.cmd/1)", ":os.cmd/1", 3],
  ])("and again when it runs, and nothing can catch that: %j", async (code, name, line) => {
    const { output } = await expectRun(code, {}, options).isRestricted(name, line);
    expect(output).toBe("1");
  });
  test.each([
    ["Foo.bar()", "UndefinedFunctionError", "function Foo.bar/0 is undefined (module Foo is not available)"],
    ["get(1)", undefined, "undefined function get/1"],
    ["defmodule File do\n  def cwd!, do: 5\nend\nFile.cwd!()", "5", ""],
    ['defmodule E do\n  defexception message: "File.cwd!/0"\nend\nraise E', "E", "File.cwd!/0"],
    [
      'defmodule :"Elixir.restricted in Elixir" do\n  defexception message: "x"\nend\nraise :"Elixir.restricted in Elixir"',
      "restricted in Elixir.",
      "x",
    ],
  ])("a restricted name is not undefined, nor a similar one restricted: %j", async (code, name, message) => {
    if (name === undefined) await expectRun(code, {}, options).isInvalid(/undefined function get\/1/);
    else if (message === "") await expectRun(code, {}, options).completes(name);
    else await expectRun(code, {}, options).throws(name, message);
  });
  test("a function of Elixir that does not exist here is named, before anything runs and when it runs", async () => {
    const [module = "", key = ""] = missingFunction();
    const [name = "", arity = "0"] = key.split("/");
    const args = Array.from({ length: Number(arity) }, () => "1").join(", ");
    const { outcome, output } = await expectRun(
      `IO.puts(1)\n${module}.${name}(${args})`,
      {},
      options,
    ).isRestricted(`${module}.${key}`, 2);
    expect(output).toBe("");
    expect(outcome).toMatchObject({ hint: expect.stringMatching(/not available here/) });
    await expectRun(`m = ${module}\nm.${name}(${args})`, {}, options).isRestricted(`${module}.${key}`, 2);
    await expectRun("Enum.no_such(1)", {}, options).throws(
      "UndefinedFunctionError",
      /Enum\.no_such\/1 is undefined/,
    );
  });
  test("dbg prints its position, the code and the value, of a pipe each stage", () =>
    expectRun(
      "defmodule A do\n  def f(x) do\n    x |> Kernel.+(2) |> Kernel.*(3) |> dbg()\n  end\nend\nA.f(1)\ndbg([1, 2])",
      {},
      options,
    ).prints(
      "[main:3: A.f/1]\nx #=> 1\n|> Kernel.+(2) #=> 3\n|> Kernel.*(3) #=> 9\n\n[main:7: (file)]\n[1, 2] #=> [1, 2]\n",
    ));
  test.each([
    ["%{a: 1}[:b]", "nil"],
    ["[a: 1][:a]", "1"],
    ["nil[:a]", "nil"],
    ["[1][:a]", "nil"],
    ["%{1 => :x}[1]", ":x"],
  ])("%s is %s", async (code, value) => {
    await expectRun(code, {}, options).completes(value);
  });
  test.each([
    ["{1}[:a]", "FunctionClauseError", "no function clause matching in Access.get/3"],
    ['[a: 1]["x"]', "ArgumentError", 'the Access calls for keywords expect the key to be an atom, got: "x"'],
    [
      "(1..2)[:first]",
      "UndefinedFunctionError",
      /^function Range\.fetch\/2 is undefined \(Range does not implement the Access/,
    ],
  ])("%s raises %s", async (code, name, message) => {
    await expectRun(code, {}, options).throws(name, message);
  });
  test("the message of a limit uses the language's terms", async () => {
    const { outcome } = await expectRun(
      "defmodule M do\n  def f(n), do: f(n + 1)\nend\nM.f(0)",
      { fuel: 100_000 },
      options,
    ).exhausts("fuel");
    expect(outcome).toMatchObject({ hint: expect.stringMatching(/one of its clauses/) });
  });
  test("a program with small limits has the library, too", () =>
    expectRun("Enum.sum([1, 2])", { fuel: 20_000 }, options).completes("3"));
  test("a session keeps the variables and modules of its cells", async () => {
    const session = await TestSession.open({ language: "elixir" }, { compilerOf: options.compilerOf });
    expect(await session.evaluate("x = 20")).toBe("20");
    await session.complete("defmodule M do\n  def twice(n), do: n * 2\nend");
    expect(await session.evaluate("{:ok, y} = :error")).toBe(
      "MatchError: no match of right hand side value: :error",
    );
    expect(await session.evaluate("M.twice(x) + 2")).toBe("42");
  });
  test("a pin in a cell is the variable of the cell before it", async () => {
    const session = await TestSession.open({ language: "elixir" }, { compilerOf: options.compilerOf });
    await session.complete("x = 1");
    expect(await session.evaluate("{x, ^x} = {0, 1}")).toBe("{0, 1}");
    expect(await session.evaluate("{x, ^x} = {5, 1}")).toBe(
      "MatchError: no match of right hand side value: {5, 1}",
    );
    expect(await session.evaluate("x")).toBe("0");
  });
  test("the message for a macro that was not required says that it is a macro", async () => {
    const { outcome } = await expectRun("m = 5\nInteger.is_odd(m)", {}, options).throws(
      "UndefinedFunctionError",
      "function Integer.is_odd/1 is undefined or private",
    );
    expect(outcome.kind === "threw" && outcome.error.shown).toContain(
      "However there is a macro with the same name and arity. Be sure to require Integer if you intend to invoke this macro",
    );
  });
});
