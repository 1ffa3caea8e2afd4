import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(`${root}public/widget/index.html`, "utf8");

test("a journey runs each example of the widgets' documentation", () => {
  const examples = [...page.matchAll(/<pre [^>]*>/g)]
    .filter(([tag]) => tag.includes('class="shown"'))
    .map(([tag]) => /id="([^"]*)"/.exec(tag)?.[1]);
  expect(examples.length).toBeGreaterThan(10);
  const journeys = readdirSync(`${root}e2e/journeys`)
    .filter((name) => /^(?:elixir-)?widget/.test(name))
    .map((name) => readFileSync(`${root}e2e/journeys/${name}`, "utf8"))
    .join("\n");
  expect(
    examples.filter(
      (id) => !journeys.includes(`documented("${id}")`) && !journeys.includes(`printed("${id}")`),
    ),
  ).toEqual([]);
});
