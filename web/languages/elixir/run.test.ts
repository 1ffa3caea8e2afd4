import { describe, test } from "vitest";
import { expectRun } from "../../sandbox/testing/assertions.ts";
import { compilerFinder, compilers } from "../compilers.ts";
import { elixir } from "./compiler.ts";

const options = { language: "elixir", compilerOf: compilerFinder([...compilers, elixir]) };

describe("Elixir in the sandbox", () => {
  test("a program completes", () => expectRun("1 + 2", {}, options).completes("3"));
  test("an error has its name, its message and its line", () =>
    expectRun(
      "defmodule M do\n  def f(x) do\n    {:ok, y} = x\n    y\n  end\nend\n\nM.f(:error)",
      {},
      options,
    ).throws("MatchError", "no match of right hand side value: :error", { line: 3 }));
  test("a syntax error is said at its place", () =>
    expectRun("x = [1, 2", {}, options).isInvalid(/TokenMissingError.*missing terminator: \]/, {
      file: "main",
      line: 1,
      column: 10,
    }));
  test("what is not here is refused by name, before anything runs", () =>
    expectRun("defmodule M do\n  def f, do: File.cwd!()\nend", {}, options).isInvalid(
      /File\.cwd!\/0 is restricted/,
    ));
  test("an endless program ends", () =>
    expectRun("defmodule M do\n  def f(n), do: f(n + 1)\nend\nM.f(0)", {}, options).exhausts("fuel"));
  test("endless mutual tail calls use steps, not memory", () =>
    expectRun(
      "defmodule M do\n  def f(n), do: g(n + 1)\n  def g(n), do: f(n)\nend\nM.f(0)",
      {},
      options,
    ).exhausts("fuel"));
});
