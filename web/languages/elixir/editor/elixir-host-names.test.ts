import { expect, test } from "vitest";
import { docsAt, hostNames } from "./elixir-host-names.ts";
import { completionsAt } from "./elixir-names.ts";

const turtle = {
  name: "Turtle",
  language: "elixir" as const,
  code: `defmodule Turtle do
  def forward(turtle, steps), do: move(turtle, steps)
  defp move(turtle, steps), do: turtle + steps

  defmodule Colors do
    def all, do: [:red]
  end
end`,
  docs: "Draws **lines**.",
  types: `@spec forward(t(), number()) :: t()
@spec turn(
  t(),
  number()
) :: t()
@spec turn(t()) :: t()`,
};
const names = hostNames([turtle]);

test("the public functions of a host's module are offered", () => {
  const labels = (before: string) =>
    completionsAt(before, before, names.signatures).map(({ label }) => label);
  expect(labels("Turtle.")).toEqual(["forward/2", "Colors"]);
  expect(labels("Turtle.Colors.")).toEqual(["all/0"]);
  expect(labels("Tu")).toContain("Turtle");
});

test("its types are its specs, on one line or several, and its documentation is attached", () => {
  expect(names.specs.get("Turtle.forward")).toEqual(["@spec forward(t(), number()) :: t()"]);
  expect(names.specs.get("Turtle.turn")).toEqual(
    ["@spec turn(\n  t(),\n  number()\n", "@spec turn(t()) :: t()"].map((each, index) =>
      index === 0 ? `${each}) :: t()` : each,
    ),
  );
  const text = "x = 1\nTurtle.forward(x, 1)";
  expect(docsAt(text, text.indexOf("urtle"), names)?.docs).toBe("Draws **lines**.");
  expect(docsAt(text, text.indexOf("forward") + 2, names)).toBeUndefined();
  expect(docsAt(text, 0, names)).toBeUndefined();
});
