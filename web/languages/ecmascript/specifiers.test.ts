import { describe, expect, test } from "vitest";
import { addressOf, type ImportScope, resolve } from "./specifiers.ts";

const modulesNamed = (...names: readonly string[]) => new Map(names.map((name) => [name, {}]));
const within: ImportScope = {
  files: modulesNamed(
    "main.js",
    "lib/sort.js",
    "lib/deep/tree.js",
    "data.json",
    "index.js",
    "lib/index.js",
    "lib.ts",
    "lib/deep/index.ts",
    "both.ts",
    "both.js",
    "exact",
    "exact.ts",
    "queue.test.ts",
    "__proto__",
  ),
  modules: modulesNamed("lesson/turtle", "lesson/secret", "node:fs"),
  permit: (name) =>
    ["lesson/turtle", "lesson/gone"].includes(name)
      ? { isAllowed: true }
      : { isAllowed: false, name: `import "${name}"` },
  hints: true,
};
const resolutionOf = (specifier: string, importer: string | undefined = "main.js") => {
  const resolution = resolve(specifier, importer, within);
  switch (resolution.kind) {
    case "file":
      return resolution.path;
    case "module":
      return `module ${resolution.name}`;
    case "missing":
      return resolution.message;
    case "restricted":
      return `restricted ${resolution.name}`;
  }
};

describe("a specifier means a file", () => {
  test.each([
    ["./lib/sort.js", "main.js", "lib/sort.js"],
    ["../main.js", "lib/sort.js", "main.js"],
    ["./deep/tree.js", "lib/sort.js", "lib/deep/tree.js"],
    ["/main.js", "lib/deep/tree.js", "main.js"],
    ["./lib/../lib/./sort.js", "main.js", "lib/sort.js"],
    ["../../../../main.js", "lib/sort.js", "main.js"],
    ["./../lib/../../lib/sort.js", "lib/sort.js", "lib/sort.js"],
    ["file:///lib/sort.js", "lib/deep/tree.js", "lib/sort.js"],
    ["./__proto__", "main.js", "__proto__"],
    ["./lib/sort", "main.js", "lib/sort.js"],
    ["./data", "main.js", "data.json"],
    ["./lib", "main.js", "lib.ts"],
    ["./lib/", "main.js", "lib/index.js"],
    [".", "lib/sort.js", "lib/index.js"],
    ["..", "lib/deep/tree.js", "lib/index.js"],
    [".", "main.js", "index.js"],
    ["./lib/deep", "main.js", "lib/deep/index.ts"],
    ["./both", "main.js", "both.ts"],
    ["./both.js", "main.js", "both.js"],
    ["./lib.js", "main.js", "lib.ts"],
    ["./exact", "main.js", "exact"],
    ["./queue.test", "main.js", "queue.test.ts"],
    ["file:///lib/sort", "main.js", "lib/sort.js"],
  ])("%s in %s", (specifier, importer, path) => expect(resolutionOf(specifier, importer)).toBe(path));
  test("if its address is not spelled out", () => {
    expect(addressOf("lib/ä b?.js")).toBe("file:///lib/%C3%A4%20b%3F.js");
    const files = modulesNamed("lib/ä b?.js");
    for (const path of files.keys())
      expect(resolve(addressOf(path), "main.js", { ...within, files })).toEqual({ kind: "file", path });
  });
});

describe("a missing file", () => {
  test.each([
    ["./lib/sorts.js", "main.js", "./lib/sort.js"],
    ["./lib/Sort.js", "main.js", "./lib/sort.js"],
    ["./main.js?v=2", "main.js", "./main.js"],
    ["./lib/deep?raw", "main.js", "./lib/deep/index.ts"],
    ["./sort.sj", "lib/deep/tree.js", "../sort.js"],
    ["../sort.sj", "lib/deep/tree.js", "../sort.js"],
    ["/lib/srot.js", "main.js", "/lib/sort.js"],
    ["../..//data.json", "main.js", undefined],
    ["./hasOwnProperty", "main.js", undefined],
  ])("%s in %s", (specifier, importer, suggested) =>
    expect(resolutionOf(specifier, importer)?.split(" Tried:")[0]).toBe(
      `There is no file "${specifier}".${suggested ? ` Did you mean "${suggested}"?` : ""}`,
    ),
  );
  test("is shortened in the message", () => {
    expect(resolutionOf(`./${"a".repeat(500_000)}`)).toMatch(
      /^There is no file "\.\/a{78}…"\. Tried: .{100,300}$/,
    );
  });
  test("has the tried paths in its message", () => {
    expect(resolutionOf("./no")).toBe(
      'There is no file "./no". Tried: "no" and "no/index" with .ts, .js, .mts, .mjs, .cts, .cjs or .json.',
    );
    expect(resolutionOf("./no/", "lib/sort.js")).toBe(
      'There is no file "./no/". Tried: "lib/no/index" with .ts, .js, .mts, .mjs, .cts, .cjs or .json.',
    );
    expect(resolutionOf("./nothing.mjs")).toBe(
      'There is no file "./nothing.mjs". Tried: "nothing.mjs", "nothing.mts".',
    );
    expect(resolutionOf("./nothing.json")).toBe('There is no file "./nothing.json". Tried: "nothing.json".');
  });
});

describe("a specifier without a path", () => {
  test("means a module of the host, if that may be imported", () => {
    expect(resolutionOf("lesson/turtle")).toBe("module lesson/turtle");
    expect(resolutionOf("lesson/secret")).toBe('restricted import "lesson/secret"');
    expect(resolutionOf("lesson/gone")).toBe('There is no module "lesson/gone" in this playground.');
    expect(resolutionOf("lesson/turtel")).toBe(
      'There is no module "lesson/turtel" in this playground. Did you mean "lesson/turtle"?',
    );
  });
  test("never means a file, even if one was meant", () => {
    expect(resolutionOf("data.json")).toBe(
      'There is no module "data.json" in this playground. Did you mean "./data.json"?',
    );
    expect(resolutionOf("main")).toBe(
      'There is no module "main" in this playground. Did you mean "./main.js"?',
    );
    expect(resolutionOf("main.js", "lib/deep/tree.js")).toBe(
      'There is no module "main.js" in this playground. Did you mean "/main.js"?',
    );
  });
  test.each([
    "lodash",
    "https://example.org/x.js",
    "data:text/javascript,1",
    "constructor",
    "c:\\x.js",
    "file://x/y",
  ])("%s is restricted", (name) => expect(resolutionOf(name)).toBe(`restricted import "${name}"`));
  test("an empty one is nothing", () =>
    expect(resolutionOf("")).toBe('There is no module "" in this playground.'));
});

test("a module of the host may import modules of the host, whatever the program may import", () => {
  expect(resolve("lesson/secret", undefined, within)).toEqual({ kind: "module", name: "lesson/secret" });
  expect(resolve("./main.js", undefined, within)).toMatchObject({ kind: "missing" });
});
