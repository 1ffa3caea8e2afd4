import { afterEach, describe, expect, test, vi } from "vitest";
import { digestOf } from "./exercise-files.ts";
import {
  browserProgressStore,
  createProgressStore,
  type ProgressStorage,
  type SavedProgress,
} from "./progress-store.ts";

const kept: SavedProgress = {
  version: 1,
  of: "abc",
  files: [{ path: "main.js", text: "1" }],
  fixed: [{ from: 1, to: 1 }],
  tried: true,
  passed: false,
  hintsShown: 2,
  solutionShown: false,
};

function storage(): ProgressStorage & { readonly items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

test("saved progress is loaded by the same page under the same id", () => {
  const place = storage();
  const keeper = createProgressStore(() => place, "loops");
  expect(keeper.save("first", kept)).toBe(true);
  expect(createProgressStore(() => place, "loops").load("first")).toEqual(kept);
  expect(keeper.load("second")).toBeUndefined();
  expect(createProgressStore(() => place, "sorting").load("first")).toBeUndefined();
  keeper.forget("first");
  expect(keeper.load("first")).toBeUndefined();
});

test("keys differ from those of other programs of the same origin", () => {
  const place = storage();
  createProgressStore(() => place, "loops").save("first", kept);
  expect([...place.items.keys()]).toEqual(["sandglass:exercise:loops:first"]);
});

describe("unreadable data counts as none", () => {
  test.each([
    ["no JSON", "{"],
    ["another version", JSON.stringify({ ...kept, version: 2 })],
    ["no files in a list of files", JSON.stringify({ ...kept, files: [] })],
    ["a path that leads elsewhere", JSON.stringify({ ...kept, files: [{ path: "../x", text: "" }] })],
    ["a field too many", JSON.stringify({ ...kept, admin: true })],
    ["a flag that is none", JSON.stringify({ ...kept, passed: "yes" })],
  ])("%s", (_, text) => {
    const place = storage();
    place.items.set("sandglass:exercise:loops:first", text);
    expect(createProgressStore(() => place, "loops").load("first")).toBeUndefined();
  });
});

test("a refused or full storage is reported, and nothing else fails", () => {
  const refused = createProgressStore(() => {
    throw new DOMException("refused", "SecurityError");
  }, "loops");
  expect(refused.load("first")).toBeUndefined();
  expect(refused.save("first", kept)).toBe(false);
  expect(() => refused.forget("first")).not.toThrow();
  const full = storage();
  full.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  expect(createProgressStore(() => full, "loops").save("first", kept)).toBe(false);
});

describe("a page reads its data again", () => {
  afterEach(() => void vi.unstubAllGlobals());
  function watched() {
    const page = new EventTarget();
    const shown = Object.assign(new EventTarget(), { visibilityState: "hidden" });
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("document", shown);
    const changed = vi.fn();
    browserProgressStore("loops").watch("first", changed);
    return { page, shown, changed };
  }
  const storageEvent = (key: string | null) => Object.assign(new Event("storage"), { key });

  test("if another page has written under that name", () => {
    const { page, changed } = watched();
    page.dispatchEvent(storageEvent("sandglass:exercise:loops:second"));
    expect(changed).not.toHaveBeenCalled();
    page.dispatchEvent(storageEvent("sandglass:exercise:loops:first"));
    expect(changed).toHaveBeenCalledOnce();
  });
  test("if the reader comes back to it", () => {
    const { page, changed } = watched();
    page.dispatchEvent(new Event("pageshow"));
    expect(changed).toHaveBeenCalledOnce();
  });
  test("if it becomes visible, and not when it is hidden", () => {
    const { shown, changed } = watched();
    shown.dispatchEvent(new Event("visibilitychange"));
    expect(changed).not.toHaveBeenCalled();
    shown.visibilityState = "visible";
    shown.dispatchEvent(new Event("visibilitychange"));
    expect(changed).toHaveBeenCalledOnce();
  });
});

test("a digest distinguishes texts and paths", () => {
  const of = (path: string, text: string) => digestOf([{ path, text }]);
  expect(of("a", "b")).toBe(of("a", "b"));
  const all = [of("a", "b"), of("b", "a"), of("a", "bb"), of("ab", ""), of("a", "b "), digestOf([])];
  expect(new Set(all).size).toBe(all.length);
});
