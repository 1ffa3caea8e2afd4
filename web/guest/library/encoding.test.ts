import { describe, test } from "vitest";
import { expectRun } from "../../run/sandbox/testing/expect-run.ts";

const each = (claims: readonly (readonly [expression: string, inspected: string])[]) =>
  test.each(claims)("%s is %s", async (expression, inspected) => {
    await expectRun(expression).completes(inspected);
  });

const bytes = (...list: number[]) => `new Uint8Array([${list}])`;

describe("TextEncoder", () => {
  each([
    ["[...new TextEncoder().encode('aß€😀')].join()", "'97,195,159,226,130,172,240,159,152,128'"],
    ["[...new TextEncoder().encode('\\ud800x\\udc00')].join()", "'239,191,189,120,239,191,189'"],
    ["new TextEncoder().encode().length + new TextEncoder().encode(undefined).length", "0"],
    ["new TextEncoder().encode(null).length", "4"],
    ["new TextEncoder().encodeInto('a€b', new Uint8Array(3))", "{ read: 1, written: 1 }"],
    ["new TextEncoder().encodeInto('a😀b', new Uint8Array(9))", "{ read: 4, written: 6 }"],
    ["new TextEncoder().encoding", "'utf-8'"],
    ["const t = 'aé'.repeat(5000); new TextDecoder().decode(new TextEncoder().encode(t)) === t", "true"],
  ]);
});

describe("TextDecoder reads UTF-8", () => {
  each([
    [`new TextDecoder().decode(${bytes(0xef, 0xbb, 0xbf, 97)})`, "'a'"],
    [`new TextDecoder('utf-8', { ignoreBOM: true }).decode(${bytes(0xef, 0xbb, 0xbf, 97)}).length`, "2"],
    [
      `new TextDecoder().decode(${bytes(0xf0, 0x9f, 0x98, 97, 0xc0, 0x80, 0xed, 0xa0, 0x80)})`,
      "'\uFFFDa\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD'",
    ],
    [`new TextDecoder().decode(${bytes(97, 0xe2, 0x82)})`, "'a\uFFFD'"],
    ["new TextDecoder().decode(new Uint8Array([98, 97, 98]).buffer.slice(1))", "'ab'"],
    ["new TextDecoder().decode(new DataView(new Uint8Array([98, 97, 98]).buffer, 1, 1))", "'a'"],
    ["new TextDecoder().decode()", "''"],
  ]);
  test("piece by piece, wherever the pieces end", () =>
    expectRun(`
      const whole = new TextEncoder().encode("a\u00e9\u20ac\u{1f600}".repeat(3));
      const readings = new Set();
      for (let size = 1; size < 8; size++) {
        const decoder = new TextDecoder();
        let text = "";
        for (let at = 0; at < whole.length; at += size) text += decoder.decode(whole.subarray(at, at + size), { stream: true });
        readings.add(text + decoder.decode());
      }
      [...readings].join()`).completes(`'${"a\u00e9\u20ac\u{1f600}".repeat(3)}'`));
  test("malformed input throws if fatal is set, and the next text is decoded from the start", () =>
    expectRun(`
      const decoder = new TextDecoder("utf-8", { fatal: true });
      try { decoder.decode(${bytes(0xff)}, { stream: true }) } catch (error) { console.log(error.name, error.message) }
      decoder.decode(${bytes(97)})`)
      .completes("'a'")
      .then(({ output }) => {
        if (output !== "TypeError The data is not valid utf-8") throw new Error(output);
      }));
});

describe("TextDecoder knows other encodings", () => {
  each([
    [`new TextDecoder('utf-16').decode(${bytes(0xff, 0xfe, 97, 0, 0x3d, 0xd8, 0, 0xde)})`, "'a😀'"],
    [`new TextDecoder('utf-16be').decode(${bytes(0, 97, 0xd8, 0)})`, "'a\uFFFD'"],
    [
      `const d = new TextDecoder('utf-16le'); d.decode(${bytes(0x3d)}, { stream: true }) + d.decode(${bytes(0xd8, 0)}, { stream: true }) + d.decode(${bytes(0xde)})`,
      "'😀'",
    ],
    [`new TextDecoder('latin1').decode(${bytes(0x80, 0xe9, 0x9c)})`, "'€éœ'"],
    ["new TextDecoder(' ASCII\\n').encoding", "'windows-1252'"],
  ]);
  test("and names those that it does not know", () =>
    expectRun("new TextDecoder('shift_jis')").throws(
      "RangeError",
      'TextDecoder has no encoding "shift_jis" here; it has utf-8, utf-16le, utf-16be, windows-1252',
    ));
});
