import { describe, expect, test } from "vitest";
import { BadInput } from "../../../protocol/parsers.ts";
import { isDirty, type Program, programOf } from "./program.ts";
import {
  cleanPath,
  maxFiles,
  moveFile,
  newFile,
  problemWithName,
  removeFile,
  renameFile,
  setEntry,
} from "./program-files.ts";

/** Paths, the entry marked by >, the open file by brackets. */
function seen({ files, entry, open }: Program): string {
  return files
    .map(({ path }) => (path === open ? `[${path}]` : path))
    .map((shown, index) => (files[index]?.path === entry ? `>${shown}` : shown))
    .join(" ");
}

function program(...texts: readonly (readonly [path: string, text: string])[]): Program {
  const files = texts.map(([path, text]) => ({ path, text }));
  return programOf("javascript", files, files[0]?.path ?? "");
}

const three = program(["main.js", ""], ["a.js", ""], ["data.json", ""]);

describe("a new file", () => {
  test("is added after the open one, is opened, and is empty", () => {
    expect(seen(newFile(three))).toBe(">main.js [file4.js] a.js data.json");
  });

  test("has an unused name, in the language of the program", () => {
    const typescript = programOf("typescript", [{ path: "FILE2.ts", text: "" }], "FILE2.ts");
    expect(newFile(typescript).open).toBe("file3.ts");
    expect(newFile({ ...typescript, files: [] }).open).toBe("file1.ts");
  });

  test("may be given a name", () => {
    expect(newFile(three, "lib/b.js").open).toBe("lib/b.js");
    expect(() => newFile(three, "a.js")).toThrow("There already is a file a.js.");
  });

  test("is refused at the maximum number of files", () => {
    let full = three;
    while (full.files.length < maxFiles) full = newFile(full);
    expect(() => newFile(full)).toThrow(`at most ${maxFiles} files`);
  });
});

describe("a name", () => {
  test.each([
    ["", "A file needs a name"],
    ["a.js", "There already is a file a.js."],
    ["A.JS", "There already is a file a.js. Names must differ by more than capital letters."],
    ["a:b.js", "“:”"],
    ["a\\b.js", "“\\”"],
    ["a\nb.js", "such a character"],
    ["lib//b.js", "cannot be empty"],
    ["../b.js", "“..”"],
    ["lib/", "cannot be empty"],
    ["notes.rs", "notes.rs cannot be in a program: its files have the extensions .js, .mjs"],
    ["x".repeat(201), "at most 200 characters; this one has 201"],
  ])("%j is refused with a reason", (name, problem) => {
    expect(problemWithName(three, name)).toContain(problem);
    expect(() => renameFile(three, "main.js", name)).toThrow(BadInput);
  });

  test("may change only in case", () => {
    expect(problemWithName(three, "a.js", "a.js")).toBeUndefined();
    expect(seen(renameFile(three, "a.js", "A.js"))).toBe(">[main.js] A.js data.json");
  });

  test("with an unknown extension is kept by a file that has it", () => {
    const withUnknown = program(["main.js", ""], ["b.jsx", ""]);
    expect(problemWithName(withUnknown, "b.jsx", "b.jsx")).toBeUndefined();
    expect(problemWithName(withUnknown, "b", "b.jsx")).toBeUndefined();
  });

  test("of data is refused for the entry", () => {
    expect(problemWithName(three, "main.json", "main.js")).toContain("main.js runs first");
    expect(problemWithName(three, "a.json", "a.js")).toBeUndefined();
  });

  test("is taken without its surrounding spaces", () => {
    expect(["  a.js ", "./a.js", "/lib/a.js", "a.js"].map(cleanPath)).toEqual([
      "a.js",
      "a.js",
      "lib/a.js",
      "a.js",
    ]);
  });
});

