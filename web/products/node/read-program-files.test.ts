import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { readProgram } from "./read-program-files.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder with these files. */
function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "sandglass-")));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const pathsOf = async (file: string, root?: string) =>
  (await readProgram(file, root)).files.map(({ path }) => path).sort();

test("a file is read with its imports, and with theirs", async () => {
  const folder = folderWith({
    "main.ts": 'import { a } from "./lib/a.ts"; import data from "./data.json";',
    "lib/a.ts": 'export * from "../b.js"; await import("./c.js");',
    "lib/c.js": 'import "../main.ts"',
    "b.js": "",
    "data.json": "{}",
    "other.js": "",
  });
  expect(await pathsOf(join(folder, "main.ts"))).toEqual([
    "b.js",
    "data.json",
    "lib/a.ts",
    "lib/c.js",
    "main.ts",
  ]);
});

test("so are the files that it requires, and those that it names if it reads files", async () => {
  const folder = folderWith({
    "main.js": 'const a = require("./a"); const s = require("fs").readFileSync("input.txt", "utf8");',
    "a.js": 'module.exports = require("./lib")',
    "lib/index.js":
      "require('fs').readFileSync(path.join(__dirname, 'data.csv')); '../../secret'; '/main.js'",
    "lib/data.csv": "1,2",
    "input.txt": "3",
    "a.txt": "",
    "other.js": 'console.log("input2.txt")',
    "input2.txt": "",
  });
  expect(await pathsOf(join(folder, "main.js"))).toEqual([
    "a.js",
    "input.txt",
    "lib/data.csv",
    "lib/index.js",
    "main.js",
  ]);
  expect(await pathsOf(join(folder, "other.js"))).toEqual(["other.js"]);
});

test("a name in quotes does not leave the folder", async () => {
  const folder = folderWith({
    "in/main.js": 'import fs from "node:fs"; fs.readFileSync("../secret.txt"); fs.readFileSync("link.txt");',
    "secret.txt": "secret",
  });
  symlinkSync(join(folder, "secret.txt"), join(folder, "in/link.txt"));
  const { files, notes } = await readProgram(join(folder, "in/main.js"));
  expect(files.map(({ path }) => path)).toEqual(["main.js"]);
  expect(notes.join()).toContain("link.txt");
});

test("further files of its folder are read if they are given", async () => {
  const folder = folderWith({ "main.exs": "A.f()", "lib/a.ex": "defmodule A do\nend", "lib/b.ex": "" });
  const paths = [join(folder, "lib/a.ex"), join(folder, "main.exs")];
  const { files, entry } = await readProgram(join(folder, "main.exs"), undefined, undefined, paths);
  expect([files.map(({ path }) => path), entry]).toEqual([["main.exs", "lib/a.ex"], "main.exs"]);
  await expect(
    readProgram(join(folder, "lib/a.ex"), undefined, undefined, [join(folder, "main.exs")]),
  ).rejects.toThrow("is not in the folder");
});

test("but none from outside its folder, in any way", async () => {
  const folder = folderWith({
    "secret.json": '"secret"',
    "in/main.js":
      'import "../secret.json"; import "/secret.json"; import "./link.json"; import "./away/secret.json"',
  });
  symlinkSync(join(folder, "secret.json"), join(folder, "in/link.json"));
  symlinkSync(folder, join(folder, "in/away"));
  expect(await pathsOf(join(folder, "in/main.js"))).toEqual(["main.js"]);
  expect(await pathsOf(join(folder, "in/main.js"), folder)).toEqual(["in/main.js", "secret.json"]);
});

test("an import of a file outside the folder is an error, which says how to read it", async () => {
  const folder = folderWith({
    "lib/add.js": "",
    "src/main.js": 'import "../lib/add"; import "../nothing.js"; import "./deep/a.js"',
    "src/deep/a.js": 'import "../b.js"; import "../../lib/add.js"; import("../../lib/add.js")',
    "src/b.js": "",
  });
  const { notes, files } = await readProgram(join(folder, "src/main.js"));
  expect(notes).toEqual(
    ["../lib/add", "../../lib/add.js"].map(
      (name) => `"${name}" is not read: it is not in the folder ${folder}/src. With --root ${folder} it is.`,
    ),
  );
  expect(files.length).toBe(3);
  expect((await readProgram(join(folder, "src/main.js"), folder)).notes).toEqual([]);
});

