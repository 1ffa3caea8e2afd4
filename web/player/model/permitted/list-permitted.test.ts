import { expect, test } from "vitest";
import { parseCapabilities } from "../../../protocol/capabilities/parse-capabilities.ts";
import { listPermittedNames } from "./list-permitted.ts";

const library = async () =>
  "Enum|map(enumerable, fun)|at(enumerable, index, default \\\\ nil)\nList|first(list)\nSystem|";
const permitted = (
  language: string,
  given: unknown,
  modules: Parameters<typeof listPermittedNames>[2] = [],
) => listPermittedNames(language, parseCapabilities(given, "capabilities"), modules, library);
const names = (groups: readonly { readonly title: string; readonly names: readonly string[] }[]) =>
  Object.fromEntries(groups.map(({ title, names: all }) => [title, all]));

test("for Elixir it lists the library's modules with their functions", async () => {
  const { sentences, groups } = await permitted("elixir", {});
  expect(sentences[0]).toBe("The whole library of Elixir that is available here.");
  expect(names(groups)).toEqual({
    Enum: ["map(enumerable, fun)", "at(enumerable, index, default \\\\ nil)"],
    List: ["first(list)"],
  });
});

test("a name that an allowlist excludes is not listed", async () => {
  const { sentences, groups } = await permitted("elixir", {
    elixir: { only: ["Enum"], except: ["Enum.map/2"] },
  });
  expect(sentences[0]).toBe("Of Elixir's library: Enum. Without: Enum.map/2.");
  expect(names(groups)).toEqual({ Enum: ["at(enumerable, index, default \\\\ nil)"] });
});

test("for JavaScript it lists the globals, by topic", async () => {
  const { sentences, groups } = await permitted("javascript", { globals: { extends: "minimal" } });
  expect(sentences[0]).toMatch(/^May print\. No input, /);
  const all = names(groups);
  expect(Object.keys(all)).toEqual(["The language", "Printing"]);
  expect(all["The language"]).toContain("Map");
});

test("modules of the page come first, only those of that language", async () => {
  const modules = [
    { name: "Turtle", code: "", language: "elixir" as const, docs: "Draws.\nMore." },
    { name: "turtle", code: "" },
  ];
  const { groups } = await permitted("elixir", { modules: ["Turtle", "turtle"] }, modules);
  expect(groups[0]).toEqual({ title: "This page's own modules", names: ["Turtle: Draws."] });
});
