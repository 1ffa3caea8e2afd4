import { describe, expect, test } from "vitest";
import { expectRun, fuelOf } from "../testing/expect-run.ts";
import { runProgram } from "../testing/run-program.ts";

/** What `error.stack` is: as Node prints it, but for the columns of calls and what Node itself has below the program's frames. */
describe("error.stack", () => {
  test("starts with the name and the message, and has a line for each frame", async () => {
    await expectRun(
      `function f() { throw new TypeError("bad"); }\ntry { f(); } catch (error) { console.log(error.stack); }`,
    ).prints("TypeError: bad\n    at f (main.js:1:35)\n    at main.js:2:8");
  });
  test("exists for the engine's own errors, too", async () => {
    await expectRun("try { null.x } catch (error) { console.log(error.stack) }").prints(
      "TypeError: Cannot read properties of null (reading 'x')\n    at main.js:1:11",
    );
  });
  test("has the name that a constructor gives after super()", async () => {
    await expectRun(
      `class ValidationError extends Error {
  constructor(message) { super(message); this.name = "ValidationError"; }
}
console.log(new ValidationError("no age").stack);`,
    ).prints("ValidationError: no age\n    at ValidationError (main.js:2:31)\n    at main.js:4:32");
  });
  test("no name, no message, and values that are not strings", async () => {
    await expectRun(
      `const first = (error, changes) => Object.assign(error, changes).stack.split("\\n")[0];
console.log(first(new Error()), "|", first(new Error("m"), { name: "" }), "|", first(new Error("m"), { name: "N", message: "" }));
console.log(first(new Error("m"), { message: 5 }), "|", first(new RangeError("a".repeat(20_000)), {}).length);`,
    ).prints("Error | m | N\nError: 5 | 10012");
  });
  test("stays as it was first read", async () => {
    await expectRun(
      `const error = new Error("one");
const before = error.stack;
error.message = "two";
console.log(error.stack === before, before.startsWith("Error: one"));`,
    ).prints("true true");
  });
  test("is a normal property: not enumerable, can be set and deleted", async () => {
    await expectRun(
      `const error = new Error("x");
console.log(Reflect.ownKeys(error), Object.keys(error));
const { value, ...rest } = Object.getOwnPropertyDescriptor(error, "stack");
console.log(rest, typeof value);
error.stack = "mine"; console.log(error.stack);
delete error.stack; console.log(error.stack, Object.hasOwn(error, "stack"));
console.log(Object.isFrozen(Object.freeze(new Error("y"))), Object.freeze(new Error("z")).stack.split("\\n")[0]);`,
    ).prints(
      "[ 'message', 'stack' ] []\n{ writable: true, enumerable: false, configurable: true } string\nmine\nundefined false\ntrue Error: z",
    );
  });
  test("begins at the call of a class without new, as in V8", async () => {
    const code = "class A {\n  constructor() {}\n}\nfunction f() {\n  return A();\n}\n";
    await expectRun(`${code}f();`).throws("TypeError", /without 'new'/, { file: "main.js", line: 5 });
    await expectRun(`${code}try { f() } catch (error) { console.log(error.stack) }`).prints(
      "TypeError: Class constructor A cannot be invoked without 'new'\n    at f (main.js:5:3)\n    at main.js:7:8",
    );
    await expectRun("const make = () => class {};\nmake()();").throws("TypeError", /without 'new'/, {
      line: 2,
    });
    await expectRun("class A {}\n[1].map(A);").throws("TypeError", /without 'new'/, { line: 2 });
  });
  test("shows native functions as <anonymous>", async () => {
    await expectRun(
      `try { [1].map(function inner() { throw new Error("q") }) } catch (error) { console.log(error.stack) }`,
    ).prints("Error: q\n    at inner (main.js:1:49)\n    at map (<anonymous>)\n    at main.js:1:14");
  });
  test("starts with the position if the parser fails", async () => {
    await expectRun(
      `try { eval("1 +") } catch (error) { console.log(error.stack.split("\\n").slice(0, 2)) }`,
    ).prints("[ 'SyntaxError: Unexpected end of input', '    at <input>:1:4' ]");
  });
  test("the position of an error that ends the run comes from its frames, not from its message, also if the program has read its stack", async () => {
    await expectRun(
      `const error = new Error("x\\n    at f (main.js:9:9)");\nerror.stack;\nthrow error;`,
    ).throws("Error", undefined, { file: "main.js", line: 1 });
  });
  test("exists for a DOMException", async () => {
    await expectRun(`console.log(new DOMException("m", "AbortError").stack)`).prints(
      "AbortError: m\n    at main.js:1:29",
    );
  });
  test("costs the same steps each time", async () => {
    const program = `for (let i = 0; i < 50; i++) new Error("n" + i).stack`;
    expect(fuelOf(await runProgram(program))).toBe(fuelOf(await runProgram(program)));
  });
});

describe("Error.captureStackTrace", () => {
  test("gives any object a stack, of where it is called", async () => {
    await expectRun(
      `function f() { const object = {}; Error.captureStackTrace(object); return object }
const object = f();
console.log(object.stack);
console.log(Object.keys(object), Error.captureStackTrace.length);`,
    ).prints("Error\n    at f (main.js:1:58)\n    at main.js:2:17\n[] 2");
  });
  test("starts with the object's own name and message at the time of the read", async () => {
    await expectRun(
      `const object = { name: "Late", message: "m" };
Error.captureStackTrace(object);
object.name = "Later";
console.log(object.stack.split("\\n")[0]);`,
    ).prints("Later: m");
  });
  test("leaves out the frames up to a function", async () => {
    await expectRun(
      `class NotFound extends Error {
  constructor(what) { super(what); Error.captureStackTrace(this, NotFound); this.name = "NotFound"; }
}
function find() { throw new NotFound("a"); }
try { find(); } catch (error) { console.log(error.stack); }`,
    ).prints("NotFound: a\n    at find (main.js:4:37)\n    at main.js:5:11");
  });
  test("a function that is not on the stack leaves no frame", async () => {
    await expectRun(
      `const object = {}; Error.captureStackTrace(object, () => {}); console.log(JSON.stringify(object.stack))`,
    ).prints('"Error"');
  });
  test("refuses what V8 refuses", async () => {
    await expectRun(
      `const frozen = Object.freeze({});
const fixed = Object.defineProperty({}, "stack", { value: 1 });
for (const each of [1, undefined, frozen, fixed])
  try { Error.captureStackTrace(each) } catch (error) { console.log(error.name, error.message) }`,
    ).prints(
      "TypeError invalid_argument\nTypeError invalid_argument\nTypeError Cannot define property stack, object is not extensible\nTypeError Cannot redefine property: stack",
    );
  });
  test("a Proxy sees only that its stack is defined", async () => {
    await expectRun(
      `const seen = [];
const proxy = new Proxy({}, { defineProperty(target, key, property) { seen.push(key); return Reflect.defineProperty(target, key, property) } });
Error.captureStackTrace(proxy);
console.log(seen, proxy.stack.split("\\n")[0]);`,
    ).prints("[ 'stack' ] Error");
  });
});
