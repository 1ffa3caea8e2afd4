import { describe, test } from "vitest";
import { expectRun } from "../testing/expect-run.ts";

/** An iterator that waits before it reports that it is closed, and microtasks to compare with. */
const source = `const log = (...values) => console.log(...values);
const turns = async () => { for (let turn = 0; turn < 6; turn++) { log("turn", turn); await null; } };
function values(close = () => Promise.resolve().then(() => (log("closed"), {}))) {
  let value = 0;
  return { [Symbol.asyncIterator]() { return this }, next: async () => ({ value, done: value++ === 2 }), return() { log("return", arguments.length); return close() } };
}
async function* numbers() { try { yield 1; yield 2 } finally { log("finally"); await null; log("finished") } }
const told = (promise) => promise.then((value) => log("gave", value), (error) => log("threw", error.name, error.message));
`;

/** The output of Node 24. */
const programs: Readonly<Record<string, readonly [code: string, printed: string]>> = {
  "by break": [
    "turns(); await (async () => { for await (const x of numbers()) { log(x); break } log('after') })()",
    "turn 0\nturn 1\nturn 2\n1\nturn 3\nfinally\nturn 4\nfinished\nturn 5\nafter",
  ],
  "by break of an iterator of the program's own": [
    "turns(); await told((async () => { for await (const x of values()) break; log('after') })())",
    "turn 0\nturn 1\nreturn 0\nturn 2\nclosed\nturn 3\nafter\nturn 4\ngave undefined\nturn 5",
  ],
  "by return": [
    "turns(); await told((async () => { for await (const x of values()) return x })())",
    "turn 0\nturn 1\nreturn 0\nturn 2\nclosed\nturn 3\nturn 4\ngave 0\nturn 5",
  ],
  "by an error": [
    "turns(); await told((async () => { for await (const x of values()) throw new Error('of the body') })())",
    "turn 0\nturn 1\nreturn 0\nturn 2\nclosed\nturn 3\nturn 4\nthrew Error of the body\nturn 5",
  ],
  "by an error where a value is assigned": [
    "await told((async () => { for await (const { a: { b } } of values()) log('never') })())",
    "return 0\nclosed\nthrew TypeError Cannot read properties of undefined (reading 'b')",
  ],
  "by continue of an outer loop": [
    "turns(); await told((async () => { outer: for (const n of [1, 2]) for await (const x of values()) continue outer })())",
    "turn 0\nturn 1\nreturn 0\nturn 2\nclosed\nturn 3\nturn 4\nreturn 0\nturn 5\nclosed\ngave undefined",
  ],
  "by return through two loops and a finally": [
    "await told((async () => { for await (const x of numbers()) try { for await (const y of values()) return y } finally { log('between') } })())",
    "return 0\nclosed\nbetween\nfinally\nfinished\ngave 0",
  ],
  "by return of an asynchronous generator": [
    "turns(); const it = (async function* () { for await (const x of values()) yield x })(); await it.next(); await told(it.return(7).then(({ value, done }) => [value, done].join(' ')))",
    "turn 0\nturn 1\nturn 2\nturn 3\nturn 4\nreturn 0\nturn 5\nclosed\ngave 7 true",
  ],
  "not by its end, nor where the iterator fails": [
    "await told((async () => { for await (const x of values()) log(x) })()); await told((async () => { for await (const x of { [Symbol.asyncIterator]: () => ({ next() { throw new Error('of next') }, return() { log('never') } }) }); })())",
    "0\n1\ngave undefined\nthrew Error of next",
  ],
};

describe("for await waits for the result of its iterator's return when the loop is left", () => {
  test.each(Object.entries(programs))("%s", async (_, [code, printed]) => {
    const run = expectRun(source + code);
    await run.prints(printed);
    await run.completes();
  });
});

/** The output of Node 24. Its message for a value that is no object differs. */
const failures: Readonly<Record<string, readonly [code: string, printed: string | RegExp]>> = {
  "whose promise is rejected is the error of a break": [
    "await told((async () => { for await (const x of values(() => Promise.reject(new Error('of return')))) break })())",
    "return 0\nthrew Error of return",
  ],
  "is dropped where the body has thrown": [
    "await told((async () => { for await (const x of values(() => Promise.reject(new Error('of return')))) throw new Error('of the body') })()); await told((async () => { for await (const x of values(() => { throw new Error('of return') })) throw new Error('of the body') })())",
    "return 0\nthrew Error of the body\nreturn 0\nthrew Error of the body",
  ],
  "that gives no object in the end is a TypeError": [
    "await told((async () => { for await (const x of values(async () => 5)) break })())",
    /^return 0\nthrew TypeError .*not an object$/,
  ],
  "that gives no object is none where the body has thrown": [
    "await told((async () => { for await (const x of values(async () => 5)) throw new Error('of the body') })())",
    "return 0\nthrew Error of the body",
  ],
};

describe("an iterator's return", () => {
  test.each(Object.entries(failures))("%s", async (_, [code, printed]) => {
    const run = expectRun(source + code);
    await run.prints(printed);
    await run.completes();
  });
});

test("a loop without await does not wait, also in an asynchronous generator", async () => {
  const code =
    "const plain = { [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }), return: () => ({ get then() { log('never') } }) }) }; const it = (async function* () { for (const x of plain) return x; })(); await told(it.next().then(({ value }) => value)); const pattern = (async function* () { for (const _ of [1]) { const [a = yield a0] = plain } })(); var a0 = 1; await pattern.next(); await told(pattern.return(3).then(({ value }) => value))";
  const run = expectRun(source + code);
  await run.prints("gave 1\ngave 3");
  await run.completes();
});
