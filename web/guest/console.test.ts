import { describe, expect, test } from "vitest";
import type { ConsoleMessage } from "../protocol/console/console-message.ts";
import { defaultLimits } from "../protocol/run/limits.ts";
import { expectRun, fuelOf } from "../run/sandbox/testing/expect-run.ts";
import { runProgram } from "../run/sandbox/testing/run-program.ts";
import { testsAll } from "../run/sandbox/testing/sample.ts";

/** What was printed, without its places. */
async function messages(code: string): Promise<readonly Omit<ConsoleMessage, "at">[]> {
  const { events, outcome } = await runProgram(code);
  expect(outcome.kind, JSON.stringify(outcome)).toBe("completed");
  return events
    .flatMap((event) => (event.kind === "console" ? event.messages : []))
    .map(({ at: _, ...message }) => message);
}

const prints = (code: string, text: string | RegExp) => expectRun(code).prints(text);

/** What `console.log` makes of these arguments. */
const logs = (args: string, text: string) => prints(`console.log(${args})`, text);

describe("the namespace", () => {
  test("is a global that can be replaced and is not listed", () =>
    expectRun(
      "const { value, ...is } = Object.getOwnPropertyDescriptor(globalThis, 'console'); [value === console, is]",
    ).completes("[ true, { writable: true, enumerable: false, configurable: true } ]"));
  test("has an empty object between it and Object.prototype, and a tag", () =>
    expectRun(
      "const proto = Object.getPrototypeOf(console); [Reflect.ownKeys(proto).length, Object.getPrototypeOf(proto) === Object.prototype, String(console), Object.keys(console).includes('log')]",
    ).completes("[ 0, true, '[object console]', true ]"));
  test("has all the methods of the standard, listed and writable, without a length", () =>
    expectRun(
      `const names = "assert clear debug error info log table trace warn dir dirxml count countReset group groupCollapsed groupEnd time timeLog timeEnd".split(" ");
      const own = Object.getOwnPropertyDescriptors(console);
      names.filter((name) => !(own[name]?.writable && own[name].enumerable && own[name].configurable && own[name].value.name === name && own[name].value.length === 0)).join() + Object.keys(own).filter((name) => !names.includes(name)).join()`,
    ).completes("''"));
  test("has methods that are no constructors and need no `this`", () =>
    prints(
      "const { log, table, count, group } = console; log(1); [2].map(log); group.call(null, 'g'); count.apply(5); table([1].slice(1)); try { new log() } catch (e) { log(e.name) }",
      /^1\n2 0 \[ 2 \]\ng\n {2}default: 1\n {2}┌─+┐\n {2}│ \(index\) │\n {2}├─+┤\n {2}└─+┘\n {2}TypeError$/,
    ));
  test("gives undefined", () =>
    expectRun("Object.keys(console).filter((name) => console[name]() !== undefined).length").completes("0"));
  test("works for a program that has patched everything", () =>
    prints(
      `const { log, group, groupEnd, count, time, timeEnd, table, assert, trace, dir } = console, map = new Map([[1, 2]]);
      const { getOwnPropertyDescriptor: describe, getOwnPropertyNames: names } = Object;
      for (const holder of [Array, Object, Function, String, Number, Map, Set, Reflect, JSON, Math, Error, RegExp].flatMap((each) => [each, each.prototype ?? each]))
        for (const key of names(holder))
          if (key !== 'constructor' && typeof describe(holder, key).value === 'function' && describe(holder, key).writable) holder[key] = () => { throw new Error('patched ' + key) };
      Object.prototype.length = 99; Object.prototype.get = () => 1; Object.prototype.toJSON = () => 2; Object.prototype.spans = 3;
      log('%s and %d, %o %c styled', 'text', 5, { a: 1 }, 'color: red', [1]); group('g'); log(map); groupEnd(); count(); time(); assert(false, 'no'); dir([1]); table([{ a: 1 }]); trace();`,
      /^text and 5, \{ a: 1 \} {2}styled \[ 1 \]\ng\n {2}Map\(1\) \{ 1 => 2 \}\ndefault: 1\nAssertion failed: no\n\[ 1 \]\n┌[\s\S]*│ 0 +│ 1 │\n└[\s\S]*\nTrace\n {4}at main\.js:7:\d+$/,
    ));
});

