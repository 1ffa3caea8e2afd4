import { describe, expect, test } from "vitest";
import { expectRun } from "../../sandbox/testing/assertions.ts";
import { TestSession } from "../../sandbox/testing/test-session.ts";
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
  test("a session keeps what its cells bind, and the modules they define", async () => {
    const session = await TestSession.open({ language: "elixir" }, { compilerOf: options.compilerOf });
    expect(await session.evaluate("x = 20")).toBe("20");
    await session.complete("defmodule M do\n  def twice(n), do: n * 2\nend");
    expect(await session.evaluate("{:ok, y} = :error")).toBe(
      "MatchError: no match of right hand side value: :error",
    );
    expect(await session.evaluate("M.twice(x) + 2")).toBe("42");
  });
  test("a body recurses 5,000 deep", () =>
    expectRun(
      "defmodule M do\n  def sum(0), do: 0\n  def sum(n), do: n + sum(n - 1)\nend\nM.sum(5_000)",
      {},
      options,
    ).completes("12502500"));
  test("an endless program ends", () =>
    expectRun("defmodule M do\n  def f(n), do: f(n + 1)\nend\nM.f(0)", {}, options).exhausts("fuel"));
  test("endless mutual tail calls use steps, not memory", () =>
    expectRun(
      "defmodule M do\n  def f(n), do: g(n + 1)\n  def g(n), do: f(n)\nend\nM.f(0)",
      {},
      options,
    ).exhausts("fuel"));
});
