import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sourceTexts } from "./source-texts.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What is imported of a file: its values, its types alone, or its script or worker as text. */
type Kind = "values" | "types" | "text";
type Import = { readonly file: string; readonly line: number; readonly kind: Kind };
type Imports = ReadonlyMap<string, readonly Import[]>;

/** Each of our files with its imports of our files. */
function importsOf(all: ReadonlyMap<string, string>): Imports {
  const importsOfText = (file: string, text: string) => {
    const specifiers = text.matchAll(
      /^(?:import|export)( type)?\b(?: [^;"()]+ from)? "(\.[^"?]+)(\?[^"]*)?"|\bimport\(\s*"(\.[^"?]+)(\?[^"]*)?/gm,
    );
    return [...specifiers]
      .map(({ 1: type, 2: imported, 3: query, 4: called = "", 5: calledQuery, index }) => ({
        file: posix.join(posix.dirname(file), imported ?? called),
        line: text.slice(0, index).split("\n").length,
        kind: (query ?? calledQuery) ? ("text" as const) : type ? ("types" as const) : ("values" as const),
      }))
      .filter((each) => all.has(each.file));
  };
  return new Map([...all].map(([file, text]) => [file, importsOfText(file, text)]));
}

/** Groups of files in which each file imports all the others, directly or indirectly: Tarjan's algorithm. */
function knots(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const groups: string[][] = [];
  const numbers = new Map<string, number>();
  const open: string[] = [];
  /** Returns the lowest number of an open file that this one leads to. */
  const visit = (file: string): number => {
    const number = numbers.size;
    numbers.set(file, number);
    open.push(file);
    let lowest = number;
    for (const each of imports.get(file) ?? []) {
      if (!numbers.has(each)) lowest = Math.min(lowest, visit(each));
      else if (open.includes(each)) lowest = Math.min(lowest, numbers.get(each) as number);
    }
    if (lowest === number) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1 || imports.get(file)?.includes(file)) groups.push(group.sort());
    }
    return lowest;
  };
  for (const file of imports.keys()) if (!numbers.has(file)) visit(file);
  return groups;
}

const all = sourceTexts();
const imports = importsOf(all);

test("no file imports itself through others, types included", () => {
  expect(imports.size).toBeGreaterThan(500);
  expect(knots(new Map([...imports].map(([file, of]) => [file, of.map((each) => each.file)])))).toEqual([]);
});

test("a cycle of imports is found", () => {
  const imports = new Map([
    ["a", ["b"]],
    ["b", ["c"]],
    ["c", ["b", "d"]],
    ["d", []],
  ]);
  expect(knots(imports)).toEqual([["b", "c"]]);
});

/** What a folder may import, and the line of the table that says so. */
type Layer = { readonly line: number; readonly mayImport: ReadonlyMap<string, Kind> };
type Layers = ReadonlyMap<string, Layer>;

/** The table "Who may import whom" of web/README.md, by folder. */
function layersOf(readme: string): Layers {
  const row = /^\| `([\w/-]+)\/` \|.*\| (nothing|(?:`[\w/-]+`(?: \((?:types|text)\))?(?:, |(?= \|)))+) \|$/;
  const rows = readme.split("\n").flatMap((text, index) => {
    const [, folder, cell = ""] = row.exec(text) ?? [];
    const listed = [...cell.matchAll(/`([\w/-]+)`(?: \((types|text)\))?/g)];
    const mayImport = new Map(
      listed.map(([, to = "", kind]) => [to, kind === "types" || kind === "text" ? kind : "values"] as const),
    );
    return folder === undefined ? [] : [[folder, { line: index + 1, mayImport }] as const];
  });
  return new Map(rows);
}

/** Each import across folders of web/ that the table does not list, and each entry of the table that nothing needs. */
function crossings(imports: Imports, layers: Layers): readonly string[] {
  const deepestFirst = [...layers.keys()].sort((a, b) => b.length - a.length);
  const folderOf = (file: string) => deepestFirst.find((folder) => file.startsWith(`web/${folder}/`));
  const unneeded = new Set(
    [...layers].flatMap(([folder, { line, mayImport }]) =>
      [...mayImport].map(([to, kind]) => `web/README.md:${line}: ${folder}/ imports no ${kind} of ${to}/`),
    ),
  );
  const unlisted = [...imports].flatMap(([file, of]) => {
    if (!/^web\/.*\//.test(file) || /\.test\.tsx?$|\/testing\//.test(file)) return [];
    const folder = folderOf(file);
    const layer = layers.get(folder ?? "");
    if (folder === undefined || !layer) return [`${file}: web/README.md has no row for its folder`];
    return of.flatMap((each) => {
      const to = folderOf(each.file) ?? "web";
      if (to === folder) return [];
      const permitted = layer.mayImport.get(to);
      unneeded.delete(`web/README.md:${layer.line}: ${folder}/ imports no ${each.kind} of ${to}/`);
      if (permitted === "values" || permitted === each.kind) return [];
      return [
        `${file}:${each.line}: web/README.md:${layer.line} lists no ${each.kind} of ${to}/ for ${folder}/`,
      ];
    });
  });
  return [...unlisted, ...unneeded];
}

test("a folder of web/ imports what the table in web/README.md lists, and nothing else", () => {
  const layers = layersOf(readFileSync(`${root}web/README.md`, "utf8"));
  expect(layers.size).toBeGreaterThan(20);
  expect(crossings(imports, layers)).toEqual([]);
});

test("each folder imports only folders above it in that table", () => {
  const rows = [...layersOf(readFileSync(`${root}web/README.md`, "utf8"))];
  const above = (index: number) => rows.slice(0, index).map(([folder]) => folder);
  expect(
    rows.flatMap(([folder, { mayImport }], index) =>
      [...mayImport.keys()].filter((to) => !above(index).includes(to)).map((to) => `${folder}/ lists ${to}/`),
    ),
  ).toEqual([]);
});

test("an import that the table does not list is found, and an entry that nothing needs", () => {
  const layers = layersOf(
    ["| `a/` | … | nothing |", "| `b/` | … | `a` (types) |", "| `b/c/` | … | `a`, `b` |"].join("\n"),
  );
  const imports: Imports = new Map([
    ["web/a/x.ts", [{ file: "web/b/y.ts", line: 7, kind: "types" }]],
    ["web/b/y.ts", [{ file: "web/a/x.ts", line: 8, kind: "types" }]],
    ["web/b/z.ts", [{ file: "web/a/x.ts", line: 9, kind: "values" }]],
    ["web/b/c/w.ts", [{ file: "web/a/x.ts", line: 1, kind: "values" }]],
    ["web/b/c/w.test.ts", [{ file: "web/b/y.ts", line: 1, kind: "values" }]],
    ["web/d/v.ts", []],
  ]);
  expect(crossings(imports, layers)).toEqual([
    "web/a/x.ts:7: web/README.md:1 lists no types of b/ for a/",
    "web/b/z.ts:9: web/README.md:2 lists no values of a/ for b/",
    "web/d/v.ts: web/README.md has no row for its folder",
    "web/README.md:3: b/c/ imports no values of b/",
  ]);
});
