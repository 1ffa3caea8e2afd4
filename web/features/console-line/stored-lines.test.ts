import { expect, test } from "vitest";
import stored from "../../../e2e/goldens/stored-items.json" with { type: "json" };
import { LineHistory, linesKey } from "./line-history.ts";

test("lines that were stored on 27 November 2026 are recalled", () => {
  const items = new Map(Object.entries(stored.localStorage));
  const lines = new LineHistory({
    getItem: (key: string) => items.get(key) ?? null,
    setItem() {},
    removeItem() {},
  });
  expect([lines.older(""), lines.older(""), lines.older("")]).toEqual(["const b = `\n`", "a + 1", "a"]);
  expect(JSON.parse(stored.localStorage[linesKey]).lines).toHaveLength(3);
});
