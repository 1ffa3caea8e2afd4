import { expect, it } from "vitest";
import { chunkName, listShipped, type Site } from "./shipped.ts";

function site(files: Readonly<Record<string, string>>): Site {
  return new Map(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)]));
}

const built = {
  "index.html": `<html><head>
    <script type="module" crossorigin src="./assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="./assets/signals-2.js">
    <link rel="stylesheet" crossorigin href="./assets/index-3.css">
    <link rel="icon" href="./icon.svg"></head></html>`,
  "assets/index-1.js": `import{a as b}from"./signals-2.js";export*from"./words-4.js";
    fetch(new URL("engine-5.wasm",import.meta.url));b(()=>import("./monaco-6.js"));
    const later=["assets/monaco-6.js","assets/monaco-7.css"];`,
  "assets/signals-2.js": "export const a=1;",
  "assets/words-4.js": "export const w=1;",
  "assets/index-3.css": "a{}",
  "assets/engine-5.wasm": "engine",
  "assets/monaco-6.js": `import"./index-1.js";import"./monaco.contribution-9.js";new Worker(new URL("editor.worker-8.js",import.meta.url))`,
  "assets/monaco.contribution-9.js": "",
  "assets/monaco-7.css": "@font-face{src:url(./codicon-10.ttf)}",
  "assets/editor.worker-8.js": "",
  "assets/codicon-10.ttf": "",
  "icon.svg": "<svg/>",
  "embed.html": `<script type="module" src="./assets/embed-11.js"></script>`,
  "assets/embed-11.js": `import"./cover-12.js";()=>import("./widget-13.js")`,
  "assets/cover-12.js": "",
  "assets/widget-13.js": "",
};

it("the page, its scripts and styles, what they import, and the engine are needed first", () => {
  expect([...listShipped(site(built)).firstOutput].sort()).toEqual([
    "assets/engine-5.wasm",
    "assets/index-1.js",
    "assets/index-3.css",
    "assets/signals-2.js",
    "assets/words-4.js",
    "index.html",
  ]);
});

it("Monaco's chunks and styles, and what only they name, count as Monaco", () => {
  expect([...listShipped(site(built)).monaco].sort()).toEqual([
    "assets/codicon-10.ttf",
    "assets/editor.worker-8.js",
    "assets/monaco-6.js",
    "assets/monaco-7.css",
    "assets/monaco.contribution-9.js",
  ]);
});

it("a widget's frame, and what it imports at once, count as an untouched widget", () => {
  expect([...listShipped(site(built)).widget].sort()).toEqual([
    "assets/cover-12.js",
    "assets/embed-11.js",
    "embed.html",
  ]);
});

it("every file is in a group", () => {
  const { firstOutput, monaco, widget, rest } = listShipped(site(built));
  expect([...firstOutput, ...monaco, ...widget, ...rest].sort()).toEqual(Object.keys(built).sort());
});

it("a site whose scripts name no engine is refused", () => {
  const { "assets/engine-5.wasm": _, ...without } = built;
  expect(() => listShipped(site(without))).toThrow("names a .wasm file");
});

it("a site that lacks a file it loads is refused", () => {
  const { "assets/words-4.js": _, ...without } = built;
  expect(() => listShipped(site(without))).toThrow("has no file assets/words-4.js");
});

it("chunks are recognized by their names, whatever their hashes are", () => {
  const paths = [
    "assets/ts.worker-Dn9VcNXF.js",
    "assets/monaco-C2b-Zi_R.js",
    "assets/monaco-typescript-DAQHF_J0.js",
  ];
  expect(paths.map(chunkName)).toEqual(["ts.worker", "monaco", "monaco-typescript"]);
});
