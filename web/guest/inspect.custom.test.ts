import { describe, expect, test } from "vitest";
import { expectRun } from "../run/sandbox/testing/expect-run.ts";

/** The console's texts. */
async function printed(program: string): Promise<string> {
  const { output } = await expectRun(program, { outputBytes: 100_000 }).completes();
  return output.trimEnd();
}

const money = `import { inspect } from "node:util";
class Money {
  constructor(n) { this.n = n; }
  [inspect.custom](depth, options, inspect) { return "$" + this.n; }
}
`;

describe("the console shows an object as its own function at inspect.custom says", () => {
  test.each([
    [
      "alone, in lists and in objects",
      "console.log(new Money(1), [new Money(2)], { a: new Money(3) })",
      "$1 [ $2 ] { a: $3 }",
    ],
    [
      "of its class, of an object's own, of a Map's items",
      "console.log({ [inspect.custom]: () => 'own' }, new Map([[new Money(1), new Money(2)]]))",
      "own Map(1) { $1 => $2 }",
    ],
    [
      "%o, %O, dir, table",
      "console.log('%o %O', new Money(1), [new Money(2)]); console.dir(new Money(3)); console.log(inspect(new Money(4)))",
      "$1 [ $2 ]\n$3\n$4",
    ],
    [
      "another object that it gives is shown",
      "class P { [inspect.custom]() { return { x: new Money(1) } } } console.log(new P())",
      "{ x: $1 }",
    ],
    [
      "itself, which it gives, is shown without it",
      "class P { a = 1; [inspect.custom]() { return this } } console.log(new P())",
      "P { a: 1 }",
    ],
    [
      "several lines are indented",
      "class P { [inspect.custom]() { return 'a\\nb' } } console.log({ p: new P() })",
      "{\n  p: a\n  b\n}",
    ],
    [
      "it gets the depth that is left, and a function to describe others",
      "class P { [inspect.custom](depth, options, inspect) { return depth + inspect({ m: new Money(1) }, options) } } console.log(new P(), { p: new P() })",
      "2{ m: $1 } { p: 1{ m: $1 } }",
    ],
    [
      "it may print and describe meanwhile",
      "class P { [inspect.custom]() { console.log('inside', [1], { a: { b: 1 } }); return inspect([2]) } } console.log([0], { p: new P(), q: { r: 3 } })",
      "inside [ 1 ] { a: { b: 1 } }\n[ 0 ] { p: [ 2 ], q: { r: 3 } }",
    ],
    [
      "customInspect: false leaves it out",
      "console.dir(new Money(1), { customInspect: false })",
      "Money { n: 1 }",
    ],
    [
      "what is no function is ignored",
      "class P { get [inspect.custom]() { throw 1 } } console.log(new P(), { [inspect.custom]: 1 })",
      "P {} { [Symbol(nodejs.util.inspect.custom)]: 1 }",
    ],
  ])("%s", async (_, program, text) => {
    expect(await printed(money + program)).toBe(text);
  });

  test("what it throws is thrown, and the next description is right", async () => {
    expect(
      await printed(`${money}
        const bad = { [inspect.custom]() { throw new Error("mine") } };
        try { console.log({ a: [bad] }) } catch (error) { console.log(error.message) }
        console.log({ a: [1, new Money(2)] });`),
    ).toBe("mine\n{ a: [ 1, $2 ] }");
  });

  test("one that describes itself again without end is a full stack of the program", async () => {
    await expectRun(`${money}
      const endless = { [inspect.custom]() { return inspect(this) } };
      console.log(endless);`).exhausts("stack");
  });

  test("a value that is shown as the result, and the judge's text of it, run no code of the program", async () => {
    await expectRun(`${money} new Money(1)`).completes("Money { n: 1 }");
  });
});

describe("console.dir and util.inspect", () => {
  test("open as many levels as they are told to", async () => {
    expect(
      await printed(`import { inspect } from "node:util";
        const deep = { a: { b: { c: { d: 1 } } } };
        console.dir(deep, { depth: 0 });
        console.log(inspect(deep, { depth: null, breakLength: Infinity }));
        console.log(inspect(deep));`),
    ).toBe("{ a: [Object] }\n{ a: { b: { c: { d: 1 } } } }\n{ a: { b: { c: [Object] } } }");
  });
});

describe("an error whose message a getter gives", () => {
  const error = `class Listed extends Error {
    issues = [1];
    get message() { console.log("asked"); return "1 issue" }
  }
  `;
  test("is printed with it", async () => {
    expect(await printed(`${error} console.log(new Listed(), [new Listed()])`)).toMatch(
      /^asked\nasked\nListed \[Error\]: 1 issue \{ issues: \[ 1 \] \} \[ Listed \[Error\]: 1 issue \{ issues: \[ 1 \] \} \]$/,
    );
  });

  test("and ends the program with it", async () => {
    await expectRun(`${error} throw new Listed()`).throws("Error", "1 issue");
  });

  test.each(["throw 1", "return 1"])("has none if the getter does %s", async (body) => {
    const own = `const e = new Error(); Object.defineProperty(e, "message", { get() { ${body} } }); throw e`;
    await expectRun(own).throws("Error", "");
  });

  test("is not inspected if the getter never ends", async () => {
    const own = `const e = new Error(); Object.defineProperty(e, "message", { get() { for (;;); } }); throw e`;
    await expectRun(own).throws("", "(a value that could not be inspected)");
  });
});
