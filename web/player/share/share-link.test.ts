import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { languages } from "../../languages/catalog.ts";
import { starters } from "../../languages/starters.ts";
import { testsAll } from "../../run/sandbox/testing/sample.ts";
import { checksum } from "./base64url.ts";
import { pack } from "./compact-snippet.ts";
import { decodeLink, encodeLink, isLink, linkFits, maxLinkLength } from "./share-link.ts";
import { maxBytes, snippetOf } from "./snippet.ts";
import { goldenLinks } from "./testing/golden-links.ts";
import { anySnippet, dice } from "./testing/snippets.ts";
import { linkOf, opening } from "./testing/test-links.ts";

const small = snippetOf({ files: [{ path: "main.js", text: 'console.log("Hello, world");\n' }] });

const linkTo = (value: unknown) => linkOf(deflateRawSync(JSON.stringify(value)));

describe("a link", () => {
  test.runIf(testsAll)("restores any snippet exactly", async () => {
    for (let seed = 0; seed < 200; seed++) {
      const snippet = anySnippet(seed);
      const fragment = await encodeLink(snippet);
      expect(fragment).toMatch(/^#s1\.\d+\.[\w-]+$/);
      expect(isLink(fragment)).toBe(true);
      if (linkFits(fragment)) expect(await decodeLink(fragment)).toEqual({ snippet, notes: [] });
    }
  });
  test("restores texts of every length", async () => {
    const random = dice(1);
    for (const length of [0, 1, 2, 3, 255, 256, 257, 8191, 8192, 8193, 16_000]) {
      const text = Array.from({ length }, () => String.fromCharCode(32 + random() * 95)).join("");
      const snippet = snippetOf({ files: [{ path: "main.js", text }] });
      expect((await decodeLink(await encodeLink(snippet))).snippet.files[0]?.text).toBe(text);
    }
  });
  test("keeps the order of files, and the entry", async () => {
    const files = ["b.js", "1", "a.js", "0", "__proto__"].map((path) => ({ path, text: path }));
    const snippet = snippetOf({ files, entry: "a.js" });
    expect((await decodeLink(await encodeLink(snippet))).snippet).toEqual(snippet);
  });
  test("is never made from an invalid snippet", async () => {
    await expect(encodeLink({ ...small, entry: "other.js" })).rejects.toThrow(/^snippet\.entry should be/);
  });
  test("of version 1 can be read for ever", async () => {
    for (const [fragment, snippet] of goldenLinks) expect(await opening(fragment)).toEqual(snippet);
  });
  test("can be read whatever browser made it: they compress in different ways", async () => {
    const snippet = anySnippet(8);
    for (const level of [0, 1, 6, 9]) {
      const link = linkOf(deflateRawSync(JSON.stringify(pack(snippet)), { level }));
      expect(await opening(link)).toEqual(snippet);
    }
  });
  test("is recognized among other fragments", () => {
    for (const link of ["#s1.", "s1.4.abcdefgh", "#s12.", "https://example.org/#s1.4.", "#s1%2E4", "%23s1.4"])
      expect(isLink(link), link).toBe(true);
    for (const other of ["", "#", "#about", "#s1", "#as1.4", "/s1.4/#a", "s1"])
      expect(isLink(other), other).toBe(false);
  });
});

describe("sizes", () => {
  test("a greeting's link has under 80 characters", async () => {
    expect((await encodeLink(small)).length).toBeLessThan(80);
  });
  test("a starter's link has under 750 characters", async () => {
    for (const { id, extensions } of languages.filter(({ isData }) => !isData)) {
      const files = [{ path: `main${extensions[0]}`, text: starters[id] ?? "" }];
      expect((await encodeLink(snippetOf({ language: id, files }))).length, id).toBeLessThan(750);
    }
  });
  test("a link of 32 KiB fits, and one character more does not", () => {
    expect(linkFits("#".padEnd(maxLinkLength, "a"))).toBe(true);
    expect(linkFits("#".padEnd(maxLinkLength + 1, "a"))).toBe(false);
  });
  test("a MiB of equal lines fits; random characters give a link that does not", async () => {
    const text = "i++;\n".repeat(200_000);
    const alike = snippetOf({ files: [{ path: "main.js", text }] });
    expect(await opening(await encodeLink(alike))).toEqual(alike);
    const random = dice(2);
    const noise = Array.from({ length: 500_000 }, () => String.fromCharCode(32 + random() * 95)).join("");
    const fragment = await encodeLink(snippetOf({ files: [{ path: "main.js", text: noise }] }));
    expect(linkFits(fragment)).toBe(false);
    expect(await opening(fragment)).toMatch(
      /^too long: This link is too long: the maximum is 32,768 characters/,
    );
  });
});

describe("text around a link is ignored", () => {
  const snippet = anySnippet(4);
  const around: readonly (readonly [what: string, change: (link: string) => string])[] = [
    ["no #", (link) => link.slice(1)],
    ["a whole address", (link) => `https://example.org/play/?a=b${link}`],
    ["a full stop", (link) => `${link}.`],
    ["a bracket", (link) => `${link})`],
    ["punctuation", (link) => `${link}>).,;!?"'*]`],
    ["emphasis", (link) => `${link}__`],
    ["a word", (link) => `${link}thanks`],
    ["a tracking parameter", (link) => `${link}&utm_source=chat&fbclid=IwAR0%20%`],
    ["another fragment", (link) => `${link}#s1.2.abcd`],
    ["escapes", (link) => link.replace(/[-_.]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)],
    ["escapes of all of it", (link) => link.replace(/./g, (one) => `%${one.charCodeAt(0).toString(16)}`)],
    ["escapes of escapes", (link) => encodeURIComponent(encodeURIComponent(link.replace(/\./g, "%2E")))],
    ["escapes, and half of one behind", (link) => `${link.replace(/\./g, "%2e")}&q=%E2%8`],
    ["line breaks", (link) => link.replace(/.{76}/g, "$&\r\n ")],
    ["escaped line breaks", (link) => link.replace(/.{76}/g, "$&%0A%20")],
    ["characters that are not seen", (link) => `\u200b${link.slice(1, 9)}%E2%80%8B${link.slice(9)}\u2060`],
  ];
  test.each(around)("%s", async (_, change) => {
    const fragment = await encodeLink(snippet);
    expect(await opening(change(fragment))).toEqual(snippet);
  });
});

describe("an error says what is wrong:", () => {
  const wrong: readonly (readonly [what: string, fragment: string, message: string | RegExp])[] = [
    ["nothing", "", "not a link: This is not a share link: share links contain “#s1.”."],
    ["another fragment", "#about", /^not a link: /],
    ["a version there never was", "#s0.4.aaaaaaaa", /^not a link: /],
    [
      "a newer version, whatever it is like",
      "#s2.~",
      "newer: This link was made by a newer version of Sandglass. Reload this page, and open the link again.",
    ],
    ["cut off at once", "#s1.", /^cut off: /],
    [
      "cut off later",
      "#s1.300.abcdefgh",
      "cut off: This link is incomplete: it was cut off. Missing: 296 of its last 300 characters. " +
        "Ask the sender to send it again.",
    ],
    [
      "cut off, and something behind",
      "#s1.300.abcdefgh&utm_source=chat",
      'damaged: This link is damaged: it was changed. It has "&" in its middle, but only letters, digits, - and _ ' +
        "are allowed there. Ask the sender to send it again.",
    ],
    ["a beginning that is none", "#s1.abc.defg", /^damaged: .* It does not begin like a share link\./],
    [
      "a checksum of something else",
      "#s1.4.aaaaaaaa",
      "damaged: This link is damaged: it was changed. Its checksum does not match. " +
        "Ask the sender to send it again.",
    ],
    ["a length beyond all", "#s1.32769.aaaaaaaa", /^too long: This link is too long/],
    ["more than can be one", `#s1.4.${"a".repeat(4 * maxLinkLength)}`, /^too long: /],
    [
      "bytes that were never deflated",
      linkOf(Uint8Array.of(7, 255, 255)),
      "no snippet: This link is complete, but its program cannot be opened: it cannot be unpacked.",
    ],
    ["nothing that was deflated", linkOf(Uint8Array.of()), /^no snippet: .*: it cannot be unpacked\.$/],
    [
      "half of what was deflated",
      linkOf(deflateRawSync("x".repeat(99)).subarray(0, -2)),
      /it cannot be unpacked\.$/,
    ],
    ["base64url of no bytes", `#s1.1.${checksum("s1.1.a")}a`, /^no snippet: .*: it is not base64url\.$/],
    ["text that is no JSON", linkOf(deflateRawSync("let a")), /^no snippet: .*: it is not JSON\.$/],
    ["bytes that are no text", linkOf(deflateRawSync(Uint8Array.of(34, 255, 34))), /: it is not JSON\.$/],
    ["JSON that is nested too deeply", linkOf(deflateRawSync("[".repeat(1e6))), /: it is not JSON\.$/],
    ["no object", linkTo([1]), /: link should be an object, not a list\.$/],
    ["no files", linkTo({}), /: link\.f should be a list, not undefined\.$/],
    ["an empty list of files", linkTo({ f: [] }), /: link\.e should be the number of one of its 0 files/],
    ["a name without a text", linkTo({ f: ["a.js"] }), /: link\.f should be names and texts in turn\.$/],
    ["51 files", linkTo({ f: new Array(102).fill("a") }), /: link\.f has 102 items; the maximum is 100\.$/],
    ["a file that is none of them", linkTo({ f: "", e: 1 }), /: link\.e should be .* 1 files, not 1\.$/],
    ["a field there is not", linkTo({ f: "", setup: "1" }), /: link has no option "setup"; it has f, l, /],
    [
      "a limit that is none",
      linkTo({ f: "", x: { cpuMs: "1" } }),
      /: snippet\.limits\.cpuMs should be a whole/,
    ],
    [
      "a time that is none",
      linkTo({ f: "", t: 1e300 }),
      /: snippet\.clock\.startsAt should be a whole number/,
    ],
    [
      "more text than a snippet has",
      linkTo({ f: "a".repeat(maxBytes) }),
      /bytes of text; the maximum is 1,048,576\.$/,
    ],
  ];
  test.each(wrong)("%s", async (_, fragment, message) => {
    expect(await opening(fragment)).toEqual(
      typeof message === "string" ? message : expect.stringMatching(message),
    );
  });
  test("a program with too high limits is opened, with a note", async () => {
    const { snippet, notes } = await decodeLink(linkTo({ f: "1", x: { wallMs: 3_600_000 } }));
    expect(snippet.limits).toEqual({ wallMs: 600_000 });
    expect(notes).toEqual([
      expect.stringMatching(/^It asks for 3,600,000 ms from start to end, and gets 600,000/),
    ]);
  });
});