describe("levels", () => {
  test("each method has the level of the standard", async () => {
    const levels = await messages(
      "console.log(1); console.dir(2); console.dirxml(3); console.group(4); console.groupEnd(); console.table(5); console.trace(6); console.time('t'); console.timeLog('t'); console.info(7); console.count(8); console.timeEnd('t'); console.warn(9); console.countReset(10); console.error(11); console.assert(false, 12); console.debug(13)",
    );
    expect(levels.map(({ level }) => level).join(" ")).toBe(
      "log log log log log log log info info info warn warn error error debug",
    );
  });
});

describe("arguments", () => {
  test("are joined by spaces: strings unchanged, others inspected", () =>
    logs(
      "'a', 1, -0, 10n, Symbol('s'), undefined, null, true, { a: 'x' }, ['b'], () => {}",
      "a 1 -0 10n Symbol(s) undefined null true { a: 'x' } [ 'b' ] [Function (anonymous)]",
    ));
  test("none print an empty line", () => logs("", ""));
  test("objects are also sent as trees", async () => {
    const [message] = await messages("console.log('a', { x: [1] }, 'b')");
    expect(message?.text).toBe("a { x: [ 1 ] } b");
    expect(message?.spans?.map(({ length, value }) => [length, value?.entries?.[0]?.key])).toEqual([
      [2, undefined],
      [12, "x"],
      [2, undefined],
    ]);
  });
  test("primitives alone have none", async () => {
    const [message] = await messages("console.log('a', 1, null)");
    expect(message).toEqual({ level: "log", text: "a 1 null" });
  });
  test("no code of the program is run for them", () =>
    logs(
      "{ get a() { throw 1 }, toString() { throw 2 } }, { toJSON() { throw 3 } }, new Proxy({ b: 1 }, { get() { throw 4 }, ownKeys() { throw 5 } })",
      "{ a: [Getter], toString: [Function: toString] } { toJSON: [Function: toJSON] } { b: 1 }",
    ));
  test("a text with NULs and lone surrogates arrives unchanged, its trees with it", async () => {
    const [message] = await messages("console.log('\\0\\ud800', { a: '\\0\\udc00' })");
    expect(message?.text.slice(0, 3)).toBe("\0\ud800 ");
    expect(message?.spans?.[1]?.value?.kind).toBe("object");
  });
  test("a text of many pieces arrives whole", () =>
    prints(
      "const text = 'x'.repeat(200_000) + '😀'.repeat(50_000); console.log(text, { a: 1 }, text.length)",
      `${"x".repeat(200_000)}${"😀".repeat(50_000)} { a: 1 } 300000`,
    ));
});

