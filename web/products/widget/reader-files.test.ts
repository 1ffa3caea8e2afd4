import { afterEach, expect, test, vi } from "vitest";
import { ReaderFiles } from "./reader-files.ts";

afterEach(() => vi.unstubAllGlobals());

const page = [{ path: "main.js", text: "1" }];
const edited = [{ path: "main.js", text: "2" }];

/** Storage of a tab that accepts texts of so many characters. */
function stubStorage(room: number): void {
  vi.stubGlobal("location", { pathname: "/", search: "" });
  const refuse = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal(
    "sessionStorage",
    new Proxy({} as Record<string, string>, {
      set: (kept, key: string, text: string) =>
        text.length > room ? refuse() : Reflect.set(kept, key, text),
      deleteProperty: (kept, key) => (room < 0 ? refuse() : Reflect.deleteProperty(kept, key)),
    }),
  );
}

test("what a reader typed is found by the next document of the tab", () => {
  stubStorage(1_000);
  const files = new ReaderFiles();
  files.load(page);
  expect(files.save(edited)).toBe(true);
  files.release();
  expect(new ReaderFiles().load(page)).toEqual(edited);
});

test.each([0, -1])("storage without room says so, except for the page's own program: %i", (room) => {
  stubStorage(room);
  const files = new ReaderFiles();
  files.load(page);
  expect(files.save(edited)).toBe(false);
  expect(files.save(page)).toBe(true);
  expect(files.save()).toBe(true);
  files.release();
});
