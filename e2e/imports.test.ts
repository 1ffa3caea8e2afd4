import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The text of each of our files. */
function texts(): ReadonlyMap<string, string> {
  const { stdout } = spawnSync("git", ["ls-files", "web", "e2e", "vite.config.ts"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = stdout.split("\n").filter((file) => /\.(?:tsx?|mjs|svelte)$/.test(file));
  return new Map(files.map((file) => [file, readFileSync(`${root}${file}`, "utf8")]));
}

/** Each of our files with its imports of our files: values, types, and scripts and workers as text. */
function importsOfAll(): ReadonlyMap<string, readonly string[]> {
  const all = texts();
  const importsOf = (file: string, text: string) => {
    const specifiers = text.matchAll(
      /^(?:import|export)\b[^;]*?"(\.[^"?]+)[^"]*"|\bimport\(\s*"(\.[^"?]+)/gm,
    );
    return [...specifiers]
      .map(([, imported = "", called = imported]) => posix.join(posix.dirname(file), called))
      .filter((imported) => all.has(imported));
  };
  return new Map([...all].map(([file, text]) => [file, importsOf(file, text)]));
}

/** Groups of files in which each file imports all the others, directly or indirectly. */
function knots(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const reached = new Map<string, ReadonlySet<string>>();
  const reach = (file: string) => {
    const cachedFiles = reached.get(file);
    if (cachedFiles) return cachedFiles;
    const reachableFiles = new Set<string>();
    const pending = [...(imports.get(file) ?? [])];
    for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
      if (reachableFiles.has(each)) continue;
      reachableFiles.add(each);
      pending.push(...(imports.get(each) ?? []));
    }
    reached.set(file, reachableFiles);
    return reachableFiles;
  };
  const groups = new Set<string>();
  for (const file of imports.keys())
    if (reach(file).has(file))
      groups.add(
        [...reach(file)]
          .filter((each) => reach(each).has(file))
          .sort()
          .join(" "),
      );
  return [...groups].map((group) => group.split(" "));
}

test("no file imports itself through others, types included", () => {
  const imports = importsOfAll();
  expect(imports.size).toBeGreaterThan(500);
  expect(knots(imports)).toEqual([]);
});

test("a circle of imports is found", () => {
  const imports = new Map([
    ["a", ["b"]],
    ["b", ["c"]],
    ["c", ["b", "d"]],
    ["d", []],
  ]);
  expect(knots(imports)).toEqual([["b", "c"]]);
});

test("every export that is not a type is used in another file", () => {
  const all = texts();
  const word = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;
  const files = new Map<string, number>();
  for (const text of all.values())
    for (const name of new Set(text.match(word))) files.set(name, (files.get(name) ?? 0) + 1);
  const exported =
    /^export (?:async )?(?:const|let|function\*?|(?:abstract )?class) ([\p{ID_Start}$_][\p{ID_Continue}$]*)/gmu;
  const unused = [...all].flatMap(([file, text]) =>
    // The names of a test library are used by its programs.
    file.endsWith(".lib.mjs")
      ? []
      : [...text.matchAll(exported)].flatMap(([, name = ""]) =>
          files.get(name) === 1 ? `${file}: ${name}` : [],
        ),
  );
  expect(unused).toEqual([]);
});