describe("format specifiers", () => {
  test("%s shows strings and other primitives as text", () =>
    logs(
      "'%s|%s|%s|%s|%s|%s|%s|%s', 'text', 42, -0, 42n, Symbol('s'), undefined, null, true",
      "text|42|-0|42n|Symbol(s)|undefined|null|true",
    ));
  test("%s shows functions by their source, as Node does", () =>
    logs("'%s', function f(a) { return a }", "function f(a) { return a }"));
  test("%s inspects objects, not deeply, unless they define how they are converted", async () => {
    await logs("'%s', { a: { b: 1 } }", "{ a: [Object] }");
    await logs("'%s', [1, [2]]", "[ 1, [Array] ]");
    await logs("'%s', new Date(0)", "1970-01-01T00:00:00.000Z");
    await logs("'%s', { toString() { return 'mine' } }", "mine");
    await logs("'%s', new (class A { toString() { return 'a' } })", "a");
    await logs("'%s', new (class A { [Symbol.toPrimitive](hint) { return hint } })", "string");
    await logs("'%s', Object.create(null)", "[Object: null prototype] {}");
    await logs("'%s', new Proxy({ toString() { throw 1 } }, {})", "{ toString: [Function: toString] }");
  });
  test("%s of an object whose toString throws, throws", () =>
    expectRun("console.log('%s', { toString() { throw new RangeError('no') } })").throws("RangeError", "no"));
  test("%d and %i show whole numbers", () =>
    logs(
      "'%d %d %i %i %d %d %i %d', 42.9, '-42.9', '12px', 'px', 123n, Symbol('s'), undefined, { valueOf: () => 5, toString: () => '7' }",
      "42 -42 12 NaN 123n NaN NaN 7",
    ));
  test("%f shows numbers", () => logs("'%f %f %f %f', '1.5x', 2, Symbol('s'), -0", "1.5 2 NaN 0"));
  test("%o and %O show objects, with their trees", async () => {
    const [message] = await messages("console.log('%o and %O.', { a: 1 }, ['x'])");
    expect(message?.text).toBe("{ a: 1 } and [ 'x' ].");
    expect(message?.spans?.map(({ value }) => value?.kind)).toEqual([
      "object",
      undefined,
      "array",
      undefined,
    ]);
    await logs("'%o %O', 'text', 5", "'text' 5");
  });
  test("%% is a percent sign", () => logs("'100%% of %s%%', 'it'", "100% of it%"));
  test("text that is not a specifier stays, and so do specifiers without an argument", async () => {
    await logs("'%x %s % %', 1, 2", "%x 1 % % 2");
    await logs("'%s %s %d %c', 'one'", "one %s %d %c");
    await logs("'%', 1", "% 1");
    await logs("'%s%', 1", "1%");
  });
  test("remaining arguments follow, as without a format", () =>
    logs("'%s!', 'a', 'b', { c: 1 }, 2", "a! b { c: 1 } 2"));
  test("a single argument is no format, and nor is a value that is not a string", async () => {
    await logs("'100%% %s'", "100%% %s");
    await logs("['%s'], 'a'", "[ '%s' ] a");
    await logs("1, '%s', 'a'", "1 %s a");
  });
  test("an argument is not searched for specifiers", () => logs("'%s %s', '%s', 'b'", "%s b"));
  test("every method that takes a message has them", () =>
    prints(
      "for (const name of ['log', 'info', 'warn', 'error', 'debug', 'dirxml', 'group', 'trace']) { console[name]('%s!', name); console.groupEnd() } console.assert(0, '%s!', 'assert')",
      /^log!\ninfo!\nwarn!\nerror!\ndebug!\ndirxml!\ngroup!\nTrace: trace!\n.*\nAssertion failed: assert!$/,
    ));
});

describe("%c", () => {
  const styles = async (args: string) => {
    const [message] = await messages(`console.log(${args})`);
    return message?.spans?.map(({ length, style }) => [length, style]);
  };
  test("styles what follows, until the next", async () => {
    expect(await styles("'a%cbb%cccc', 'color: red', 'font-weight: bold'")).toEqual([
      [1, undefined],
      [2, { color: "red" }],
      [3, { "font-weight": "bold" }],
    ]);
    expect(await styles("'%ca%cbb', 'color: red', ''")).toEqual([
      [1, { color: "red" }],
      [2, undefined],
    ]);
  });
  test("takes no more than the safe part of CSS", async () => {
    expect(
      await styles("'%ca', 'color: red; position: fixed; background: url(https://x/y); width: var(--x)'"),
    ).toEqual([[1, { color: "red" }]]);
    expect(await styles("'%ca', 'background: url(x)'")).toEqual([[1, undefined]]);
  });
  test("is not shown, whatever its argument is", () =>
    logs("'%ca%cb%cc', 5, {}, 'color: '.repeat(100_000)", "abc"));
  test("styles objects, too", async () => {
    expect(await styles("'%c%o', 'color: red', { a: 1 }")).toEqual([[8, { color: "red" }]]);
  });
});

describe("assert", () => {
  test("prints nothing if the condition holds", () =>
    prints("console.assert(1, 'no'); console.assert({}); console.assert('x')", ""));
  test("prints that it failed, and why", async () => {
    await prints("console.assert()", "Assertion failed");
    await prints("console.assert(0, 'why', 1)", "Assertion failed: why 1");
    await prints("console.assert(null, { a: 1 }, '%s')", "Assertion failed { a: 1 } %s");
    await prints("console.assert(NaN, '')", "Assertion failed: ");
  });
});

