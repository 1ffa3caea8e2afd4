import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Each file of ours with what it imports of ours: values, types, and scripts and workers as text. */
function importsOfAll(): ReadonlyMap<string, readonly string[]> {
  const { stdout } = spawnSync("git", ["ls-files", "web", "e2e"], { cwd: root, encoding: "utf8" });
  const files = new Set(stdout.split("\n").filter((file) => /\.tsx?$/.test(file)));
  const importsOf = (file: string) => {
    const text = readFileSync(`${root}${file}`, "utf8");
    const specifiers = text.matchAll(
      /^(?:import|export)\b[^;]*?"(\.[^"?]+)[^"]*"|\bimport\(\s*"(\.[^"?]+)/gm,
    );
    return [...specifiers]
      .map(([, named = "", called = named]) => posix.join(posix.dirname(file), called))
      .filter((imported) => files.has(imported));
  };
  return new Map([...files].map((file) => [file, importsOf(file)]));
}

/** Groups of files each of which imports, by whatever way, all others of its group. */
function knots(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const reached = new Map<string, ReadonlySet<string>>();
  const reach = (file: string) => {
    const known = reached.get(file);
    if (known) return known;
    const found = new Set<string>();
    const pending = [...(imports.get(file) ?? [])];
    for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
      if (found.has(each)) continue;
      found.add(each);
      pending.push(...(imports.get(each) ?? []));
    }
    reached.set(file, found);
    return found;
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

test("no file imports itself by way of others, types included", () => {
  const imports = importsOfAll();
  expect(imports.size).toBeGreaterThan(500);
  expect(knots(imports)).toEqual([]);
});

test("a knot is found", () => {
  const imports = new Map([
    ["a", ["b"]],
    ["b", ["c"]],
    ["c", ["b", "d"]],
    ["d", []],
  ]);
  expect(knots(imports)).toEqual([["b", "c"]]);
});
