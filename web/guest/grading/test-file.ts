import { describeValue } from "./assertion.ts";
import { AssertionError } from "./assertion-error.ts";

/** The functions that a file of tests calls. It runs in the VM of the tests, and so may use the language freely. */

type Body = (...args: never[]) => unknown;
type Hook = () => unknown;
type Hooks = { readonly before: Hook[]; readonly after: Hook[] };
type TestDefinition = { readonly title: string; readonly body: Hook; readonly groups: readonly Hooks[] };

const notFound = (name: string) => () => {
  throw new TypeError(`${name}(…) is to be called by that name: the tests of a file are found by its text`);
};
const ignore = () => {};

/**
 * The functions for a file of which one test is run: that of the call with this number (see
 * web/languages/ecmascript/test-calls.ts). A call may run more than once, in a loop: then all its tests run, one after the other.
 * The hooks before all tests run before this one, so no test depends on another.
 */
export function testFile(index: number) {
  const tests: TestDefinition[] = [];
  let groups: readonly Hooks[] = [{ before: [], after: [] }];
  const own = () => groups.at(-1) as Hooks;

  const at = (number: number) => {
    const add = (title: unknown, body: Body) => {
      if (number !== index) return;
      if (typeof body !== "function")
        throw new TypeError('a test has a title and a function: test("adds", () => { … })');
      tests.push({ title: String(title), body: body as Hook, groups });
    };
    const each = (rows: Iterable<unknown>) => (title: unknown, body: (...row: unknown[]) => unknown) => {
      for (const row of rows) {
        const values: readonly unknown[] = Array.isArray(row) ? row : [row];
        add(titleWith(String(title), values), () => body(...values));
      }
    };
    const test = Object.assign(add, { each, skip: ignore, todo: ignore });
    return Object.assign(test, { only: test, concurrent: test });
  };
  const group = (_: unknown, body: Hook) => {
    const outer = groups;
    groups = [...outer, { before: [], after: [] }];
    try {
      body();
    } finally {
      groups = outer;
    }
  };
  const test = Object.assign(notFound("test"), { at });
  return {
    test,
    it: test,
    describe: Object.assign(group, { only: group, skip: ignore }),
    beforeEach: (hook: Hook) => void own().before.push(hook),
    afterEach: (hook: Hook) => void own().after.unshift(hook),
    beforeAll: (hook: Hook) => void own().before.push(hook),
    afterAll: (hook: Hook) => void own().after.unshift(hook),
    async run() {
      if (tests.length === 0)
        // Its position is only that of the call.
        throw Object.assign(new AssertionError("This test was not reached: nothing called test(…) here"), {
          stack: "",
        });
      for (const { title, body, groups: around } of tests) {
        try {
          for (const { before } of around) for (const hook of before) await hook();
          await (body.length === 0 ? body() : calledBack(body as (done: Done) => unknown));
          for (const { after } of around.toReversed()) for (const hook of after) await hook();
        } catch (error) {
          if (tests.length > 1 && error instanceof AssertionError)
            error.message = `${title}: ${error.message}`;
          throw error;
        }
      }
    },
  };
}

type Done = (error?: unknown) => void;

/** Of a test with a parameter: resolved when it calls `done()`, rejected by `done(error)`. */
function calledBack(body: (done: Done) => unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const result = body((error) =>
      error === undefined || error === null ? resolve(undefined) : reject(error),
    );
    // An asynchronous function with `done` may fail before it calls it.
    if (result instanceof Promise) result.catch(reject);
  });
}

/** "%i + %i" with the values of a row, as in Jest and Vitest. */
function titleWith(title: string, values: readonly unknown[]): string {
  let next = 0;
  return title.replace(/%([%sdifjoOp])/g, (placeholder, kind: string) => {
    if (kind === "%") return "%";
    if (next >= values.length) return placeholder;
    const value = values[next++];
    return kind === "s" && typeof value === "string" ? value : describeValue(value, 60);
  });
}
