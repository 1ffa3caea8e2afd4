import { describe, test } from "vitest";
import { expectRun } from "../testing/expect-run.ts";

const source = `const fail = (text) => Promise.reject(new Error(text));
const log = (...values) => console.log(...values);
async function* once() { yield 1; }
`;

/** What Node 24 prints. */
const programs: Readonly<Record<string, readonly [code: string, printed: string]>> = {
  "each return is answered": [
    "const it = once(); for (const value of [1, 2, 3]) it.return(value).then((result) => log(result.value, result.done));",
    "1 true\n2 true\n3 true",
  ],
  "and what comes after it": [
    'const it = once(); it.return(1).then((r) => log(r.value)); it.throw(new Error("t")).catch((e) => log(e.message)); it.next().then((r) => log(r.done)); it.return(Promise.resolve(9)).then((r) => log(r.value)); it.next().then((r) => log(r.done));',
    "1\nt\ntrue\n9\ntrue",
  ],
  "rejected promises that are given to it are handled": [
    'const it = once(); it.return(fail("a")).catch((e) => log(e.message)); it.return(fail("b")).catch((e) => log(e.message)); it.next().then((r) => log(r.done));',
    "a\nb\ntrue",
  ],
  "also once it has ended by itself": [
    'const it = once(); it.next(); it.next(); it.return(fail("a")).catch((e) => log(e.message)); it.return(fail("b")).catch((e) => log(e.message));',
    "a\nb",
  ],
  "each next, when it ends while it waits": [
    "async function* two() { await 1; yield 1; await 2; } const it = two(); for (let i = 0; i < 5; i++) it.next().then((r) => log(i, r.value, r.done));",
    "0 1 false\n1 undefined true\n2 undefined true\n3 undefined true\n4 undefined true",
  ],
};

describe("an asynchronous generator that has ended answers all requests in its queue", () => {
  test.each(Object.entries(programs))("%s", async (_, [code, printed]) => {
    const run = expectRun(source + code);
    await run.prints(printed);
    await run.completes();
  });
});
