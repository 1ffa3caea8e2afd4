import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dedent, loadFiles, readAttributes, readFiles } from "./markup.ts";

/* What is read of a page that is made up: an element's text, scripts and attributes, and what can be fetched. */

const fetched: string[] = [];
beforeEach(() => {
  fetched.length = 0;
  vi.stubGlobal("document", {
    baseURI: "https://page.example/lesson/",
    getElementById: (id: string) => (id === "tests" ? { textContent: "[]" } : null),
  });
  vi.stubGlobal("fetch", async (address: URL) => {
    fetched.push(address.href);
    if (address.pathname.endsWith("/down.js")) throw new Error("offline");
    return address.pathname.endsWith("/there.js")
      ? { ok: true, text: async () => "from there" }
      : { ok: false, status: 404 };
  });
});
afterEach(() => vi.unstubAllGlobals());

type Script = { readonly path?: string; readonly text: string };

function element(
  attributes: Record<string, string>,
  textContent = "",
  scripts: readonly Script[] = [],
): Element {
  const found = scripts.map(({ path, text }) => ({ dataset: path === undefined ? {} : { path }, text }));
  return {
    cloneNode: () => ({ textContent, querySelectorAll: () => [] }),
    getAttribute: (name: string) => attributes[name] ?? null,
    querySelectorAll: (selector: string) => (selector === "pre" ? [] : found),
  } as unknown as Element;
}

test("the attribute is the exact program, and has priority over the element's content", () => {
  const written = element({ code: "\n  1;\n" }, "2", [{ text: "3" }]);
  expect(readFiles(written)).toEqual([{ path: "", text: "\n  1;\n" }]);
  expect(readFiles(element({ code: "" }, "2"))).toEqual([{ path: "", text: "" }]);
});

test("the text is the program, without the page's indentation", () => {
  expect(readFiles(element({}, "\n    if (1)\n      log();\n"))).toEqual([
    { path: "", text: "if (1)\n  log();" },
  ]);
});

test("scripts of plain text are files, the first of them the one that is run", () => {
  const scripts = [{ text: "\n  main()\n" }, { path: "two.js", text: "2" }];
  expect(readFiles(element({}, "not this", scripts))).toEqual([
    { path: "", text: "main()" },
    { path: "two.js", text: "2" },
  ]);
});

test("an address gives the first file, resolved against the page's address", async () => {
  const scripts = [{ text: "1" }, { path: "two.js", text: "2" }];
  expect(await loadFiles(element({ src: "there.js" }, "", scripts))).toEqual([
    { path: "", text: "from there" },
    { path: "two.js", text: "2" },
  ]);
  expect(fetched).toEqual(["https://page.example/lesson/there.js"]);
});

test("an address that cannot be loaded is reported", async () => {
  await expect(loadFiles(element({ src: "none.js" }))).rejects.toThrow("none.js could not be loaded (404).");
  await expect(loadFiles(element({ src: "down.js" }))).rejects.toThrow(
    "down.js could not be loaded (no answer).",
  );
});

test("attributes are the widget's own, and an id refers to the text of its element", () => {
  expect(readAttributes(element({ tests: "#tests", setup: "#nothing", onclick: "x", lines: "" }))).toEqual({
    tests: "[]",
    setup: "#nothing",
    lines: "",
  });
});

const claims: readonly (readonly [string, string])[] = [
  ["", ""],
  ["  \n \n", ""],
  ["a", "a"],
  ["\n    a\n      b\n\n    c\n  ", "a\n  b\n\nc"],
  ["a\n  b", "a\n  b"],
  ["\ta\n  b", "\ta\n  b"],
  ["\r\n\ta\r\n\t\tb\r\n", "a\n\tb"],
  ["  a\n b", " a\nb"],
  ["\n\n  a  // two  \n", "a  // two"],
];
for (const [text, code] of claims)
  test(JSON.stringify(text), () => {
    expect(dedent(text)).toBe(code);
  });
