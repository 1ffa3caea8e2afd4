import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { lessons } from "./lesson-list.ts";

const folder = fileURLToPath(new URL("../../../public/lessons/", import.meta.url));

test("the lessons that are listed are those there are, as they call themselves", () => {
  const field = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(text)?.[1];
  const there = readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => readFileSync(`${folder}${name}`, "utf8"))
    .map((text) => ({ id: field(text, "id"), title: field(text, "title"), about: field(text, "about") }));
  const sorted = (list: readonly { readonly id?: string | undefined }[]) =>
    [...list].sort((a, b) => String(a.id).localeCompare(String(b.id)));
  expect(sorted(lessons)).toEqual(sorted(there));
});
