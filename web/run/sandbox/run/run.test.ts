import { describe, expect, test } from "vitest";
import { BadInput } from "../../../protocol/parsers.ts";
import { defaultLimits } from "../../../protocol/run/limits.ts";
import type { RunEvent } from "../../../protocol/run/run-event.ts";
import { parseRunEvent } from "../../../protocol/run/run-event.ts";
import { runRequest } from "../../../protocol/run/run-request.ts";
import { expectRun } from "../testing/expect-run.ts";
import { fakeClock } from "../testing/fake-clock.ts";
import { engine, runProgram } from "../testing/run-program.ts";
import { testsAll } from "../testing/sample.ts";
import { Vm } from "../vm/vm.ts";
import { run } from "./run.ts";

/** Enough for every program here that ends, and soon used up by an endless one. */
const little = { fuel: 2_000_000 };

describe("completion", () => {
  test("the value of the last expression", () => expectRun("1 + 1").completes("2"));
  test("the value of the last statement that has one", () =>
    expectRun("let x = 1; if (x) { 'yes' } else { 'no' } var y = 2").completes("'yes'"));
  test("a program without a value", async () => {
    const { outcome } = await expectRun("let a = 1").completes("undefined");
    expect(outcome).not.toHaveProperty("value");
  });
  test("an empty program", () => expectRun("").completes("undefined"));
  test("a value has a preview", async () => {
    const { outcome } = await expectRun("({ a: [1] })").completes("{ a: [ 1 ] }");
    expect(outcome).toMatchObject({
      value: { kind: "object", head: "Object", entries: [{ key: "a", value: { kind: "array" } }] },
    });
  });
  test("top-level await", () => expectRun("const a = await Promise.resolve(20); a + 1").completes("21"));
  test("a promise is a value, and is not waited for", () =>
    expectRun("await 1; Promise.resolve(5)").completes("Promise { 5 }"));
  test("an object that looks like a promise is a value", () =>
    expectRun("await 1; ({ then() { for (;;); } })", little).completes("{ then: [Function: then] }"));
  test("an await that never settles ends the run, because nothing is left that could settle it", () =>
    expectRun("await new Promise(() => {}); 1").isUnsettled());
  test("the program completes after its timers", () =>
    expectRun("setTimeout(() => console.log('late'), 3); 'value'").prints("late"));
});

describe("errors", () => {
  test("name, message and frames, the innermost first", async () => {
    const code = "function f() {\n  throw new TypeError('no')\n}\nconst g = () => f()\ng()";
    const { outcome } = await expectRun(code).throws("TypeError", "no");
    expect(outcome.kind === "threw" && outcome.error.frames).toEqual([
      { functionName: "f", at: { file: "main.js", line: 2, column: 22 } },
      { functionName: "g", at: { file: "main.js", line: 4, column: 18 } },
      { functionName: "", at: { file: "main.js", line: 5, column: 2 } },
    ]);
  });
  test("an error of the engine", () =>
    expectRun("null.x").throws("TypeError", "Cannot read properties of null (reading 'x')"));
  test("an error after an await", async () => {
    const { outcome } = await expectRun("await 1\nundefined.x").throws("TypeError");
    expect(outcome).toMatchObject({ error: { frames: [{ at: { line: 2, column: 10 } }] } });
  });
  test("an error of a rejected await", () =>
    expectRun("await Promise.reject(new RangeError('r'))").throws("RangeError", "r"));
  test("an error in a timer", () =>
    expectRun("setTimeout(() => { throw new Error('late') }, 1)").throws("Error", "late"));
  test("an error in a microtask", () =>
    expectRun("queueMicrotask(() => { throw new Error('soon') }); 1").throws("Error", "soon"));
  test("an error of a class of the program's own", () =>
    expectRun("class E extends Error { name = 'Mine' }\nthrow new E('m')").throws("Mine", "m"));
  test("undefined, destructured as an array", () =>
    expectRun("const [a] = undefined").throws("TypeError", "undefined is not iterable"));
  test("a thrown string", () => expectRun("throw 'text'").throws("", "'text'"));
  test("thrown undefined and null", () => expectRun("throw undefined").throws("", "undefined"));
  test("a thrown object", () => expectRun("throw { a: 1 }").throws("", "{ a: 1 }"));
  test("a thrown symbol", () => expectRun("throw Symbol('s')").throws("", "Symbol(s)"));
  test("a thrown object without a prototype", () =>
    expectRun("throw Object.create(null)").throws("", "[Object: null prototype] {}"));
  test("a name and a message that are not strings", () =>
    expectRun(
      "const e = new Error('m'); e.name = { toString() { for (;;); } }; e.message = 5; e.stack = {}; throw e",
      little,
    ).throws("Error", ""));
  test("a name and a stack that are getters are not read", () =>
    expectRun(
      `const e = new Error("m");
      for (const key of ["name", "stack"]) Object.defineProperty(e, key, { get() { console.log(key) } });
      throw e`,
    ).prints(""));
  test("the traps of a thrown Proxy are not called", () =>
    expectRun(
      "throw new Proxy(new Error('m'), { get() { for (;;); }, getPrototypeOf() { for (;;); } })",
      little,
    ).throws("", "Error: m"));
  test("a stack that the program wrote has no positions outside its source", async () => {
    const { outcome } = await expectRun(
      "const e = new Error('m'); e.stack = '    at f (main.js:2:1)\\n    at g (/etc/passwd:1:1)\\n    at h (main.js:0:1)\\n    at i (main.js:1:3)'; throw e",
    ).throws("Error");
    expect(outcome.kind === "threw" && outcome.error.frames).toEqual([
      { functionName: "i", at: { file: "main.js", line: 1, column: 3 } },
    ]);
  });
  test("a message of 5 million characters is cut", async () => {
    const { outcome } = await expectRun("throw new Error('x'.repeat(5e6))").throws(
      "Error",
      /more characters$/,
    );
    expect(JSON.stringify(outcome).length).toBeLessThan(20_000);
  });
});

