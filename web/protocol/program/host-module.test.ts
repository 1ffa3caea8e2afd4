import { describe, expect, test } from "vitest";
import { BadInput } from "../parsers.ts";
import { type RunOptions, runRequest } from "../run/run-request.ts";
import { defaultModules } from "./node-modules.ts";

const refusal = (options: RunOptions) => {
  try {
    runRequest(options);
  } catch (error) {
    if (error instanceof BadInput) return error.message;
    throw error;
  }
  return "accepted";
};
const withModules = (...modules: readonly object[]) => refusal({ code: "", modules: modules as never });
const withFiles = (...paths: readonly string[]) =>
  refusal({ files: paths.map((path) => ({ path, text: "" })), entry: paths[0] as string });

describe("the files of a program", () => {
  test("have different paths", () => {
    expect(
      withFiles("main.js", "lib/sort.js", "a/b/c/d.json", "ä b (1).js", "__proto__", ".hidden", "..x/y."),
    ).toBe("accepted");
    expect(withFiles("a.js", "b.js", "a.js")).toBe('options.files has two files with the path "a.js"');
  });
  test.each([
    "",
    "/main.js",
    "./main.js",
    "../main.js",
    "lib/../main.js",
    "lib//main.js",
    "lib/",
    "lib\\main.js",
    "c:main.js",
    "main.js\n",
    "ma\0in.js",
    "ma\u2028in.js",
    "\ud800.js",
    "x".repeat(201),
  ])("%j is no path", (path) =>
    expect(withFiles(path)).toMatch(
      /^options\.files\[0\]\.path should be a path such as "lib\/sort.js", not "/,
    ),
  );
  test("are either one text or several files", () => {
    expect(runRequest({ code: "1" })).toMatchObject({
      files: [{ path: "main.js", text: "1" }],
      entry: "main.js",
    });
    expect(runRequest({ code: "1", entry: "a.mjs" })).toMatchObject({
      files: [{ path: "a.mjs" }],
      entry: "a.mjs",
    });
    expect(runRequest({ files: [{ path: "only.js", text: "" }] }).entry).toBe("only.js");
    expect(refusal({ code: "", files: [] })).toBe("options should have either code or files, not both");
    expect(refusal({})).toBe("options.code should be text, not undefined");
    expect(
      refusal({
        files: [
          { path: "a.js", text: "" },
          { path: "b.js", text: "" },
        ],
      }),
    ).toBe('options.entry should be the path of one of options.files, not "main.js"');
  });
});

describe("a host's modules", () => {
  const turtle = { name: "lesson/turtle", code: "export const x = 1" };

  test("are units of a name, code, and what belongs to it", () => {
    const unit = { ...turtle, docs: "# Turtle", types: "export const x: number", allow: ["Math.random"] };
    expect(runRequest({ code: "", modules: [unit] }).modules).toEqual([unit]);
    expect(withModules({ ...turtle, url: "x" })).toMatch(/^options\.modules\[0\] has no option "url"/);
    expect(withModules({ name: "x" })).toBe("options.modules[0].code should be text, not undefined");
    expect(withModules({ ...turtle, allow: ["Math.randm"] })).toMatch(/did you mean "Math.random"/);
  });
  test.each(["", "./turtle", "/turtle", ".", "a b", "x\n", "a?b", "é", "x".repeat(101)])(
    "%j is an invalid name",
    (name) =>
      expect(withModules({ ...turtle, name })).toMatch(
        /^options\.modules\[0\]\.name should be a name such as/,
      ),
  );
  test("have different names", () =>
    expect(withModules(turtle, turtle)).toBe(
      'options.modules has two modules with the name "lesson/turtle"',
    ));
  test("may all be imported, unless the capabilities exclude some", () => {
    const modules = [turtle, { ...turtle, name: "lesson/pen", allow: ["Math.random"] }];
    expect(runRequest({ code: "", modules }).capabilities).toMatchObject({
      modules: ["lesson/turtle", "lesson/pen", ...defaultModules],
      globals: { allow: ["Math.random"] },
    });
    const capabilities = { modules: ["lesson/turtle"], globals: { extends: "pure" } };
    expect(runRequest({ code: "", modules, capabilities }).capabilities).toMatchObject({
      modules: ["lesson/turtle"],
      globals: { extends: "pure", allow: [] },
    });
  });
});
