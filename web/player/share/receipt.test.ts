import { describe, expect, test } from "vitest";
import { checksum, toBase64Url } from "./base64url.ts";
import { deflate } from "./deflate.ts";
import { parseReceipt, type Receipt, readReceipt, receiptSuffix } from "./receipt.ts";
import { decodeLink, encodeLink } from "./share-link.ts";
import { snippetOf } from "./snippet.ts";
import { fromFiles, toFile } from "./snippet-file.ts";

const receipt: Receipt = {
  version: 1,
  engine: "abc.def",
  outcome: "threw",
  at: "main.js:3",
  says: "TypeError: x is not a function",
  steps: 1234,
  lines: 3,
  digest: "abcdefghijklmnopqrstuv",
  shown: ["one", "zwei ä 漢字 😀"],
  sums: "ab-_",
};
const snippet = snippetOf({ files: [{ path: "main.js", text: "x()" }] });
const languages = [{ id: "javascript", extensions: [".js"] }] as const;

const packed = async (value: unknown) => {
  const text = toBase64Url(await deflate(new TextEncoder().encode(JSON.stringify(value))));
  return `1.${checksum(text)}${text}`;
};

describe("a receipt is stored", () => {
  test("after a link, whose program is the same without it", async () => {
    const fragment = await encodeLink(snippet);
    const suffix = await receiptSuffix(receipt);
    const opened = await decodeLink(fragment + suffix);
    expect(opened.snippet).toEqual((await decodeLink(fragment)).snippet);
    expect(await readReceipt(opened.receipt)).toEqual(receipt);
    expect((await decodeLink(fragment)).receipt).toBeUndefined();
  });
  test("with a moment to look at after it, and in encoded links", async () => {
    const link = `${await encodeLink(snippet)}${await receiptSuffix(receipt)}&look=moment-3`;
    expect(await readReceipt((await decodeLink(link)).receipt)).toEqual(receipt);
    const escaped = encodeURIComponent(link.slice(1));
    expect(await readReceipt((await decodeLink(`#${escaped}`)).receipt)).toEqual(receipt);
  });
  test("in a file, as readable data", async () => {
    const file = toFile(snippet, languages, receipt);
    expect(file.name).toBe("snippet.sandglass.json");
    expect(JSON.parse(file.text)).toMatchObject({ sandglass: "snippet", receipt });
    const bytes = new TextEncoder().encode(file.text);
    const input = { name: file.name, webkitRelativePath: "", size: bytes.length };
    const opened = await fromFiles([{ ...input, arrayBuffer: async () => bytes.buffer }], languages);
    expect(opened.snippet).toEqual(snippet);
    expect(await readReceipt(opened.receipt)).toEqual(receipt);
  });
});

describe("an unreadable receipt is refused with a reason, and its program opens nevertheless", () => {
  test.each([
    ["cut off", (text: string) => text.slice(0, -3), "cut off or changed"],
    [
      "changed",
      (text: string) => text.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      "cut off or changed",
    ],
    ["of a newer version", (text: string) => text.replace("receipt=1.", "receipt=2."), "newer version"],
    ["empty", () => "&receipt=", "cut off or changed"],
    ["too long", () => `&receipt=1.aaaa${"A".repeat(13_000)}`, "too long"],
  ])("%s", async (_, spoil, clause) => {
    const opened = await decodeLink((await encodeLink(snippet)) + spoil(await receiptSuffix(receipt)));
    expect(opened.snippet).toEqual(snippet);
    await expect(readReceipt(opened.receipt)).rejects.toThrow(clause);
  });
  test("one that unpacks to far more than the maximum", async () => {
    await expect(readReceipt(await packed("x".repeat(1_000_000)))).rejects.toThrow("cannot be unpacked");
  });
  test.each([
    [null, "should be an object"],
    [{ ...receipt, extra: 1 }, 'has no option "extra"'],
    [{ ...receipt, version: 2 }, "newer version"],
    [{ ...receipt, version: "1" }, "should be 1"],
    [{ ...receipt, outcome: "stopped" }, "outcome should be one of"],
    [{ ...receipt, outcome: "exhausted:cpu" }, "outcome should be one of"],
    [{ ...receipt, at: "a\nb:1" }, "should be a file and a line"],
    [{ ...receipt, says: "x".repeat(201) }, "the maximum is 200"],
    [{ ...receipt, steps: -1 }, "steps should be a whole number"],
    [{ ...receipt, digest: "x" }, "should be a digest"],
    [{ ...receipt, shown: new Array(101).fill("") }, "the maximum is 100"],
    [{ ...receipt, shown: new Array(11).fill("x".repeat(200)), lines: 99 }, "too much text"],
    [{ ...receipt, sums: "abc" }, "checksums"],
    [{ ...receipt, sums: "abcd".repeat(201), lines: 999 }, "checksums"],
    [{ ...receipt, lines: 2 }, "at least the number"],
  ])("%j", (value, sentence) => {
    expect(() => parseReceipt(value)).toThrow(sentence);
  });
});