describe("a program that does not parse", () => {
  test("names the position", () =>
    expectRun("let a = 1\nlet b = a +;").isInvalid(/SyntaxError/, { line: 2, column: 12 }));
  test("with a top-level await, too", () =>
    expectRun("await 1; let a = ;").isInvalid(/SyntaxError/, { line: 1, column: 18 }));
  test("does not run", async () => {
    const { output } = await expectRun("console.log(1); let a; let a").isInvalid(
      /^SyntaxError: Identifier 'a' has already been declared$/,
    );
    expect(output).toBe("");
  });
  test("a syntax error met while running is an error like others", () =>
    expectRun("eval('let a = ;')").throws("SyntaxError"));
  test("a thrown SyntaxError does not make the program invalid", () =>
    expectRun("throw new SyntaxError('forged')").throws("SyntaxError", "forged"));
  test("nested too deep for the parser exhausts the stack", () =>
    expectRun("(".repeat(30_000)).exhausts("stack"));
  test.runIf(testsAll)("too large for the memory exhausts it", async () => {
    for (const part of ["{a:1},", "function f() {}\n", "/a{1,100}b/;"]) {
      const code = `[${part.repeat(800_000 / part.length)}`.replace(/^\[(?!\{)/, "");
      await expectRun(code, { memoryBytes: 8 * 1024 ** 2 }).exhausts("memory");
    }
  });
  test("too long is invalid, and says by how much", () =>
    expectRun("1".repeat(1001), { sourceBytes: 1000 }).isInvalid(
      /^The program has 1,001 bytes of source; the limit is 1,000\.$/,
    ));
  test("source bytes are UTF-8", () => expectRun("'é'", { sourceBytes: 3 }).isInvalid(/has 4 bytes/));
  test("exactly as long as the limit is accepted", () =>
    expectRun("'é'", { sourceBytes: 4 }).completes("'é'"));
});

describe("limits", () => {
  test("cpu", async () => {
    const { outcome } = await expectRun("for (;;);", { cpuMs: 20 }, fakeClock()).exhausts("cpu");
    expect(outcome.kind === "exhausted" && outcome.usage.cpuMs).toBeGreaterThanOrEqual(20);
  });
  test("cpu counts all turns together, without the waiting", () =>
    expectRun(
      "setInterval(() => { for (let i = 0; i < 10_000; i++); }, 1000)",
      { cpuMs: 40 },
      fakeClock(),
    ).exhausts("cpu"));
  test("wall, while waiting", () =>
    expectRun("setTimeout(() => {}, 100_000)", { wallMs: 20 }, fakeClock()).exhausts("wall"));
  test("wall, while an interval is active", () =>
    expectRun("setInterval(() => {}, 1)", { wallMs: 30 }, fakeClock()).exhausts("wall"));
  test("wall, while executing", () => expectRun("for (;;);", { wallMs: 20 }, fakeClock()).exhausts("wall"));
  test("memory", async () => {
    const { outcome } = await expectRun("const k = []; for (;;) k.push(new ArrayBuffer(1 << 20))").exhausts(
      "memory",
    );
    expect(outcome.kind === "exhausted" && outcome.usage.peakMemoryBytes).toBeLessThanOrEqual(
      defaultLimits.memoryBytes,
    );
  });
  test("stack", () => expectRun("function f() { f() } f()").exhausts("stack"));
  test("stack, in JSON.stringify: 2,000 levels fit, and deeper nesting can be caught", () =>
    expectRun(
      `const nested = (levels) => { let list = []; for (let i = 1; i < levels; i++) list = [list]; return JSON.stringify(list).length };
       let said; try { nested(100_000) } catch (error) { said = [error instanceof RangeError, error.message] } [...said, nested(2_000)].join()`,
    ).completes("'true,Maximum call stack size exceeded,4000'"));
  test("a small stack limit applies", () =>
    expectRun("let n = 0; function f() { n++; f() } try { f() } catch {} n", {
      stackBytes: 16 * 1024,
    }).completes("91"));
  test("the position is that of the innermost user frame", async () => {
    const { outcome } = await expectRun(
      "const g = () => 1\nfunction f() {\n  for (;;) g()\n}\nf()",
      little,
    ).exhausts("fuel");
    expect(outcome).toMatchObject({ at: { file: "main.js", line: 3 } });
  });
  test("a stop in a native function has the position of its caller, too", async () => {
    const { outcome } = await expectRun(
      "\nArray.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)",
      little,
    ).exhausts("fuel");
    expect(outcome).toMatchObject({ at: { line: 2 } });
  });
  test("the smallest limits still run a program", () =>
    expectRun("console.log({ a: { b: { c: { d: 1 } } } }); [[[1]]]", {
      memoryBytes: 8 * 1024 ** 2,
      stackBytes: 16 * 1024,
      outputBytes: 1024,
    }).prints("{ a: { b: { c: [Object] } } }"));
});

describe("timers", () => {
  test("fire by time, then by when they were set", () =>
    expectRun("for (const d of [5, 1, 3, 1, 0]) setTimeout((n) => console.log(d, n), d, 'n')").prints(
      "0 n\n1 n\n1 n\n3 n\n5 n",
    ));
  test("after microtasks and after the program", () =>
    expectRun(
      "setTimeout(() => console.log(4)); queueMicrotask(() => console.log(2)); Promise.resolve().then(() => console.log(3)); console.log(1)",
    ).prints("1\n2\n3\n4"));
  test("microtasks run between two timers", () =>
    expectRun(
      "setTimeout(() => { console.log(1); queueMicrotask(() => console.log(2)) }); setTimeout(() => console.log(3))",
    ).prints("1\n2\n3"));
  test("an interval repeats until it is cleared, also from inside", () =>
    expectRun(
      "let n = 0; const id = setInterval(() => { console.log(++n); if (n === 3) clearInterval(id) }, 1)",
    ).prints("1\n2\n3"));
  test("an interval and a timeout fire in the order of their times", () =>
    expectRun(
      "let n = 0; const id = setInterval(() => { console.log('tick'); if (++n === 3) clearInterval(id) }, 10); setTimeout(() => console.log('tock'), 25)",
    ).prints("tick\ntick\ntock\ntick"));
  test("an await can wait for one", () =>
    expectRun("await new Promise((done) => setTimeout(done, 2, 7))").completes("7"));
  test("an endless chain of timeouts is ended by its fuel", () =>
    expectRun("(function f() { setTimeout(f, 0) })()", { fuel: 100_000 }).exhausts("fuel"));
  test("an endless chain of microtasks is ended by its fuel", () =>
    expectRun("(function f() { Promise.resolve().then(f) })()", little).exhausts("fuel"));
});

describe("the output of a run that was stopped", () => {
  test("has a message that was stopped in its middle, as far as it came", async () => {
    // A string with a NUL is read in pieces of 64 Ki, the slow way.
    const { output, outcome } = await expectRun("console.log('\\0'.repeat(1e6))", {
      fuel: 6_000_000,
    }).exhausts("fuel");
    expect(output).toMatch(/^\0+$/);
    expect(outcome.kind === "exhausted" && outcome.usage.keptBytes).toBe(output.length);
  });
});

describe("output", () => {
  test("levels are stored", async () => {
    const { events } = await runProgram(
      "console.log(1); console.info(2); console.warn(3); console.error(4); console.debug(5)",
    );
    const messages = events
      .flatMap((event) => (event.kind === "console" ? event.messages : []))
      .map(({ level, text }) => ({ level, text }));
    expect(messages).toEqual([
      { level: "log", text: "1" },
      { level: "info", text: "2" },
      { level: "warn", text: "3" },
      { level: "error", text: "4" },
      { level: "debug", text: "5" },
    ]);
  });
  test("NUL, lone surrogates, a byte order mark and emoji arrive as they are", async () => {
    await expectRun(String.raw`console.log("a\0b", "\ud800", "\udc00x", "\ufeffy", "👩‍👧", "\u2028")`).prints(
      "a\0b \ud800 \udc00x \ufeffy 👩‍👧 \u2028",
    );
  });
  test("a message of several pieces is one message, and no character is split", async () => {
    const { output, events } = await runProgram("console.log('x' + '😀'.repeat(100_000))");
    expect(output).toBe(`x${"😀".repeat(100_000)}`);
    expect(events.flatMap((event) => (event.kind === "console" ? event.messages : []))).toHaveLength(1);
  });
  test("past the maximum, head and tail are stored and the rest is counted", async () => {
    const { output, outcome } = await expectRun("for (let i = 0; i < 1000; i++) console.log('line', i)", {
      outputBytes: 1024,
    }).completes();
    const lines = output.split("\n");
    const notice = lines.findIndex((line) => line.endsWith("bytes not shown]"));
    const all = Array.from({ length: 1000 }, (_, i) => `line ${i}`);
    const head = lines.slice(0, notice);
    const tail = lines.slice(notice + 1);
    expect(head).toEqual(all.slice(0, head.length));
    expect(tail).toEqual(all.slice(-tail.length));
    const bytes = (some: readonly string[]) => some.join("\n").length + 1;
    const omitted = bytes(all) - bytes(head) - bytes(tail);
    // Each of the two cuts may be before a line break that counts with the omitted lines.
    expect(lines[notice]).toMatch(new RegExp(`^\\[(${omitted}|${omitted + 1}) bytes not shown\\]$`));
    expect(outcome).toMatchObject({ usage: { printedBytes: bytes(all) } });
    expect(outcome.kind === "completed" && outcome.usage.keptBytes).toBeLessThanOrEqual(1024);
  });
  test("output within the maximum has no tail", async () => {
    const { events } = await runProgram("console.log(1)");
    expect(events.map((event) => event.kind)).not.toContain("tail");
  });
  test("output past its maximum does not end a run", () =>
    expectRun("for (let i = 0; i < 1000; i++) console.log('x'.repeat(100)); 'end'", {
      outputBytes: 1024,
    }).completes("'end'"));
});

describe("events", () => {
  const kindsOf = (events: readonly RunEvent[]) => events.map((event) => event.kind);

  test("come in order: started, then output, the outcome last and once", async () => {
    const { events, outcome } = await runProgram(
      "console.log(1); await 1; setTimeout(() => console.log(2), 30); 3",
    );
    const kinds = kindsOf(events);
    expect(kinds[0]).toBe("started");
    expect(kinds.indexOf("outcome")).toBe(kinds.length - 1);
    expect(events.at(-1)).toEqual({ kind: "outcome", outcome });
  });
  test("a line printed before an endless loop is sent before the end", async () => {
    const { events } = await runProgram("console.log('at once'); for (;;);", { cpuMs: 40 }, fakeClock());
    const line = events.findIndex((event) => event.kind === "console");
    const later = events.findIndex(
      (event, index) => index > line && event.kind === "progress" && event.usage.fuel > 0,
    );
    expect(line).toBeGreaterThan(0);
    expect(later).toBeGreaterThan(line);
    expect(kindsOf(events).lastIndexOf("progress")).toBeGreaterThan(later);
  });
  test("a line printed before a wait is sent before it", async () => {
    const events: string[] = [];
    await run(runRequest({ code: "console.log(1); console.log(2); setTimeout(() => {}, 50)" }), {
      engine: await engine(),
      emit: (event) =>
        events.push(event.kind === "console" ? event.messages.map(({ text }) => text).join() : event.kind),
      sleep: async () => {
        events.push("(waiting)");
      },
    });
    expect(events.indexOf("2")).toBeGreaterThan(0);
    expect(events.indexOf("2")).toBeLessThan(events.indexOf("(waiting)"));
  });
  test("are sent about once per frame, however often the run waits or prints", async () => {
    const code =
      "let n = 0; const id = setInterval(() => { console.log(n); if (++n === 100) clearInterval(id) }, 1)";
    const { events, outcome } = await expectRun(code, {}, fakeClock(0.01)).completes();
    const frames = outcome.kind === "completed" ? outcome.usage.wallMs / 16 : 0;
    expect(frames).toBeGreaterThan(5);
    expect(events.length).toBeLessThan(2 * frames + 10);
  });
  test("are accepted by the page's parser", async () => {
    for (const code of [
      "for (let i = 0; i < 3000; i++) console.log(i, { i })",
      "throw new Error('x')",
      "let ;",
      "for(;;);",
    ]) {
      const { events } = await runProgram(code, { outputBytes: 1024, ...little });
      for (const event of events) expect(parseRunEvent(structuredClone(event))).toEqual(event);
    }
  });
  test("usage never goes down", async () => {
    const { events } = await runProgram(
      "for (let i = 0; i < 300; i++) { console.log(new Array(1000).fill(i)); await 1 }",
    );
    let last = { fuel: 0, cpuMs: 0, wallMs: 0, peakMemoryBytes: 0, printedBytes: 0 };
    for (const event of events) {
      if (event.kind !== "progress") continue;
      for (const key of ["fuel", "peakMemoryBytes", "cpuMs", "wallMs", "printedBytes"] as const) {
        expect(event.usage[key]).toBeGreaterThanOrEqual(last[key]);
      }
      last = event.usage;
    }
  });
  test("little more than the time to make a VM is between the request and the start", async () => {
    const spare = await Vm.create(await engine(), defaultLimits.memoryBytes);
    const events: RunEvent[] = [];
    const host = {
      engine: await engine(),
      emit: (event: RunEvent) => void events.push(event),
      sleep: async () => {},
    };
    expect(await run(runRequest({ code: "6 * 7" }), { ...host, spare })).toMatchObject({ inspected: "42" });
  });
});

describe("nothing leaks into the next run", () => {
  const probe =
    "[typeof leaked, typeof alsoLeaked, ({}).polluted, [1, 2].map((x) => x * 2).join(), JSON.stringify({ a: 1 }), typeof console.log, typeof setTimeout]";
  const clean = "[ 'undefined', 'undefined', undefined, '2,4', '{\"a\":1}', 'function', 'function' ]";
  const attacks = {
    globals: "globalThis.leaked = 1; var alsoLeaked = 2; let third = 3; 'done'",
    "patched prototypes":
      "Object.prototype.polluted = 1; Array.prototype.map = () => { throw 1 }; Array.prototype.join = 0; 'done'",
    "patched intrinsics":
      "JSON.stringify = () => 'J'; delete globalThis.console; delete globalThis.setTimeout; Object.freeze(globalThis); 'done'",
    timers: "setInterval(() => { globalThis.leaked = 1 }, 1); setTimeout(() => { throw 1 }, 20); 'done'",
  };
  for (const [what, code] of Object.entries(attacks)) {
    test(what, async () => {
      await runProgram(code, little);
      await expectRun(probe).completes(clean);
    });
  }
  test("nor into the host", async () => {
    await runProgram(
      'Object.prototype.polluted = 1; Array.prototype.at = null; JSON.parse(\'{"__proto__":{"polluted":1}}\')',
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect([7].at(0)).toBe(7);
  });
});

describe("a program cannot fake an outcome", () => {
  test("an error that says it was interrupted", () =>
    expectRun("const e = new InternalError('interrupted'); throw e").throws("InternalError", "interrupted"));
  test("an error that says the memory is exhausted", () =>
    expectRun("throw new RangeError('out of memory')").throws("RangeError", "out of memory"));
  test("null, which the engine throws when there is no memory for an error", () =>
    expectRun("throw null").throws("", "null"));
  test("an error that says the stack is exhausted", () =>
    expectRun("throw new RangeError('Maximum call stack size exceeded')").throws(
      "RangeError",
      "Maximum call stack size exceeded",
    ));
  test("an error of another kind with that message, after an overflow that was caught", () =>
    expectRun(
      "try { (function f() { f() })() } catch {} throw new TypeError('Maximum call stack size exceeded')",
    ).throws("TypeError", "Maximum call stack size exceeded"));
  test("the engine's own error is the same one when it is thrown again", () =>
    expectRun("try { (function f() { f() })() } catch (error) { throw error }").exhausts("stack"));
  test("an error like the meter's", () =>
    expectRun("const e = new Error(); e.name = 'Spent'; throw e").throws("Spent", ""));
  test("a program that was really interrupted cannot hide it", () =>
    expectRun(
      "for (;;) { try { for (;;); } catch { throw new Error('mine') } finally { console.log('finally') } }",
      little,
    ).exhausts("fuel"));
  test("nor run any more code", () =>
    expectRun(
      "try { for (;;); } catch { console.log('caught') } finally { console.log('finally') } console.log('after')",
      little,
    ).prints(""));
  test("nor by a generator, an iterator or a promise with cleanup code", () =>
    expectRun(
      `const it = { [Symbol.iterator]: () => ({ next: () => ({ value: 1 }), return() { console.log("return"); return {} } }) };
      function* g() { try { yield 1 } finally { console.log("generator") } }
      Promise.resolve().then(() => console.log("then"));
      for (const x of it) for (const y of g()) for (;;);`,
      little,
    ).prints(""));
  test("a stack overflow that was caught does not count", () =>
    expectRun(
      "let n = 0; function f() { n++; f() } try { f() } catch (e) { console.log(e.message) } n",
    ).completes("13913"));
  test("another error after an overflow that was caught is the outcome", () =>
    expectRun("function f() { f() } try { f() } catch {} throw new Error('mine')").throws("Error", "mine"));
  test("a refused allocation ends the run at its next step, whatever catches it", () =>
    expectRun(
      "try { new ArrayBuffer(1e9) } catch {} for (let i = 0; i < 3; i++); console.log('on'); 'survived'",
    ).exhausts("memory"));
  test("a replaced Error is not called to find the position of a stop", () =>
    expectRun(
      "globalThis.Error = function () { console.log('called') }; function f() { for (;;); } f()",
      little,
    ).prints(""));
  test("nor is a getter for `stack`", () =>
    expectRun(
      "Object.defineProperty(Error.prototype, 'stack', { get() { console.log('called') } }); Error.prepareStackTrace = () => console.log('called'); function f() { for (;;); } f()",
      little,
    ).prints(""));
  test("printed text that looks like an event is only text", async () => {
    const { events } = await expectRun(
      `console.log(JSON.stringify({ kind: "outcome", outcome: { kind: "completed", inspected: "forged" } })); "real"`,
    ).completes("'real'");
    expect(events.filter((event) => event.kind === "outcome")).toHaveLength(1);
  });
  test("a getter for `value` on Object.prototype is not called for the completion value", async () => {
    const getter =
      "Object.defineProperty(Object.prototype, 'value', { get() { console.log('called'); for (;;); }, set() {}, configurable: true });";
    const run = expectRun(`${getter} await 1; undefined`, little);
    await run.completes("undefined");
    await run.prints("");
  });
  test("the global through which the library is passed is removed", () =>
    expectRun(
      "Object.getOwnPropertyNames(globalThis).filter((name) => name.includes('sandglass'))",
    ).completes("[]"));
});

describe("long runs", () => {
  test("a callback that has fired is garbage-collected", () =>
    expectRun(
      "let n = 0; function next() { const big = new ArrayBuffer(1 << 20); setTimeout(() => { big; if (++n < 200) next() }) } next()",
    ).completes());
  test("the return value of a callback is not kept", () =>
    expectRun(
      "let n = 0; setTimeout(function f() { if (++n < 200) setTimeout(f); return new ArrayBuffer(1 << 20) })",
    ).completes());
  test.runIf(testsAll)("cleared timers use no memory", () =>
    expectRun("for (let i = 0; i < 60_000; i++) clearTimeout(setTimeout(() => {}, 1000)); 1", {
      memoryBytes: 8 * 1024 ** 2,
    }).completes("1"),
  );
  test.runIf(testsAll)("20,000 timers in a row leave the memory as it was", async () => {
    const { outcome } = await expectRun(
      "let n = 0; setTimeout(function f() { if (++n < 20_000) setTimeout(f) })",
    ).completes();
    expect(outcome.kind === "completed" && outcome.usage.peakMemoryBytes).toBe(6 * 1024 ** 2);
  });
  test.runIf(testsAll)("clearing very many timers does not affect the remaining one", () =>
    expectRun(
      "const ids = []; for (let i = 0; i < 30_000; i++) ids.push(setTimeout(() => {}, i % 100)); ids.forEach(clearTimeout); setTimeout(() => console.log('live'), 5)",
    ).prints("live"),
  );
});

describe("invalid options", () => {
  const message = (options: unknown) => {
    try {
      runRequest(options as never);
    } catch (error) {
      if (error instanceof BadInput) return error.message;
      throw error;
    }
    return "accepted";
  };
  test("are errors that name the option, its value and the valid values", () => {
    const limits = (requestWith: unknown) => message({ code: "", limits: requestWith });
    expect(limits({ fuel: 0 })).toBe(
      "options.limits.fuel should be a whole number from 1 to 1,000,000,000,000, not 0",
    );
    expect(limits({ fuel: 1.5 })).toMatch(/not 1\.5$/);
    expect(limits({ fuel: "1" })).toMatch(/fuel should be a whole number .* not "1"$/);
    expect(limits({ fuel: Number.NaN })).toMatch(/not NaN$/);
    expect(limits({ cpuMs: -1 })).toBe(
      "options.limits.cpuMs should be a whole number from 1 to 3,600,000, not -1",
    );
    expect(limits({ wallMs: Number.POSITIVE_INFINITY })).toMatch(/wallMs .* not Infinity$/);
    expect(limits({ memoryBytes: 1024 })).toBe(
      "options.limits.memoryBytes should be a whole number from 8,388,608 to 2,147,483,648, not 1024",
    );
    expect(limits({ stackBytes: 8 * 1024 ** 2 })).toMatch(
      /stackBytes .* from 16,384 to 4,718,592, not 8388608$/,
    );
    expect(limits({ outputBytes: 0 })).toMatch(/outputBytes .* from 1,024 /);
    expect(limits({ sourceBytes: null })).toMatch(/sourceBytes .* not null$/);
    expect(limits({ timeout: 5 })).toBe(
      'options.limits has no option "timeout"; it has fuel, memoryBytes, stackBytes, cpuMs, wallMs, outputBytes, sourceBytes',
    );
    expect(limits(5)).toBe("options.limits should be an object, not 5");
    expect(message({ code: 5 })).toBe("options.code should be text, not 5");
    expect(message({})).toBe("options.code should be text, not undefined");
    expect(message({ code: "", speed: 1 })).toBe(
      'options has no option "speed"; it has code, files, entry, language, limits, capabilities, modules, setup, answers',
    );
    expect(message("code")).toBe('options should be an object, not "code"');
    expect(message(null)).toBe("options should be an object, not null");
  });
  test("limits that are not given have their defaults", () => {
    expect(runRequest({ code: "", limits: { fuel: 5 } }).limits).toEqual({ ...defaultLimits, fuel: 5 });
  });
});

describe("an error that carries more than name and message", () => {
  const errorText = async (code: string) => {
    const { outcome } = await expectRun(code).endsAs(["threw"]);
    return outcome.kind === "threw" ? outcome.error.shown : undefined;
  };
  test("is shown with its cause", async () =>
    expect(await errorText("throw new Error('outer', { cause: new TypeError('inner') })")).toBe(
      "Error: outer { [cause]: TypeError: inner }",
    ));
  test("is shown with its inner errors", async () =>
    expect(
      await errorText("await Promise.any([Promise.reject(1), Promise.reject(new Error('two'))])"),
    ).toMatch(/errors.*: \[ 1, Error: two \]/s));
  test("is shown with its own properties, and no program code runs for it", async () =>
    expect(
      await errorText("throw Object.assign(new Error('m'), { code: 5, get bad() { console.log('ran') } })"),
    ).toContain("code: 5"));
  test("a cause that is the error itself is shown once", async () =>
    expect(await errorText("const e = new Error('m'); e.cause = e; throw e")).toMatch(/Circular/));
  test("other errors are not shown twice", async () =>
    expect(await errorText("throw new Error('m')")).toBeUndefined());
});
