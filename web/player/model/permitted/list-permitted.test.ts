import { expect, test } from "vitest";
import { parseCapabilities } from "../../../protocol/capabilities/parse-capabilities.ts";
import { listPermittedNames } from "./list-permitted.ts";

const permitted = (
  language: string,
  given: unknown,
  modules: Parameters<typeof listPermittedNames>[2] = [],
) => listPermittedNames(language, parseCapabilities(given, "capabilities"), modules);
const names = (groups: readonly { readonly title: string; readonly names: readonly string[] }[]) =>
  Object.fromEntries(groups.map(({ title, names: all }) => [title, all]));

test("for a language with a library of its own it lists the modules of that library", async () => {
  const { sentences, groups } = await permitted("elixir", {});
  expect(sentences[0]).toBe("The whole library of Elixir that is available here.");
  expect(names(groups)["Enum"]).toContain("map(enumerable, fun)");
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
