import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { readProgram } from "./files.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder with these files. */
function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), "sandglass-"));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const pathsOf = async (file: string, root?: string) =>
  (await readProgram(file, root)).files.map(({ path }) => path).sort();

test("a file comes with those it imports, and with theirs", async () => {
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

test("but none from outside of its folder, by whatever way", async () => {
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

test("what cannot be read is said", async () => {
  const folder = folderWith({ "bytes.js": new Uint8Array([0xff, 0xfe, 0x80]), "in/main.js": "" });
  await expect(readProgram(join(folder, "no.js"))).rejects.toThrow(/There is no file .*no\.js/);
  await expect(readProgram(join(folder, "bytes.js"))).rejects.toThrow(/bytes\.js cannot be read as text/);
  await expect(readProgram(join(folder, "in/main.js"), join(folder, "no"))).rejects.toThrow(
    /There is no folder/,
  );
  await expect(readProgram(join(folder, "bytes.js"), join(folder, "in"))).rejects.toThrow(
    /bytes\.js is not in/,
  );
});
