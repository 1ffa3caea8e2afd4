import { describe, test } from "vitest";
import { expectRun } from "../../run/sandbox/testing/expect-run.ts";

const prints = (claims: readonly (readonly [code: string, output: string])[]) =>
  test.each(claims)("%s prints %s", async (code, output) => {
    await expectRun(code).prints(output);
  });
const said = (code: string) => `try { ${code} } catch (e) { console.log(e.name + ": " + e.message) }`;

describe("a storage", () => {
  prints([
    [
      "localStorage.setItem('a', 1); console.log(localStorage.getItem('a') === '1', localStorage.length)",
      "true 1",
    ],
    ["console.log(localStorage.getItem('a'), localStorage.a, localStorage.key(0))", "null undefined null"],
    ["localStorage.a = null; console.log(localStorage['a'], 'a' in localStorage)", "null true"],
    [
      "localStorage.b = 1; localStorage.a = 2; console.log(Object.entries(localStorage), localStorage.key(1))",
      "[ [ 'b', '1' ], [ 'a', '2' ] ] a",
    ],
    [
      "localStorage.a = 1; delete localStorage.a; localStorage.removeItem('b'); console.log(localStorage.length)",
      "0",
    ],
    [
      "sessionStorage.a = 1; console.log(localStorage.length); sessionStorage.clear(); console.log(sessionStorage)",
      "0\nStorage {}",
    ],
    [
      "localStorage.user = JSON.stringify({ n: 1 }); console.log(localStorage, JSON.stringify(localStorage))",
      'Storage { user: \'{"n":1}\' } {"user":"{\\"n\\":1}"}',
    ],
    [
      "console.log(localStorage instanceof Storage, String(localStorage), typeof window.sessionStorage)",
      "true [object Storage] object",
    ],
    [
      "localStorage.a = 1; for (const key in localStorage) if (Object.hasOwn(localStorage, key)) console.log(key)",
      "a",
    ],
  ]);
});

describe("a storage that is used against its purpose", () => {
  prints([
    [
      "for (const k of ['__proto__', 'constructor', 'getItem', 'length']) localStorage.setItem(k, 'x'); console.log(localStorage.length, localStorage.getItem('__proto__'), typeof localStorage.getItem, Object.keys(localStorage))",
      "4 x function []",
    ],
    ["Object.defineProperty(localStorage, 'a', { value: 5 }); console.log(localStorage.getItem('a'))", "5"],
    ["const s = Symbol(); localStorage[s] = 1; console.log(localStorage[s], localStorage.length)", "1 0"],
    [said("localStorage.getItem.call({}, 'a')"), "TypeError: Illegal invocation"],
    [said("new localStorage.constructor()"), "TypeError: Illegal constructor"],
    [
      said("localStorage.setItem('a')"),
      "TypeError: Failed to execute 'setItem' on 'Storage': 2 arguments required, but only 1 present.",
    ],
    [
      said("localStorage.big = 'x'.repeat(6e6)"),
      "QuotaExceededError: Failed to execute 'setItem' on 'Storage': Setting the value of 'big' exceeded the quota.",
    ],
    [
      `let n = 0; ${said("for (;; n++) localStorage.setItem(n, 'x'.repeat(999_995))")} console.log(n)`,
      "QuotaExceededError: Failed to execute 'setItem' on 'Storage': Setting the value of '5' exceeded the quota.\n5",
    ],
  ]);
});

test("it is empty in each run, and nothing of it is there for a program that does not mention it", async () => {
  const counts = "localStorage.n = Number(localStorage.n ?? 0) + 1; console.log(localStorage.n)";
  await expectRun(counts).prints("1");
  await expectRun(counts).prints("1");
  await expectRun("console.log(typeof globalThis['local' + 'Storage'])").prints("undefined");
});

test("a host that does not allow it refuses it", async () => {
  const capabilities = { globals: { except: ["localStorage"] } };
  await expectRun("localStorage.a = 1", {}, { capabilities }).isRestricted("localStorage");
});
