import { describe, expect, test } from "vitest";
import { expectRun } from "../testing/expect-run.ts";

// Node 24 gives these results.
const programs: Readonly<Record<string, readonly [code: string, result: string]>> = {
  "take after map": ["[1, 2, 3].values().map((x) => x * 2).take(2).toArray()", "[ 2, 4 ]"],
  "take after drop and flatMap": [
    "new Set([1, 2]).values().drop(1).flatMap((x) => [x, x].values()).take(1).toArray()",
    "[ 2 ]",
  ],
  "destructuring, break and some": [
    "const [a] = [1, 2].values().map((x) => x); for (const b of [1].values().filter(() => true)) break; [a, [1].values().map((x) => x).some((x) => x)]",
    "[ 1, true ]",
  ],
  "each kind, closed before its first value and after it": [
    "const told = []; for (const kind of ['map', 'filter', 'flatMap', 'take', 'drop']) for (const values of [0, 1]) { const i = [1, 2, 3, 4].values()[kind](/a/.test(kind) && kind !== 'take' ? (x) => [x] : kind === 'filter' ? Boolean : 1); for (let n = 0; n < values; n++) i.next(); told.push(JSON.stringify([i.return(), i.next(), i.return()])) } new Set(told)",
    `Set(1) { '[{"done":true},{"done":true},{"done":true}]' }`,
  ],
  "a return that is null, and one that is no function": [
    "const told = []; for (const value of [null, 5]) try { told.push(JSON.stringify(Iterator.prototype.map.call({ next: () => ({ value: 1 }), return: value }, (x) => x).return())) } catch (e) { told.push(e.name) } told",
    `[ '{"done":true}', 'TypeError' ]`,
  ],
  "a return that is there is read once and called once": [
    "const told = []; const i = { __proto__: Iterator.prototype, next: () => ({ value: 1, done: false }), get return() { told.push('read'); return () => (told.push('called'), {}) } }; i.map((x) => x).take(1).toArray(); told",
    "[ 'read', 'called' ]",
  ],
};

describe("an iterator helper is closed, whether or not its iterator can be closed", () => {
  for (const [what, [code, result]] of Object.entries(programs))
    test(what, () => expectRun(code).completes(result));
});

test("closing one during its next() is still refused", async () => {
  const { outcome } = await expectRun(
    "let said; const i = [1].values().map(() => { try { i.return() } catch (e) { said = e.name } }); i.next(); said",
  ).completes();
  expect(outcome.kind === "completed" && outcome.inspected).toBe("'TypeError'");
});
