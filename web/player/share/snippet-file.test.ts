import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { languages } from "../../languages/catalog.ts";
import { maxBytes, type Snippet, snippetOf } from "./snippet.ts";
import { fromFiles, type InputFile, toFile } from "./snippet-file.ts";
import { anySnippet, refusal } from "./testing/snippets.ts";

/** A file as a browser gives it. */
function file(name: string, content: string | Uint8Array, webkitRelativePath = ""): InputFile {
  const bytes = Uint8Array.from(Buffer.from(content as string));
  return { name, webkitRelativePath, size: bytes.length, arrayBuffer: async () => bytes.buffer };
}

const open = (...files: readonly InputFile[]) => fromFiles(files, languages);
const opened = async (...files: readonly InputFile[]) => (await open(...files)).snippet;

async function savedAndOpened(snippet: Snippet): Promise<unknown> {
  const { name, text } = toFile(snippet, languages);
  return open(file(name, text));
}

const one = (path: string, text: string, rest: Partial<Snippet> = {}) =>
  snippetOf({ files: [{ path, text }], ...rest });

describe("a snippet that is saved", () => {
  test("is the same when it is opened again, whatever it contains", async () => {
    for (let seed = 0; seed < 200; seed++) {
      const snippet = anySnippet(seed);
      expect(await savedAndOpened(snippet)).toEqual({ snippet, notes: [] });
    }
  });
  test("is the plain source, if nothing else needs to be saved", () => {
    expect(toFile(one("sort.js", "1;\n"), languages)).toEqual({
      name: "sort.js",
      type: "text/plain",
      text: "1;\n",
    });
    const typed = one("main.ts", "let a: 1;", { language: "typescript" });
    expect(toFile(typed, languages)).toEqual({ name: "main.ts", type: "text/plain", text: "let a: 1;" });
  });
  test("is readable JSON, if there is more to save or the source would not be restored exactly", async () => {
    const snippets = [
      one("main.js", "1", { limits: { fuel: 5 } }),
      one("main.js", "1", { random: { seed: 1 } }),
      one("main.js", "1", { clock: { startsAt: 1 } }),
      one("main.js", "1", { answers: [""] }),
      one("main.js", "1", { title: "One" }),
      one("main.js", "1", { language: "typescript" }),
      one("main.js", "a\r\nb"),
      one("main.js", "\ud800"),
      one("main.js", "\ufeff1"),
      one("lib/main.js", "1"),
      one("main.rb", "1", { language: "ruby" }),
      one("data.json", "1"),
      snippetOf({ files: ["a.js", "b.js"].map((path) => ({ path, text: "" })) }),
    ];
    for (const snippet of snippets) {
      const { name, type, text } = toFile(snippet, languages);
      expect(name).toMatch(/^(?:snippet|one)\.sandglass\.json$/);
      expect(type).toBe("application/json");
      expect(text).toMatch(/^\{\n {2}"sandglass": "snippet",\n {2}"version": 1,\n/);
      expect(await savedAndOpened(snippet)).toEqual({ snippet, notes: [] });
    }
  });
  test("is named after its title", () => {
    const nameOf = (title: string) => toFile(one("main.js", "", { title }), languages).name;
    expect(nameOf("Sorts, compared: 漢字!")).toBe("sorts-compared-漢字.sandglass.json");
    expect(nameOf("../*")).toBe("snippet.sandglass.json");
  });
});

describe("source files that are opened", () => {
  test("are a program: main or index is the entry, or else the first runnable file", async () => {
    const files = (...names: readonly string[]) => names.map((name) => file(name, ""));
    const entry = async (...names: readonly string[]) => (await opened(...files(...names))).entry;
    expect(await entry("a.js", "index.js", "main.ts")).toBe("main.ts");
    expect(await entry("a.js", "index.mjs")).toBe("index.mjs");
    expect(await entry("data.json", "mainly.js", "b.ts")).toBe("mainly.js");
  });
  test("are in the language of the entry", async () => {
    expect(await opened(file("a.ts", "1"))).toEqual(one("a.ts", "1", { language: "typescript" }));
    expect((await opened(file("main.js", ""), file("a.ts", ""))).language).toBe("javascript");
  });
  test("have one kind of line break, and no byte order mark", async () => {
    expect((await opened(file("a.js", "\ufeffa\r\nb\rc\n"))).files[0]?.text).toBe("a\nb\nc\n");
  });
  test("from a folder have their path in it as name", async () => {
    const snippet = await opened(file("main.js", "", "game/main.js"), file("a.js", "", "game/lib/a.js"));
    expect(snippet.files.map(({ path }) => path)).toEqual(["main.js", "lib/a.js"]);
  });

  const refusals: readonly (readonly [what: string, files: readonly InputFile[], message: string])[] = [
    ["nothing", [], "No file was chosen."],
    [
      "a picture",
      [file("photo.png", "")],
      `photo.png cannot be opened: the files of a program have the extensions ${languages.flatMap(({ extensions }) => extensions).join(", ")}.`,
    ],
    ["bytes that are no text", [file("a.js", Uint8Array.of(0xff, 0xfe))], "a.js is not text (in UTF-8)."],
    [
      "a name that no file of a program can have",
      [file("a:b.js", "")],
      '"a:b.js" cannot be opened: a name has at most 200 characters, and no “:” or “\\”.',
    ],
    [
      "too much",
      [file("a.js", " ".repeat(maxBytes)), file("b.js", "b")],
      "These files have 1,048,577 bytes; the maximum for a program is 1,048,576.",
    ],
    [
      "too many",
      Array.from({ length: 51 }, (_, n) => file(`${n}.js`, "")),
      "These are 51 files; the maximum for a program is 50.",
    ],
    ["two of one name", [file("a.js", ""), file("a.js", "")], "Two of these files have the path a.js."],
    [
      "nothing but data",
      [file("a.json", "1"), file("b.json", "2")],
      "None of these files is a program: they are data that programs can import.",
    ],
    [
      "one file of data",
      [file("a.json", "{}")],
      "a.json is data, not a program saved by Sandglass. Open it together with a program.",
    ],
    [
      "data that is null",
      [file("a.json", "null")],
      /* */ "a.json is data, not a program saved by Sandglass. Open it together with a program.",
    ],
    [
      "JSON that is none",
      [file("a.json", "{")],
      "a.json should be a program saved by Sandglass, but it is not JSON.",
    ],
    [
      "a saved program among sources",
      [file("a.js", ""), file("b.sandglass.json", "{}")],
      "b.sandglass.json is a whole program: open it by itself.",
    ],
    [
      "a saved program of a newer version",
      [file("a.json", '{"sandglass":"snippet","version":2,"scenes":[]}')],
      "a.json was made by a newer version of Sandglass. Reload this page, and try again.",
    ],
    [
      "a saved program that somebody has changed",
      [file("a.json", '{"sandglass":"snippet","version":1,"files":[{"path":"a.js"}]}')],
      "a.json.files[0].text should be text, not undefined",
    ],
    [
      "a saved program that asks to reach something",
      [file("a.json", '{"sandglass":"snippet","version":1,"files":[],"capabilities":{}}')],
      'a.json has no option "capabilities"; it has version, language, files, entry, limits, clock, random, answers, title',
    ],
  ];
  test.each(refusals)("are refused by name: %s", async (_, files, message) => {
    expect(await refusal(() => fromFiles(files, languages))).toBe(message);
  });
  test("are not read at all if they are too large, whatever size was reported", async () => {
    const unread = {
      name: "a.json",
      size: 8 * maxBytes + 1,
      arrayBuffer: () => Promise.reject(new Error("read")),
    };
    expect(await refusal(() => open(unread))).toBe("a.json is too large; the maximum is 8,388,608 bytes.");
    const grown = { ...file("a.js", " ".repeat(maxBytes + 1)), size: 1 };
    expect(await refusal(() => open(grown))).toBe("a.js is too large; the maximum is 1,048,576 bytes.");
  });
  test("that are unreadable are named", async () => {
    const missingFile = { name: "a.js", size: 1, arrayBuffer: () => Promise.reject(new Error("gone")) };
    expect(await refusal(() => open(missingFile))).toBe("a.js could not be read.");
  });
  test("may ask for no more than the maximum", async () => {
    const text =
      '{"sandglass":"snippet","version":1,"files":[{"path":"a.js","text":""}],"limits":{"wallMs":601000}}';
    const { snippet, notes } = await open(file("a.json", text));
    expect(snippet.limits).toEqual({ wallMs: 600_000 });
    expect(notes).toHaveLength(1);
  });
});