describe("count", () => {
  test('counts by label, by default "default"', () =>
    prints(
      "console.count(); console.count('x'); console.count(); console.count(undefined); console.count('default'); console.count('__proto__')",
      "default: 1\nx: 1\ndefault: 2\ndefault: 3\ndefault: 4\n__proto__: 1",
    ));
  test("starts again after countReset, which warns of an unknown label", () =>
    prints(
      "console.count('x'); console.countReset('x'); console.count('x'); console.countReset('y')",
      'x: 1\nx: 1\nThere is no count "y"',
    ));
  test("converts labels to strings", async () => {
    await prints(
      "console.count({ toString: () => 'o' }); console.count(5); console.count(null)",
      "o: 1\n5: 1\nnull: 1",
    );
    await expectRun("console.count(Symbol('s'))").throws("TypeError");
  });
  test("a label is no format", () => prints("console.count('%s %c')", "%s %c: 1"));
});

describe("time", () => {
  const virtual = { capabilities: { clock: { startsAt: 0 } } };
  const waits = (code: string) =>
    expectRun(`const wait = (ms) => new Promise((go) => setTimeout(go, ms)); await 1; ${code}`, {}, virtual);

  test("is printed by timeLog, with its other arguments, and by timeEnd", () =>
    waits(
      "console.time('t'); await wait(12.5); console.timeLog('t', 'so far', { a: 1 }); await wait(1_500.5); console.timeEnd('t'); console.timeEnd('t')",
    ).prints('t: 12.5ms so far { a: 1 }\nt: 1.513s\nThere is no timer "t"'));
  test("is in seconds and minutes if it is long", () =>
    waits(
      "console.time(); await wait(125_250); console.timeLog(); await wait(3_600_000); console.timeEnd()",
    ).prints("default: 2:05.250 (m:ss)\ndefault: 62:05.250 (m:ss)"));
  test("warns of a timer that exists already, or does not exist", () =>
    prints(
      "console.time('t'); console.time('t'); console.timeLog('u', 'x'); console.timeEnd()",
      'There is a timer "t" already\nThere is no timer "u"\nThere is no timer "default"',
    ));
  test("does not read the clock if there is no timer, so that the run stays reproducible", async () => {
    const { outcome } = await expectRun("console.timeLog(); console.timeEnd('x')").completes();
    expect(outcome).toMatchObject({ usage: { reproducible: true } });
  });
});

describe("groups", () => {
  test("indent every line of their content", () =>
    prints(
      "console.log(0); console.group('a', 1); console.log('1\\n2'); console.group('b'); console.error({ x: 1 }); console.groupEnd(); console.log(3); console.groupEnd(); console.log(4)",
      "0\na 1\n  1\n  2\n  b\n    { x: 1 }\n  3\n4",
    ));
  test("their headings say whether they are open", async () => {
    expect(await messages("console.group('a'); console.groupCollapsed('b'); console.log('c')")).toEqual([
      { level: "log", text: "a", group: "open" },
      { level: "log", text: "b", depth: 1, group: "collapsed" },
      { level: "log", text: "c", depth: 2 },
    ]);
  });
  test("one without a heading gets one", () =>
    prints("console.group(); console.log(1)", "console.group\n  1"));
  test("groupEnd without a group does nothing", () =>
    prints("console.groupEnd(); console.groupEnd(); console.group('g'); console.log(1)", "g\n  1"));
  test("are shown 20 deep at most, however many are open", async () => {
    const all = await messages(
      "for (let i = 0; i < 500; i++) console.group(i); console.log('in'); for (let i = 0; i < 499; i++) console.groupEnd(); console.log('out')",
    );
    expect(Math.max(...all.map(({ depth = 0 }) => depth))).toBe(20);
    expect(all.at(-2)).toMatchObject({ text: "in", depth: 20 });
    expect(all.at(-1)).toMatchObject({ text: "out", depth: 1 });
  });
  test("a group that the setup opened is not the program's", async () => {
    await expectRun("console.log(1)", {}, { setup: "console.group('setup'); console.count()" }).prints("1");
  });
});

