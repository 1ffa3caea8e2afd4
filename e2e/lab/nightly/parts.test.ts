import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type Night, parts } from "./parts.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const night: Night = { share: 1, seed: 20_001, checkout: (name) => `/checkouts/${name}` };
const scripts = (chosen: Night) =>
  parts.flatMap((part) =>
    part.commands(chosen).map((command) => command.find((each) => /^e2e\/.*\.ts$/.test(each))),
  );

/** They write files that are in the repository, with what only some machines have: Elixir, Lua, SQLite, a Node 24, or the sources of QuickJS. */
const recorders = [
  "judge/elixir/generate.ts",
  "judge/engine-messages.ts",
  "judge/fair/ask-node.ts",
  "judge/fixes.ts",
  "judge/lua/record.ts",
  "judge/messages.ts",
  "judge/sql/record.ts",
  "judge/syntax-errors.ts",
];

test("each tool of the lab is in a part, or writes a file that is in use", () => {
  const lab = `${root}e2e/lab/`;
  const tools = readdirSync(lab, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      /\.ts$/.test(file) &&
      !/node_modules|\.test\.ts$|^nightly\//.test(file) &&
      new RegExp(`node e2e/run\\.mjs e2e/lab/${file}|^ \\* \`npm run `, "m").test(
        readFileSync(lab + file, "utf8"),
      ),
  );
  const run = new Set(scripts(night).map((script) => script?.replace("e2e/lab/", "")));
  expect(tools.length).toBeGreaterThan(20);
  // `npm run bench -- --peers` imports it.
  const others = tools.filter((file) => !run.has(file) && file !== "peers/peers.ts");
  expect(others.sort()).toEqual(recorders);
});

test("each script of a part exists, and parts have different names", () => {
  for (const script of scripts(night)) if (script !== undefined) readFileSync(root + script);
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
});

test("a share makes each part smaller, and nothing of it zero", () => {
  const texts = (share: number) => parts.map((part) => JSON.stringify(part.commands({ ...night, share })));
  const small = texts(0.0001);
  expect(small.join()).not.toMatch(/"0"/);
  expect(texts(1).join()).toContain('"--count","10000"');
  expect(small.join()).toContain('"--count","1"');
  expect(small.join()).toContain('"--every","10000"');
});
