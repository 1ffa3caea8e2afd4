import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { writeFiles } from "./write-files.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sandglass-"));
  folders.push(folder);
  return folder;
}
const file = (path: string, text = "new") => ({ path, text });

test("files are written, with their folders", async () => {
  const folder = join(newFolder(), "out");
  expect(await writeFiles(folder, [file("a.txt"), file("b/c/d.txt", "é")])).toBe(undefined);
  expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe("new");
  expect(readFileSync(join(folder, "b/c/d.txt"), "utf8")).toBe("é");
});

test("a program that writes nothing makes no folder", async () => {
  const folder = join(newFolder(), "out");
  expect(await writeFiles(folder, [])).toBe(undefined);
  expect(existsSync(folder)).toBe(false);
});

test.each(["../a", "a/../../b", "/etc/x", "a/./b", "a//b", "", "..", "a\\..\\b", "C:/x", "a\0b"])(
  "the path %j is refused",
  async (path) => {
    const home = newFolder();
    expect(await writeFiles(join(home, "in"), [file(path)])).toMatch(/was not written/);
    expect(existsSync(join(home, "a")) || existsSync(join(home, "b"))).toBe(false);
  },
);

test("no file is replaced, and one with the same text is no problem", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, "a.txt"), "old");
  writeFileSync(join(folder, "b.txt"), "new");
  const told = await writeFiles(folder, [file("a.txt"), file("b.txt"), file("c.txt")]);
  expect(told).toMatch(/^a\.txt was not written: there is a file of that name/);
  expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe("old");
  expect(existsSync(join(folder, "c.txt"))).toBe(true);
});

test("links are not followed out of the folder", async () => {
  const home = newFolder();
  const folder = join(home, "in");
  mkdirSync(folder);
  mkdirSync(join(home, "secret"));
  symlinkSync(join(home, "secret"), join(folder, "away"));
  symlinkSync(join(home, "secret/new.txt"), join(folder, "link.txt"));
  const told = await writeFiles(folder, [file("away/a.txt"), file("link.txt"), file("away/b/c.txt")]);
  expect(told?.split("\n")).toHaveLength(3);
  expect(existsSync(join(home, "secret/a.txt"))).toBe(false);
  expect(existsSync(join(home, "secret/b"))).toBe(false);
  expect(existsSync(join(home, "secret/new.txt"))).toBe(false);
});

test("a file where a folder should be is a sentence", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, "a"), "");
  expect(await writeFiles(folder, [file("a/b")])).toMatch(/^a\/b was not written: /);
});
