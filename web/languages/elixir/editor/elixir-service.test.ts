import { expect, test } from "vitest";
import { parseCapabilities } from "../../../protocol/capabilities/parse-capabilities.ts";
import { namesIn } from "./elixir-service.ts";

const names = namesIn(
  "Enum|map(enumerable, fun)|at(enumerable, index, default \\\\ nil)\nList|first(list)\nSystem|",
);
const permitted = (given: unknown) => {
  const { sentences, groups } = names.permitted(parseCapabilities(given, "capabilities"));
  return { sentences, groups: Object.fromEntries(groups.map(({ title, names: all }) => [title, all])) };
};

test("the modules of the library are listed with their functions", () => {
  const { sentences, groups } = permitted({});
  expect(sentences[0]).toBe("The whole library of Elixir that is available here.");
  expect(groups).toEqual({
    Enum: ["map(enumerable, fun)", "at(enumerable, index, default \\\\ nil)"],
    List: ["first(list)"],
  });
});

test("a name that an allowlist excludes is not listed, and not offered", () => {
  const given = { elixir: { only: ["Enum"], except: ["Enum.map/2"] } };
  const { sentences, groups } = permitted(given);
  expect(sentences[0]).toBe("Of Elixir's library: Enum. Without: Enum.map/2.");
  expect(groups).toEqual({ Enum: ["at(enumerable, index, default \\\\ nil)"] });
  const scope = { capabilities: parseCapabilities(given, "capabilities"), modules: [], files: [] };
  const offered = names.completionsAt("Enum.m", "Enum.m".length, scope);
  expect(offered.names.map(({ label }) => label)).toEqual(["at/3"]);
});

test("names of the host's modules and of the program's other files are offered, and replace the word", () => {
  const scope = {
    capabilities: {},
    modules: [{ name: "Turtle", code: "defmodule Turtle do\n  def forward(t, steps), do: t\nend" }],
    files: [
      { path: "/shop.ex", text: "defmodule Shop do\n  def total(basket), do: 0\nend" },
      { path: "/main.exs", text: "defmodule Other do\n  def total(basket), do: 0\nend" },
    ],
  };
  const offered = (text: string) => names.completionsAt(text, text.length, scope);
  expect(offered("Turtle.forw")).toMatchObject({ start: "Turtle.".length, names: [{ label: "forward/2" }] });
  expect(offered("Shop.").names.map(({ label }) => label)).toEqual(["total/1"]);
  expect(offered("Other.").names).toEqual([]);
});

test("a name is described by its forms and its specs, and a module of the host by its documentation", () => {
  const turtle = {
    name: "Turtle",
    code: "defmodule Turtle do\n  def forward(t, steps), do: t\nend",
    types: "@spec forward(t(), number()) :: t()",
    docs: "Draws.",
  };
  const scope = { capabilities: {}, modules: [turtle], files: [] };
  const text = "Turtle.forward(t, 1)";
  expect(names.descriptionAt(text, text.indexOf("forward"), scope)).toEqual({
    markdown: "```elixir\nTurtle.forward(t, steps)\n@spec forward(t(), number()) :: t()\n```",
    start: 0,
    end: "Turtle.forward".length,
  });
  expect(names.descriptionAt(text, 0, scope)).toEqual({ markdown: "Draws.", start: 0, end: "Turtle".length });
  expect(names.descriptionAt(text, text.length, scope)).toBeUndefined();
});
