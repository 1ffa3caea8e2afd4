import { describe, test } from "vitest";
import { expectRun } from "../../run/sandbox/testing/expect-run.ts";
import { sample } from "../../run/sandbox/testing/sample.ts";

const each = (claims: readonly (readonly [expression: string, inspected: string])[]) =>
  test.each(sample(claims, 4))("%s is %s", async (expression, inspected) => {
    await expectRun(expression).completes(inspected);
  });

describe("atob and btoa", () => {
  each([
    ["btoa('hello') + btoa('') + btoa('\\xff\\0')", "'aGVsbG8=/wA='"],
    ["atob(' aGVs\\n bG8 ')", "'hello'"],
    ["atob('YQ') + atob('YWI=')", "'aab'"],
    ["btoa(null)", "'bnVsbA=='"],
    ["const t = String.fromCharCode(...Array(256).keys()); atob(btoa(t)) === t", "true"],
  ]);
  test.each(sample(["a", "ab=", "ab=c", "=", "ab\u00a0c", "a===", "YWI=="], 3))(
    "atob refuses %j",
    async (text) => {
      await expectRun(
        `try { atob(${JSON.stringify(text)}) } catch (error) { console.log(error.name, error.code) }`,
      ).prints("InvalidCharacterError 5");
    },
  );
  test("btoa names the character that is too large", () =>
    expectRun(
      "try { btoa('ok 😀') } catch (error) { console.log(error.name + ': ' + error.message) }",
    ).prints(
      'InvalidCharacterError: btoa takes characters up to U+00FF, and there is "😀" in it: encode the text first',
    ));
});

describe("bytes as base64 and hex", () => {
  each([
    ["new Uint8Array([251, 255, 1]).toBase64()", "'+/8B'"],
    ["new Uint8Array([251, 255, 1, 2]).toBase64({ alphabet: 'base64url', omitPadding: true })", "'-_8BAg'"],
    ["Uint8Array.fromBase64('-_8B', { alphabet: 'base64url' })", "Uint8Array(3) [ 251, 255, 1 ]"],
    ["Uint8Array.fromBase64(' AQ I = ')", "Uint8Array(2) [ 1, 2 ]"],
    [
      "Uint8Array.fromBase64('AQIDBA', { lastChunkHandling: 'stop-before-partial' })",
      "Uint8Array(3) [ 1, 2, 3 ]",
    ],
    [
      "const b = new Uint8Array(4); [b.setFromBase64('AQIDBAUG'), b.join()]",
      "[ { read: 4, written: 3 }, '1,2,3,0' ]",
    ],
    ["new Uint8Array([0, 171]).toHex() + Uint8Array.fromHex('FFfe0a').join()", "'00ab255,254,10'"],
    [
      "const b = new Uint8Array(2); [b.setFromHex('aabbcc'), b.join()]",
      "[ { read: 4, written: 2 }, '170,187' ]",
    ],
  ]);
  test.each([
    ["Uint8Array.fromBase64('AB', { lastChunkHandling: 'strict' })", "SyntaxError"],
    ["Uint8Array.fromBase64('AB==', { lastChunkHandling: 'strict' })", "SyntaxError"],
    ["Uint8Array.fromBase64('A')", "SyntaxError"],
    ["Uint8Array.fromBase64('AA=')", "SyntaxError"],
    ["Uint8Array.fromBase64('AA==A')", "SyntaxError"],
    ["Uint8Array.fromBase64('-_8B')", "SyntaxError"],
    ["Uint8Array.fromBase64(new String('AAAA'))", "TypeError"],
    ["Uint8Array.fromBase64('', { alphabet: 'base32' })", "TypeError"],
    ["Uint8Array.fromHex('abc')", "SyntaxError"],
    ["Uint8Array.fromHex('0g')", "SyntaxError"],
    ["Uint8Array.prototype.toHex.call(new Int8Array(1))", "TypeError"],
  ])("%s is a %s", async (expression, name) => {
    await expectRun(expression).throws(name);
  });
  test("bytes read before an error are written", () =>
    expectRun("const b = new Uint8Array(6); try { b.setFromBase64('AQIDBA=x') } catch {} b.join()").completes(
      "'1,2,3,0,0,0'",
    ));
});
