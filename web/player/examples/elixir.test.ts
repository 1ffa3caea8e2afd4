import { describe, expect, test } from "vitest";
import { testsAll } from "../../run/sandbox/testing/sample.ts";
import { expectChanged, expectExample, linesOf } from "./testing/example-assertions.ts";

/** What each prints is what `elixir main.exs` of Elixir 1.14 prints. */
describe("Elixir", () => {
  test("patterns", async () => {
    const result = await expectExample("elixir-patterns").completes('"It is one."');
    expect(linesOf(result)).toEqual([
      "{:circle, 1} has the area 3.14159",
      "{:square, 3} has the area 9",
      "{:rectangle, 2, 5} has the area 10",
      "{:cloud, 7} has the area :unknown",
      "first and rest: {1, [2, 3]}",
    ]);
  });
  test.runIf(testsAll)("recursion, 50,000 deep", async () => {
    const result = await expectExample("elixir-recursion").completes("5");
    expect(linesOf(result)).toEqual([
      "The sum is 14.",
      "squares: [9, 1, 16, 1, 25]",
      "1 + 2 + … + 50,000 is 1250025000.",
    ]);
  });
  test("pipes", async () => {
    const result = await expectExample("elixir-pipes").completes("765");
    expect(linesOf(result)).toEqual(["apple: 400 cents", "plum: 225 cents", "pear: 140 cents"]);
  });
  test("maps and structs", async () => {
    const result = await expectExample("elixir-maps").completes('"There are no figs."');
    expect(linesOf(result)).toEqual([
      'before: %User{name: "Ada", langs: [], active: true}',
      'after: %User{name: "Ada", langs: ["Erlang", "Elixir"], active: true}',
      '%{"apple" => 8, "pear" => 0, "plum" => 12}',
    ]);
  });
  test("comprehensions", async () => {
    const result = await expectExample("elixir-comprehensions").completes(
      '[{"i", 4}, {"s", 4}, {"p", 2}, {"m", 1}]',
    );
    expect(linesOf(result)).toEqual([
      "right triangles: [{3, 4, 5}, {5, 12, 13}, {6, 8, 10}, {8, 15, 17}, {9, 12, 15}, {12, 16, 20}]",
      "%{1 => 1, 2 => 4, 3 => 9, 4 => 16, 5 => 25}",
      "good answers: [1, 3]",
    ]);
  });
  test("with", () =>
    expectExample("elixir-with").prints("Ada may come in.\n9 is too young.\nname is missing."));
  test("protocols", async () => {
    const result = await expectExample("elixir-protocols").completes('"It costs €12.5."');
    expect(linesOf(result)).toEqual([
      "the odd number 7",
      "the odd number 1 and the even number 2",
      "an empty list",
      "12 euros",
    ]);
  });
  test("errors", async () => {
    const result = await expectExample("elixir-errors").throws("NotEnough", "40 cents are missing", {
      line: 11,
    });
    expect(linesOf(result)).toEqual(["This is done in any case.", "Not done: 30 cents are missing."]);
  });
  test("a game, and its end if nobody answers", async () => {
    await expectExample("elixir-guess").prints(/50 is big\.\nThat is no number\.\n42 it is!$/);
    await expectExample("elixir-guess", { answers: [] }).prints(/You gave up\. It was 42\.$/);
  });
  test("what is refused, and what remains without it", async () => {
    const { output } = await expectExample("elixir-refused").isRestricted("spawn/1", 16);
    expect(output).toBe("");
    await expectChanged("elixir-refused", { "spawn(fn -> Counter.count(1) end)\n": "" }).prints(
      "Counting …\n1\n2\n3",
    );
  });
});