describe("a renamed file", () => {
  test("keeps its position, stays open, and stays the entry", () => {
    expect(seen(renameFile(three, "main.js", "app.js"))).toBe(">[app.js] a.js data.json");
  });

  test("is imported by its new name, and its own imports still work", () => {
    const before = program(
      ["main.js", 'import { a } from "./lib/a.js";\nimport("./lib/a.js"); import "/lib/a.js";\n"./lib/a.js"'],
      ["lib/a.js", "export * from './b.js';\nimport '../main.js';\nimport 'b.js'; import './nothing.js';"],
      ["lib/b.js", "import './a.js';"],
    );
    const after = renameFile(before, "lib/a.js", "c.js");
    expect(after.files.map(({ text }) => text)).toEqual([
      'import { a } from "./c.js";\nimport("./c.js"); import "/c.js";\n"./lib/a.js"',
      "export * from './lib/b.js';\nimport './main.js';\nimport 'b.js'; import './nothing.js';",
      "import '../c.js';",
    ]);
    // The reader has changed nothing of that.
    expect(after.files.some(isDirty)).toBe(false);
  });

  test("is imported in the same style: without an extension, by its folder, or exactly if that is necessary", () => {
    const before = program(
      ["main.ts", 'import "./queue"; import "./lib"; import "./queue.js"; import "./lib/a"; import "..";'],
      ["queue.ts", ""],
      ["lib/index.ts", "import '..'; import '../queue';"],
      ["lib/a.js", "import '.';"],
    );
    const main = (from: string, to: string) => renameFile(before, from, to).files[0]?.text;
    expect(main("queue.ts", "data/stack.ts")).toBe(
      'import "./data/stack"; import "./lib"; import "./data/stack.js"; import "./lib/a"; import "..";',
    );
    expect(main("lib/index.ts", "tools/index.ts")).toMatch(/"\.\/queue"; import "\.\/tools";/);
    expect(main("lib/index.ts", "tools/all.ts")).toMatch(/import "\.\/tools\/all";/);
    expect(main("lib/a.js", "queue.js")).toBe(
      'import "./queue"; import "./lib"; import "./queue"; import "./queue.js"; import "..";',
    );
    expect(renameFile(before, "lib/a.js", "lib/deep/a.js").files[3]?.text).toBe("import '../../lib';");
  });

  test("sets the language, if it is the entry", () => {
    expect(renameFile(three, "main.js", "main.ts").language).toBe("typescript");
    expect(renameFile(three, "a.js", "a.ts").language).toBe("javascript");
    expect(renameFile(three, "main.js", "main").language).toBe("javascript");
  });

  test("shares all unchanged parts with the program before", () => {
    expect(renameFile(three, "main.js", "app.js").files[1]).toBe(three.files[1]);
    expect(renameFile(three, "main.js", "main.js")).toBe(three);
  });
});

describe("a deleted file", () => {
  test("leaves its neighbour open", () => {
    expect(seen(removeFile({ ...three, open: "a.js" }, "a.js"))).toBe(">main.js [data.json]");
    expect(seen(removeFile({ ...three, open: "data.json" }, "data.json"))).toBe(">main.js [a.js]");
    expect(seen(removeFile({ ...three, open: "main.js" }, "a.js"))).toBe(">[main.js] data.json");
  });

  test("makes the first runnable file the entry, with its language", () => {
    const mixed = program(["main.js", ""], ["data.json", ""], ["b.ts", ""], ["c.js", ""]);
    const after = removeFile(mixed, "main.js");
    expect(seen(after)).toBe("[data.json] >b.ts c.js");
    expect(after.language).toBe("typescript");
  });

  test("may not be the last file, nor the last runnable one", () => {
    expect(() => removeFile(program(["main.js", ""]), "main.js")).toThrow("is the only file there is");
    expect(() => removeFile(program(["main.js", ""], ["a.json", ""]), "main.js")).toThrow("nothing to run");
  });
});

describe("a moved file", () => {
  test.each([
    [0, "a.js >[main.js] data.json"],
    [1, ">[main.js] a.js data.json"],
    [2, ">[main.js] data.json a.js"],
    [9, ">[main.js] data.json a.js"],
    [-1, "a.js >[main.js] data.json"],
  ])("to %i", (index, expected) => {
    expect(seen(moveFile(three, "a.js", index))).toBe(expected);
  });

  test("to its own position changes nothing", () => {
    expect(moveFile(three, "a.js", 1)).toBe(three);
    expect(moveFile(three, "data.json", 5)).toBe(three);
  });
});

test("another file can become the entry, if it is a program", () => {
  expect(seen(setEntry(three, "a.js"))).toBe("[main.js] >a.js data.json");
  expect(() => setEntry(three, "data.json")).toThrow("it is data");
  expect(() => setEntry(three, "b.js")).toThrow("There is no file b.js.");
});

test("a file counts as changed while it differs from its opened state", () => {
  expect(isDirty({ path: "a.js", text: "1", original: "1" })).toBe(false);
  expect(isDirty({ path: "a.js", text: "2", original: "1" })).toBe(true);
});