describe("trace", () => {
  test("shows the user's frames, innermost first, and nothing of ours", () =>
    prints(
      "function f() {\n  console.trace('here', { a: 1 });\n}\nfunction g() { [1].forEach(f) }\ng();",
      "Trace: here { a: 1 }\n    at f (main.js:2:16)\n    at g (main.js:4:27)\n    at main.js:5:2",
    ));
  test("its frames have positions", async () => {
    const [message] = await messages("\nconsole.trace()");
    expect(message?.text).toBe("Trace\n    at main.js:2:14");
    expect(message?.spans?.at(-1)).toEqual({ length: 12, at: { file: "main.js", line: 2, column: 14 } });
  });
  test("lists them after a text of many pieces, and if the output has no room for trees", async () => {
    await prints("console.trace('x'.repeat(100_000))", /^Trace: x+\n {4}at main\.js:1:14$/);
    await expectRun("console.log('x'.repeat(5_000)); console.trace()", { outputBytes: 1024 }).prints(
      /\nTrace\n {4}at main\.js:1:46$/,
    );
  });
  test("a frame that a message imitates is not one", async () => {
    const [message] = await messages("console.trace('x\\n    at f (main.js:1:1)')");
    expect(message?.spans?.filter(({ at }) => at)).toHaveLength(1);
  });
});

describe("dir", () => {
  test("inspects, strings too, and takes options", () =>
    prints(
      "console.dir('text'); console.dir({ a: 1 }, { depth: 0 }); console.dir()",
      "'text'\n{ a: 1 }\nundefined",
    ));
  test("has the tree", async () => {
    expect((await messages("console.dir([1])"))[0]?.spans?.[0]?.value?.kind).toBe("array");
  });
});

describe("clear", () => {
  test("removes what was printed before, and ends all groups", async () => {
    const { events } = await prints(
      "console.group('g'); console.log(1);\nconsole.clear(); console.log(2)",
      "[cleared]\n2",
    );
    expect(events).toContainEqual({ kind: "cleared", at: { file: "main.js", line: 2, column: 14 } });
  });
  test("makes room: later output is stored from its beginning", () =>
    expectRun("for (let i = 0; i < 1_000; i++) console.log(i); console.clear(); console.log('after')", {
      outputBytes: 1024,
    }).prints("[cleared]\nafter"));
  test("a program that prints and clears endlessly ends like any other", () =>
    expectRun("for (;;) { console.log('x'.repeat(1_000)); console.clear() }", { fuel: 500_000 }).exhausts(
      "fuel",
    ));
});

describe("repeated messages", () => {
  test("is one message with a count", async () => {
    const all = await messages("for (let i = 0; i < 1_000; i++) console.log('same', { a: 1 })");
    // One for each time that output was sent off.
    expect(all.length).toBeLessThan(100);
    expect(all.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(1_000);
  });
  test("is a new message if something else or another line comes between", async () => {
    const counts = (await messages("for (let i = 0; i < 4; i++) { console.log('a'); console.log('a') }")).map(
      ({ count }) => count,
    );
    expect(counts).toEqual(new Array(8).fill(undefined));
  });
});

describe("a flood", () => {
  test("of objects has trees until there is no room, and all of its text that fits", async () => {
    const { events } = await runProgram("for (let i = 0; i < 2_000; i++) console.log({ i })", {
      outputBytes: 16 * 1024,
    });
    const all = events.flatMap((event) => (event.kind === "console" ? event.messages : []));
    const withTree = all.filter(({ spans }) => spans).length;
    expect(withTree).toBeGreaterThan(50);
    expect(withTree).toBeLessThan(all.length);
    // The first ones have trees.
    expect(all.slice(0, withTree).filter(({ spans }) => !spans)).toEqual([]);
    expect(all.length).toBeGreaterThan(1_000);
  });
  test.runIf(testsAll)("spends the same fuel every time", async () => {
    const code =
      "for (let i = 0; i < 3_000; i++) { console.log({ i }); console.log('%s %o', i, [i]); console.group(i) }";
    const limits = { outputBytes: 8 * 1024 };
    const [first, second] = [await runProgram(code, limits), await runProgram(code, limits)];
    expect(fuelOf(second)).toBe(fuelOf(first));
  });
  test("a line of a flood costs few steps", async () => {
    const cost = async (call: string) => {
      const of = async (times: number) =>
        fuelOf(await runProgram(`for (let i = 0; i < ${times}; i++) ${call}`, { fuel: defaultLimits.fuel }));
      return ((await of(1_100)) - (await of(100))) / 1_000;
    };
    expect(await cost("console.log('x')")).toBeLessThan(45);
    expect(await cost("console.log(i)")).toBeLessThan(65);
  });
});
