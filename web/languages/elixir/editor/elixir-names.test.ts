import { expect, test } from "vitest";
import { completionsAt, parseSignatures, signaturesAt } from "./elixir-names.ts";

const library = parseSignatures(
  "Enum|map(enumerable, fun)|at(enumerable, index, default \\\\ nil)\nMap|get(map, key, default \\\\ nil)\nKernel|hd(list)\nList.Chars|to_charlist(term)",
);
const program = `defmodule Shop do
  alias Big.Name, as: N

  def total(basket) when basket != [], do: sum(basket)
  defp sum({a, b}), do: a + b

  defmodule Till do
    def open?, do: true
  end
end

defmodule Big.Name do
  def long(x \\\\ 1), do: x
end
`;
const labels = (before: string, text = program + before) =>
  completionsAt(before, text, library).map(({ label }) => label);

test("after a module's name its functions are offered, with their arity", () => {
  expect(labels("Enum.")).toEqual(["map/2", "at/3"]);
  expect(labels("x = Enum.ma")).toEqual(["map/2", "at/3"]);
  expect(labels("List.")).toEqual(["Chars"]);
  expect(labels("Nothing.")).toEqual([]);
});

test("public functions of the program's own modules are offered, and aliases are followed", () => {
  expect(labels("Shop.")).toEqual(["total/1", "Till"]);
  expect(labels("Shop.Till.")).toEqual(["open?/0"]);
  expect(labels("N.")).toEqual(["long/1"]);
});

test("elsewhere functions, modules and keywords are offered", () => {
  const found = labels("  su");
  expect(found).toEqual(expect.arrayContaining(["sum/1", "hd/1", "Enum", "Shop", "defmodule"]));
});

test("nothing is offered in comments and strings, after values and for attributes", () => {
  for (const before of ["# Enum.", 'x = "Enum.', "basket.", "@mod", "f(x)."])
    expect(labels(before)).toEqual([]);
  expect(labels('"#{Enum.')).toContain("map/2");
});

test("a name has its signature, with its module", () => {
  const text = `${program}\nxs |> Enum.map(f) |> sum()`;
  const at = (name: string) => signaturesAt(text, text.lastIndexOf(name) + 1, library);
  expect(at("map(")).toMatchObject({ signatures: ["Enum.map(enumerable, fun)"] });
  expect(at("sum()")).toMatchObject({ signatures: ["sum({a, b})"] });
  const found = at("map(");
  expect(text.slice(found?.start, found?.end)).toBe("Enum.map");
  expect(at("xs")).toBeUndefined();
});
