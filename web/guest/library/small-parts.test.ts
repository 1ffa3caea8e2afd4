import { createHash } from "node:crypto";
import { describe, test } from "vitest";
import { expectRun } from "../../run/sandbox/testing/expect-run.ts";

const each = (claims: readonly (readonly [expression: string, inspected: string])[]) =>
  test.each(claims)("%s is %s", async (expression, inspected) => {
    await expectRun(expression).completes(inspected);
  });

describe("DOMException", () => {
  each([
    [
      "const e = new DOMException('m', 'NotFoundError'); [e.name, e.message, e.code]",
      "[ 'NotFoundError', 'm', 8 ]",
    ],
    ["const e = new DOMException(); [e.name, e.message, e.code]", "[ 'Error', '', 0 ]"],
    [
      "const e = new DOMException('m', 'AbortError'); [e instanceof Error, Error.isError(e), String(e), typeof e.stack]",
      "[ true, true, 'AbortError: m', 'string' ]",
    ],
    [
      "[DOMException.DATA_CLONE_ERR, DOMException.prototype.URL_MISMATCH_ERR, DOMException.INUSE_ATTRIBUTE_ERR, DOMException.DOMSTRING_SIZE_ERR]",
      "[ 25, 21, 10, 2 ]",
    ],
    ["new DOMException('', 'ValidationError').code", "0"],
    ["Object.getPrototypeOf(DOMException) === Function.prototype", "true"],
    [
      "class Mine extends DOMException { constructor() { super('m', 'AbortError') } } const e = new Mine(); [e instanceof Mine, e.code]",
      "[ true, 20 ]",
    ],
  ]);
});

describe("crypto", () => {
  each([
    [
      "/^[\\da-f]{8}-[\\da-f]{4}-4[\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}$/.test(crypto.randomUUID())",
      "true",
    ],
    ["const a = new BigUint64Array(8); [crypto.getRandomValues(a) === a, new Set(a).size]", "[ true, 8 ]"],
    ["const b = new Uint8Array(8); crypto.getRandomValues(b.subarray(2, 4)); b[0] + b[1] + b[4] + b[7]", "0"],
  ]);
  test("is as random as its seed", async () => {
    const random = { capabilities: { random: { seed: 7 } } } as never;
    const code = "crypto.randomUUID() + crypto.getRandomValues(new Uint16Array(2)).join()";
    const first = await expectRun(code, {}, random).completes();
    const { outcome } = first;
    if (outcome.kind !== "completed") throw new Error("unreachable");
    await expectRun(code, {}, random).completes(outcome.inspected);
  });
  test.each([
    ["new Float32Array(1)", "TypeMismatchError"],
    ["[1]", "TypeMismatchError"],
    ["new Uint8Array(65537)", "QuotaExceededError"],
  ])("%s is a %s", async (array, name) => {
    await expectRun(
      `try { crypto.getRandomValues(${array}) } catch (error) { console.log(error.name) }`,
    ).prints(name);
  });
});

describe("performance", () => {
  each([
    [
      "performance.mark('a', { startTime: 1, detail: { x: 1 } }); performance.mark('b', { startTime: 3 }); const m = performance.measure('m', 'a', 'b'); [m.duration, m.entryType, performance.getEntriesByType('mark').map((e) => e.name)]",
      "[ 2, 'measure', [ 'a', 'b' ] ]",
    ],
    ["performance.mark('a'); performance.clearMarks('a'); performance.getEntries()", "[]"],
    [
      "Object.keys(JSON.parse(JSON.stringify(performance.mark('a'))))",
      "[ 'name', 'entryType', 'startTime', 'duration', 'detail' ]",
    ],
  ]);
  test("has the time since the program's beginning, and when that was", () =>
    expectRun(
      "const began = performance.now(); await new Promise((done) => setTimeout(done, 5)); [began, performance.now(), performance.timeOrigin, Date.now()]",
      {},
      { capabilities: { clock: { startsAt: 1000 } } },
    ).completes("[ 0, 5, 1000, 1005 ]"));
  test("does not know a mark that was not set", () =>
    expectRun(
      "try { performance.measure('m', 'a') } catch (error) { console.log(error.name + ': ' + error.message) }",
    ).prints('SyntaxError: There is no mark "a"'));
});

describe("crypto.subtle.digest", () => {
  // As Node says it, of nothing, of less than a block, of blocks that are just full, and of several.
  test.each(["SHA-1", "SHA-256", "SHA-384", "SHA-512"])("%s", async (name) => {
    const lengths = [0, 3, 55, 56, 64, 111, 112, 128, 300];
    const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => index * 7 + length);
    const expected = lengths.map((length) =>
      createHash(name.replace("-", "").toLowerCase()).update(bytes(length)).digest("hex"),
    );
    await expectRun(
      `const bytes = (length) => Uint8Array.from({ length }, (_, index) => index * 7 + length);
       for (const length of ${JSON.stringify(lengths)})
         console.log(new Uint8Array(await crypto.subtle.digest("${name}", bytes(length))).toHex());`,
    ).prints(expected.join("\n"));
  });
  each([
    ["(await crypto.subtle.digest({ name: 'sha-1' }, new ArrayBuffer(2))).byteLength", "20"],
    [
      "(await crypto.subtle.digest('SHA-256', new Uint16Array([1]).subarray(0, 0))) instanceof ArrayBuffer",
      "true",
    ],
    ["crypto.subtle === crypto.subtle && String(crypto.subtle)", "'[object SubtleCrypto]'"],
    [
      "await crypto.subtle.digest('MD5', new Uint8Array()).catch((error) => error.name + ': ' + error.message)",
      `'NotSupportedError: crypto.subtle.digest knows SHA-1, SHA-256, SHA-384, SHA-512, not "MD5"'`,
    ],
    ["await crypto.subtle.digest('SHA-1', 'text').catch((error) => error.name)", "'TypeError'"],
  ]);
});

describe("Array.fromAsync", () => {
  each([
    ["await Array.fromAsync([1, Promise.resolve(2)])", "[ 1, 2 ]"],
    [
      "await Array.fromAsync((async function* () { yield 1; yield 2 })(), async (x, i) => x * 10 + i)",
      "[ 10, 21 ]",
    ],
    ["await Array.fromAsync({ length: 2, 0: Promise.resolve('a'), 1: 'b' })", "[ 'a', 'b' ]"],
    ["class List extends Array {} (await List.fromAsync([1])) instanceof List", "true"],
    ["await Array.fromAsync(null).catch((error) => error.name)", "'TypeError'"],
  ]);
  test("closes the iterator if the mapping function throws", () =>
    expectRun(
      "const given = { [Symbol.asyncIterator]: () => ({ next: async () => ({ value: 1, done: false }), return: async () => { console.log('closed'); return {} } }) }; await Array.fromAsync(given, () => { throw new RangeError('x') })",
    )
      .throws("RangeError", "x")
      .then(({ output }) => {
        if (output !== "closed") throw new Error(output);
      }));
  test("an invalid argument is a rejection, not an exception", () =>
    expectRun("Array.fromAsync(undefined).catch((error) => console.log(error.name))").prints("TypeError"));
});