test("a symbolic link is an error that says so", async () => {
  const folder = folderWith({
    "away.js": "",
    "in/main.js": 'import "./out.js"; import "./same.js"',
    "in/b.js": "",
  });
  symlinkSync(join(folder, "away.js"), join(folder, "in/out.js"));
  symlinkSync("b.js", join(folder, "in/same.js"));
  expect((await readProgram(join(folder, "in/main.js"))).notes).toEqual([
    expect.stringMatching(/^out\.js is not read: it is a link to a file that is not in the folder .*in\.$/),
    "same.js is not read: it is another name of b.js; import it by that name.",
  ]);
  await expect(readProgram(join(folder, "in/out.js"))).rejects.toThrow(
    /out\.js is a link to .*away\.js, which is not in the folder .*in\. Run that file itself/,
  );
  expect((await readProgram(join(folder, "in/same.js"))).entry).toBe("b.js");
});

test("a file that is not regular is not read, and nothing waits for it", async () => {
  const folder = folderWith({ "main.js": 'import "./pipe.js"; import "./lib"', "lib/x.js": "" });
  execFileSync("mkfifo", [join(folder, "pipe.js")]);
  const { files, notes } = await readProgram(join(folder, "main.js"));
  expect(files.map(({ path }) => path)).toEqual(["main.js"]);
  expect(notes).toEqual(["pipe.js is not read: it is a pipe, not a regular file."]);
  await expect(readProgram(join(folder, "pipe.js"))).rejects.toThrow(
    /pipe\.js cannot be run: it is a pipe, not a regular file\.$/,
  );
  await expect(readProgram(join(folder, "lib"))).rejects.toThrow(/lib is a folder\./);
  await expect(readProgram("/dev/zero")).rejects.toThrow("it is a device, not a regular file");
});

test("sizes are checked before anything is read", async () => {
  const folder = folderWith({
    "main.js": 'import "./big.json"',
    "two.js": 'import "./more.js"',
    "more.js": "",
  });
  // Larger than what Node reads at all.
  writeFileSync(join(folder, "big.json"), "");
  truncateSync(join(folder, "big.json"), 3 * 1024 ** 3);
  const sentence = "big.json has 3,072 MiB. A program has at most 1 MiB, all its files together.";
  await expect(readProgram(join(folder, "main.js"))).rejects.toThrow(sentence);
  await expect(readProgram(join(folder, "big.json"))).rejects.toThrow(sentence);
  writeFileSync(join(folder, "more.js"), " ".repeat(83));
  await expect(readProgram(join(folder, "two.js"), undefined, 100)).rejects.toThrow(/more\.js has 83 bytes/);
  expect(await pathsOf(join(folder, "two.js"))).toEqual(["more.js", "two.js"]);
});

test("a file without its extension is found as by the linker, and candidates are read so that errors can name them", async () => {
  const folder = folderWith({
    "main.ts":
      'import "./lib/add"; import "./twice.js"; import "./shapes"; import "./nothing"; import "./old.js"',
    "lib/add.js": 'import "../both"',
    "both.js": "",
    "both.ts": "",
    "old.mjs": "",
    "twice.ts": "",
    "shapes/index.ts": "",
  });
  expect(await pathsOf(join(folder, "main.ts"))).toEqual([
    "both.ts",
    "lib/add.js",
    "main.ts",
    "old.mjs",
    "shapes/index.ts",
    "twice.ts",
  ]);
  await expect(readProgram(join(folder, "lib/add"))).rejects.toThrow(/Did you mean .*lib\/add\.js\?/);
});

test("an unreadable file is an error", async () => {
  const folder = folderWith({ "bytes.js": new Uint8Array([0xff, 0xfe, 0x80]), "in/main.js": "" });
  await expect(readProgram(join(folder, "no.js"))).rejects.toThrow(/There is no file .*no\.js/);
  await expect(readProgram(join(folder, "bytes.js"))).rejects.toThrow(
    /bytes\.js cannot be run: it is not text in UTF-8/,
  );
  await expect(readProgram(join(folder, "in/main.js"), join(folder, "no"))).rejects.toThrow(
    /There is no folder/,
  );
  await expect(readProgram(join(folder, "bytes.js"), join(folder, "in"))).rejects.toThrow(
    /bytes\.js is not in/,
  );
});
