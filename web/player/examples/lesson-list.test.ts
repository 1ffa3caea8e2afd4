import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { lessons } from "./lesson-list.ts";

const folder = fileURLToPath(new URL("../../../public/lessons/", import.meta.url));

test("the list has exactly the existing lessons, with their own titles", () => {
  const field = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(text)?.[1];
  const there = readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => ({ name, text: readFileSync(`${folder}${name}`, "utf8") }))
    .map(({ name, text }) => ({
      id: field(text, "id") ?? name.slice(0, -".md".length),
      title: field(text, "title"),
      about: field(text, "about"),
    }));
  const sorted = (list: readonly { readonly id: string }[]) =>
    [...list].sort((a, b) => a.id.localeCompare(b.id));
  expect(sorted(lessons)).toEqual(sorted(there));
});
