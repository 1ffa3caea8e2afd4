import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { programOf, withEdits, withOpen } from "../../player/model/document/program.ts";
import { followOpenFile } from "./follow-open-file.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function follow() {
  const files = [
    { path: "a.js", text: "1" },
    { path: "b.js", text: "2" },
  ];
  const program = signal(programOf("javascript", files, "a.js"));
  const isShown = signal(false);
  const read: string[] = [];
  followOpenFile({ program }, isShown, ({ path, text }, isAnother) => {
    read.push(`${path}: ${text}${isAnother ? ", another" : ""}`);
  });
  const write = (path: string, text: string) => {
    program.value = withEdits(program.value, [{ path, text }]);
  };
  const open = (path: string) => {
    program.value = withOpen(program.value, path);
  };
  return { isShown, read, write, open };
}

test("typed text is read once after a pause, and an opened file at once", () => {
  const { isShown, read, write, open } = follow();
  isShown.value = true;
  expect(read).toEqual(["a.js: 1, another"]);
  write("a.js", "10");
  vi.advanceTimersByTime(299);
  write("a.js", "100");
  vi.advanceTimersByTime(299);
  expect(read).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(read).toEqual(["a.js: 1, another", "a.js: 100"]);
  write("a.js", "1000");
  open("b.js");
  vi.advanceTimersByTime(1_000);
  expect(read.slice(2)).toEqual(["b.js: 2, another"]);
});

test("a hidden view reads nothing, and other files are not read", () => {
  const { isShown, read, write } = follow();
  write("a.js", "10");
  vi.advanceTimersByTime(1_000);
  expect(read).toEqual([]);
  isShown.value = true;
  write("b.js", "20");
  write("a.js", "100");
  isShown.value = false;
  vi.advanceTimersByTime(1_000);
  expect(read).toEqual(["a.js: 10, another"]);
  isShown.value = true;
  expect(read.slice(1)).toEqual(["a.js: 100, another"]);
});
