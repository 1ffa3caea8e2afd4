import { describe, expect, test } from "vitest";
import { cacheName, fileAt, outdatedCaches } from "./cache-versions.ts";

describe("an address of the site corresponds to a file", () => {
  const site = "https://example.org/play/";
  test.each([
    ["https://example.org/play/", "index.html"],
    ["https://example.org/play/#code", "index.html"],
    ["https://example.org/play/?x", "index.html"],
    ["https://example.org/play/lessons/recursion.html", "lessons/recursion.html"],
    ["https://example.org/play/a%20b.svg", "a b.svg"],
    ["https://example.org/playground", undefined],
    ["https://example.org/", undefined],
    ["https://example.com/play/", undefined],
  ])("%s: %s", (address, file) => {
    expect(fileAt(address, site)).toBe(file);
  });
});

test("the copy before the active one stays; older ones are deleted, but none of another site", () => {
  const site = "https://example.org/play/";
  const names = ["one", "two", "three"].map((version) => cacheName(version, site));
  const others = ["else", ...["a", "b", "c"].map((version) => cacheName(version, `${site}next/`))];
  expect(outdatedCaches([...others, ...names], "three", site)).toEqual([cacheName("one", site)]);
  expect(outdatedCaches(names, "four", site)).toEqual([cacheName("one", site), cacheName("two", site)]);
  expect(outdatedCaches([cacheName("one", site)], "one", site)).toEqual([]);
});
