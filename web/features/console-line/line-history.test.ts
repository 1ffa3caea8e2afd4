import { expect, test } from "vitest";
import type { DraftStorage } from "../../player/model/drafts/draft.ts";
import { LineHistory, linesKey } from "./line-history.ts";

function storage(kept?: string) {
  const items = new Map<string, string>(kept === undefined ? [] : [[linesKey, kept]]);
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const refusing: DraftStorage = {
  getItem() {
    throw new Error("refused");
  },
  setItem() {
    throw new Error("refused");
  },
  removeItem() {},
};

test("goes back to older lines, and forward again to the unfinished one", () => {
  const history = new LineHistory(storage());
  history.add("a");
  history.add("b");
  expect(history.older("unfinished")).toBe("b");
  expect(history.older("b")).toBe("a");
  expect(history.older("a")).toBeUndefined();
  expect(history.newer()).toBe("b");
  expect(history.newer()).toBe("unfinished");
  expect(history.newer()).toBeUndefined();
});

test("a line entered several times in succession is saved once", () => {
  const history = new LineHistory(storage());
  for (const line of ["a", "b", "b"]) history.add(line);
  expect(history.older("")).toBe("b");
  expect(history.older("")).toBe("a");
});

test("the next visit loads it", () => {
  const kept = storage();
  new LineHistory(kept).add("a\nb");
  expect(new LineHistory(kept).older("")).toBe("a\nb");
});

test("lines saved by another page meanwhile are not lost", () => {
  const kept = storage();
  const [one, other] = [new LineHistory(kept), new LineHistory(kept)];
  one.add("one");
  other.add("other");
  expect(other.older("")).toBe("other");
  expect(other.older("")).toBe("one");
});

test("it is bounded in lines and in characters, and the latest lines stay", () => {
  const kept = storage();
  const history = new LineHistory(kept);
  for (let n = 0; n < 300; n++) history.add(`line ${n}`);
  expect(JSON.parse(kept.items.get(linesKey) ?? "").lines).toHaveLength(200);
  for (let n = 0; n < 30; n++) history.add(String(n).padEnd(9_000, "x"));
  expect(kept.items.get(linesKey)?.length).toBeLessThan(101_000);
  expect(history.older("")).toMatch(/^29x/);
  history.add("x".repeat(10_001));
  expect(history.older("")).toMatch(/^29x/);
});

test.each(["{", "[]", '{"version":2,"lines":[]}', '{"version":1,"lines":[1]}', "null"])(
  "unreadable data, such as %s, counts as no history",
  (kept) => {
    const history = new LineHistory(storage(kept));
    expect(history.older("")).toBeUndefined();
    history.add("a");
    expect(history.older("")).toBe("a");
  },
);

test("without storage it lasts as long as the visit", () => {
  const history = new LineHistory(refusing);
  history.add("a");
  expect(history.older("")).toBe("a");
});
