import { expect, test } from "vitest";
import { runRequest } from "../../protocol/run/run-request.ts";
import { expectRun } from "../../run/sandbox/testing/expect-run.ts";
import { gradeProgram, resultText } from "../../run/sandbox/testing/grading.ts";
import { fullRuntime, runProgram } from "../../run/sandbox/testing/run-program.ts";
import { TestSession } from "../../run/sandbox/testing/test-session.ts";

const turtle = {
  name: "Turtle",
  language: "elixir" as const,
  code: `defmodule Turtle do
  defstruct [:x]
  def forward(%Turtle{x: x}, steps) when steps >= 0, do: %Turtle{x: x + steps}
  def total(list), do: Enum.sum(list)
  def twice(fun), do: fun.() + fun.()
end
defmodule Turtle.Colors do
  def all, do: [:red, :green]
end`,
};
const withTurtle = { language: "elixir", modules: [turtle] };

test.each([
  ["Turtle.total([1, 2])", "3"],
  ["import Turtle\ntotal([1, 2])", "3"],
  ["alias Turtle.Colors\nColors.all()", "[:red, :green]"],
  ["Turtle.forward(%Turtle{x: 1}, 2)", "%Turtle{x: 3}"],
  ["%Turtle{x: x} = %Turtle{x: 5}\nx", "5"],
  ["f = &Turtle.total/1\nf.([4])", "4"],
  ["m = Turtle\nm.twice(fn -> 2 end)", "4"],
])("a program in Elixir can use the host's module: %j", async (code, value) => {
  await expectRun(code, {}, withTurtle).completes(value);
});

test("its lines are not the program's: an error in it has the position of the call", async () => {
  const { outcome, output } = await expectRun(
    "IO.puts(1)\nTurtle.forward(%Turtle{x: 1}, -1)",
    {},
    withTurtle,
  ).throws("FunctionClauseError", "no function clause matching in Turtle.forward/2", { line: 2 });
  expect(output).toBe("1");
  expect(JSON.stringify(outcome)).not.toContain("module Turtle");
});

test("it has the whole library under an allowlist, and the program does not", async () => {
  const under = { ...withTurtle, capabilities: { elixir: { except: ["Enum.sum"] } } };
  await expectRun("Turtle.total([1, 2])", {}, under).completes("3");
  await expectRun("Enum.sum([1, 2])", {}, under).isRestricted("Enum.sum/1", 1);
});

test("modules that it defines besides exist, too", async () => {
  const modules = [{ ...turtle, allow: ["Enum.sum/1"] }];
  const under = { language: "elixir", modules, capabilities: { elixir: { except: ["Enum"] } } };
  await expectRun("Enum.sum([1, 2])", {}, under).completes("3");
  await expectRun("Enum.max([1, 2])", {}, under).isRestricted("Enum.max/1", 1);
});

test.each([
  ["defmodule Turtle do", "invalid", /missing terminator: end/],
  ['raise "no"', "threw", /no/],
  ["spawn(fn -> 1 end)", "invalid", /spawn\/1 is not here/],
])("an invalid one is its author's mistake: %j", async (code, kind, message) => {
  const { outcome } = await runProgram("1", {}, { language: "elixir", modules: [{ ...turtle, code }] });
  expect(outcome).toMatchObject({ kind, in: "setup" });
  expect(JSON.stringify(outcome)).toMatch(message);
});

test("its name is a module's, and a program in JavaScript cannot import it", async () => {
  const request = (name: string) => () =>
    runRequest({ code: "1", language: "elixir", modules: [{ ...turtle, name }] });
  expect(request("turtle")).toThrow(
    /modules\[0\]\.name should be the name of the module in Elixir, such as "Turtle"/,
  );
  expect(request("Shop.Turtle")).not.toThrow();
  await expectRun('import "Turtle"', {}, { modules: [turtle] }).isInvalid(/There is no module "Turtle"/);
});

test("sessions and checks can use it", async () => {
  const session = await TestSession.open(withTurtle, { compilerOf: fullRuntime.compilerOf });
  expect(await session.evaluate("Turtle.total([1, 2])")).toMatch(/3/);
  const { results } = await gradeProgram(
    "defmodule M do\n  def f(list), do: Turtle.total(list)\nend\n",
    [{ call: "M.f([1, 2])", returns: 3 }],
    withTurtle,
  );
  expect(results.map(resultText)).toEqual(["passed"]);
});

test.each([
  "Turtle.total([1])",
  "apply(Turtle.Colors, :all, [])",
  "%Turtle{x: 1}",
  "import Turtle\ntotal([1])",
])("a module that the capabilities exclude is restricted, not undefined: %s", async (program) => {
  const { outcome } = await runProgram(program, {}, { ...withTurtle, capabilities: { modules: ["other"] } });
  expect(outcome).toMatchObject({
    kind: "restricted",
    hint: "The host of this playground does not allow it.",
  });
});
