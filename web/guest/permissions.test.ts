// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as text
import { describe, expect, test } from "vitest";
import { knownGlobals } from "../protocol/capabilities/known-globals.ts";
import { absentGlobals } from "../protocol/capabilities/restriction-hints.ts";
import { expectFiles, expectRun, fuelOf } from "../run/sandbox/testing/expect-run.ts";
import { runProgram } from "../run/sandbox/testing/run-program.ts";
import { sample } from "../run/sandbox/testing/sample.ts";

type Globals = {
  readonly extends?: unknown;
  readonly allow?: readonly string[];
  readonly except?: readonly string[];
  readonly shims?: readonly { readonly path: string; readonly code: string }[];
};

/** A run of `code` in a world that `globals` makes. */
const within = (globals: Globals, code: string) => expectRun(code, {}, { capabilities: { globals } });
const without = (path: string, code: string) => within({ except: [path] }, code);

describe("a known global that never exists", () => {
  test("is an error that names it, for each of them", async () => {
    const names = [...absentGlobals.keys()].filter((name) => !knownGlobals.has(name));
    await expectRun(`
      const answers = {};
      ${names.map((name) => `try { ${name}; console.log("${name} is there") } catch (e) { answers[e.message] = e.name }`).join("\n")}
      Object.keys(answers).length + " " + [...new Set(Object.values(answers))]`).prints("");
    for (const name of ["fetch", "Buffer", "document", "Bun", "Deno"]) {
      await expectRun(`\n  ${name}("x")`).isRestricted(name, 2);
    }
  });
  test("has the hint in its message", () =>
    expectRun("let said; try { fetch('x') } catch (e) { said = `${e}` } said").completes(
      "'RestrictedError: fetch is restricted in this playground'",
    ));
  test("is not an unknown name", () =>
    expectRun("frobnicate('x')").throws("ReferenceError", "frobnicate is not defined"));
  test("is reported at the position of its use", async () => {
    const { outcome } = await expectRun(
      "function load() {\n  return 1 + fetch('x');\n}\nload()",
    ).isRestricted("fetch");
    expect(outcome).toMatchObject({ at: { file: "main.js", line: 2, column: 14 } });
  });
  test("shows no frames of the library in its stack", () =>
    expectRun("const load = () => fetch('x'); try { load() } catch (e) { e.stack }").completes(
      "'RestrictedError: fetch is restricted in this playground\\n    at load (main.js:1:20)\\n    at main.js:1:42'",
    ));
  test("may be caught, and the program continues", () =>
    expectRun("try { await fetch('x') } catch { console.log('offline') } 1").prints("offline"));
  test("is an Error, whose class is no global", () =>
    expectRun(
      "try { fetch } catch (e) { [e instanceof Error, e.name, e.constructor.name, typeof RestrictedError, Object.keys(e), Object.prototype.toString.call(e)] }",
    ).completes("[ true, 'RestrictedError', 'RestrictedError', 'undefined', [], '[object Error]' ]"));

  const uses = [
    "fetch",
    "void fetch",
    "fetch?.('x')",
    "new fetch",
    "fetch`x`",
    "fetch++",
    "fetch += 1",
    "fetch ||= 1",
    "fetch ??= 1",
    "({ fetch })",
    "[...fetch]",
    "`${fetch}`",
    "delete fetch.x",
    "typeof fetch.x",
    "for (const x of fetch) ;",
    "class A extends fetch {}",
    "(0, eval)('fetch')",
    "eval('fetch')",
    "new Function('return fetch')()",
    "with ({}) fetch",
    "(() => fetch)()",
    "[1].map(() => fetch)",
    "[..." + "(function* () { yield fetch })()]",
    "({ get x() { return fetch } }).x",
    "new (class { static x = fetch })",
    "((x = fetch) => x)()",
    "await fetch",
    "await (async () => fetch)()",
    "(async () => fetch)()",
    "Promise.reject().catch(() => fetch)",
    "queueMicrotask(() => fetch)",
    "setTimeout(() => fetch)",
    "new Proxy({}, { get: () => fetch }).x",
    "JSON.stringify({ toJSON: () => fetch })",
    "'use strict'; fetch",
    "'use strict'; fetch = 1",
  ];
  for (const use of sample(uses, 6))
    test(`${use}: is an error that names it`, () => expectRun(use).isRestricted("fetch"));

  const absences: readonly (readonly [code: string, result: string])[] = [
    ["typeof fetch", "'undefined'"],
    ["typeof document !== 'undefined' ? document.x : 'no document'", "'no document'"],
    ["typeof (fetch)", "'undefined'"],
    ["'use strict'; typeof fetch", "'undefined'"],
    ["eval('typeof fetch')", "'undefined'"],
    ["globalThis.fetch", "undefined"],
    ["globalThis.Deno?.env", "undefined"],
    ["this.document", "undefined"],
    ["window.document", "undefined"],
    ["'fetch' in globalThis", "false"],
    ["Object.hasOwn(globalThis, 'fetch')", "false"],
    ["Reflect.get(globalThis, 'fetch')", "undefined"],
    ["Reflect.ownKeys(globalThis).includes('fetch')", "false"],
    ["Object.getOwnPropertyDescriptor(globalThis, 'fetch')", "undefined"],
    ["const { fetch } = globalThis; fetch", "undefined"],
    ["delete globalThis.fetch", "true"],
  ];
  for (const [code, result] of sample(absences, 3))
    test(`${code}: it is absent`, () => expectRun(code).completes(result));

  for (const name of ["window", "self", "global"]) {
    test(`${name} is the global object under every allowlist`, async () => {
      const code = `${name}.x = 1; [${name} === globalThis, typeof x, Object.keys(globalThis)]`;
      await expectRun(code).completes("[ true, 'number', [ 'x' ] ]");
      await expectRun(code, {}, { capabilities: { globals: { extends: "minimal" } } }).completes(
        "[ true, 'number', [ 'x' ] ]",
      );
    });
  }

  const own: readonly (readonly [code: string, result: string])[] = [
    ["var fetch; fetch", "undefined"],
    ["var fetch = 1; fetch", "1"],
    ["let process = { env: {} }; process.env", "{}"],
    ["const window = { x: 1 }; window.x + ' ' + typeof self", "'1 object'"],
    ["function self() { return 'mine' } self()", "'mine'"],
    ["var global = 1; global", "1"],
    ["function alert(text) { return 'my ' + text } alert('alert')", "'my alert'"],
    ["class Image {} new Image()", "Image {}"],
    ["window = {}; window.x = 1; window", "{ x: 1 }"],
    ["fetch = () => 'mine'; fetch()", "'mine'"],
    ["globalThis.fetch = () => 'mine'; fetch()", "'mine'"],
    ["Object.defineProperty(globalThis, 'fetch', { get: () => 'mine' }); fetch", "'mine'"],
    ["((fetch) => fetch)(1)", "1"],
    ["try { throw 1 } catch (fetch) { fetch }", "1"],
    ["for (let fetch = 0; fetch < 1; fetch++) fetch", "0"],
    ["fetch: 1", "1"],
    ["({ fetch: 1 }).fetch", "1"],
    ["var { fetch } = { fetch: 1 }; fetch", "1"],
    ["with ({ fetch: 1 }) fetch", "1"],
    ["[fetch] = [1]; fetch", "1"],
    ["fetch = 1; delete globalThis.fetch; typeof fetch", "'undefined'"],
  ];
  for (const [code, result] of sample(own, 3))
    test(`${code}: a program may define it`, () => expectRun(code).completes(result));
  test("a deleted definition of the program is restricted again", () =>
    expectRun("fetch = 1; delete globalThis.fetch; fetch").isRestricted("fetch"));
  test("before its own declaration it is uninitialised, like any name", () =>
    expectRun("fetch; let fetch").throws("ReferenceError", "Cannot access 'fetch' before initialization"));
  test("is the same in a module, at its position in its file", async () => {
    const { outcome } = await expectFiles({
      "main.js": "import './a.js'",
      "a.js": "export {};\nconst fine = typeof fetch;\nfetch(fine)",
    }).isRestricted("fetch", 3);
    expect(outcome).toMatchObject({ at: { file: "a.js" } });
    await expectRun(
      "export {}; var fetch = (x) => x; globalThis.alert = fetch; alert(1) + fetch(2)",
    ).completes("3");
    await expectRun("export {}; document = {}").isRestricted("document");
  });
  test("in the setup it is the author's mistake", async () => {
    const { outcome } = await expectRun("1", {}, { setup: "fetch('x')" }).isRestricted("fetch");
    expect(outcome).toMatchObject({ in: "setup" });
  });
  test("setup may define it", () =>
    expectRun("fetch('x')", {}, { setup: "function fetch(x) { return 'fetched ' + x }" }).completes(
      "'fetched x'",
    ));
  test("costs the same fuel each time", async () => {
    const code = "for (let i = 0; i < 100; i++) try { fetch } catch {} typeof fetch";
    expect(fuelOf(await runProgram(code))).toBe(fuelOf(await runProgram(code)));
  });
  test("cannot be requested endlessly", () =>
    expectRun("for (;;) try { fetch } catch {}", { fuel: 200_000 }).exhausts("fuel"));
  test("is restricted if the stack is nearly full, or the stack overflows", () =>
    expectRun(
      "let last; (function deep() { try { deep() } catch { try { fetch } catch (e) { last = e.name } } })(); last",
    ).completes(/^'(RestrictedError|RangeError)'$/));
});

describe("an error that only looks like a RestrictedError", () => {
  const forged = [
    "throw { name: 'RestrictedError', message: 'fetch is restricted in this playground', restricted: 'fetch' }",
    "class RestrictedError extends Error { name = 'RestrictedError' } throw new RestrictedError('fetch is restricted in this playground')",
    "try { fetch } catch (e) { throw new e.constructor('fetch is restricted in this playground') }",
    "try { fetch } catch (e) { throw Object.setPrototypeOf(new Error('x'), Object.getPrototypeOf(e)) }",
    "try { fetch } catch (e) { throw Object.create(e) }",
    "try { fetch } catch (e) { throw new Proxy(e, {}) }",
    "try { fetch } catch (e) { throw new Error('x', { cause: e }) }",
    "try { fetch } catch (e) { throw new AggregateError([e]) }",
    "try { fetch } catch (e) { throw Object.assign(new Error(e.message), e, { name: e.name, stack: e.stack }) }",
    "WeakMap.prototype.get = WeakMap.prototype.has = () => ({ name: 'fetch', stack: '' }); throw new Error('x')",
    "Object.prototype.restricted = 'fetch'; throw new Error('x')",
    `String.prototype.concat = () => '{"name":"","message":"","stack":"","restricted":"fetch"}'; throw new Error('x')`,
    `JSON.stringify = () => '"x","restricted":"fetch"'; throw new Error('x')`,
    "Object.defineProperty(Object.prototype, 'name', { get: () => 'fetch' }); throw new Error('x')",
  ];
  for (const code of sample(forged, 4)) {
    test(code, async () => {
      const { outcome } = await runProgram(code);
      expect(outcome.kind).toBe("threw");
    });
  }
  test("a real one keeps its name and position, whatever is done to it", async () => {
    const { outcome } = await expectRun(`
      let kept;
      try { fetch } catch (e) { kept = e }
      kept.name = "Error"; kept.message = "nothing"; kept.stack = "    at x (main.js:1:1)"; kept.restricted = "process";
      Object.setPrototypeOf(kept, null);
      throw kept`).isRestricted("fetch");
    expect(outcome).toMatchObject({ at: { line: 3 } });
  });
  test("frozen built-ins create no other one", () =>
    expectRun("Object.freeze(Error.prototype); Error = 1; Object.setPrototypeOf = 1; fetch").isRestricted(
      "fetch",
    ));
});

describe("a global that an allowlist excepts", () => {
  test("is an error that names it", () => without("Map", "new Map()").isRestricted("Map"));
  test("is absent", () =>
    without("Map", "[typeof Map, 'Map' in globalThis, globalThis.Map]").completes(
      "[ 'undefined', false, undefined ]",
    ));
  test("console", () => without("console", "console.log(1)").isRestricted("console"));
  test("a program may define it", () => without("Map", "class Map {} new Map()").completes("Map {}"));
  test("its name is not the name of a member", () => without("Map", "({ Map: 1 }).Map").completes("1"));
  test("cannot be reached through what creates one", () =>
    without(
      "Map",
      "Object.getOwnPropertyNames(globalThis).length; Iterator.prototype.map.call([].values(), (x) => x).next()",
    ).completes());
  test("also if the allowlist does not know it", () =>
    expectRun(
      "globalThis.mine",
      {},
      { setup: "globalThis.mine = 1", capabilities: { globals: { except: ["Map"] } } },
    ).completes("1"));

  const constructors: readonly (readonly [name: string, value: string])[] = [
    ["Array", "[]"],
    ["Object", "({})"],
    ["RegExp", "/x/"],
    ["String", "''"],
    ["Number", "1"],
    ["Boolean", "true"],
    ["BigInt", "1n"],
    ["Symbol", "Symbol.iterator"],
    ["Function", "(() => {})"],
    ["Promise", "(async () => {})()"],
    ["TypeError", "(() => { try { null.x } catch (e) { return e } })()"],
    ["Error", "(() => { try { null.x } catch (e) { return e } })()"],
    ["Iterator", "[].values()"],
    ["ArrayBuffer", "new Uint8Array(1).buffer"],
    ["Date", "new (class { constructor() { return Reflect.getPrototypeOf(this) } })"],
  ];
  for (const [name, value] of sample(constructors, 3)) {
    if (name === "Date" || name === "Symbol") continue;
    const holder = name === "Error" ? `Object.getPrototypeOf(Object.getPrototypeOf(${value}))` : value;
    test(`${name}: the constructor of ${value} creates none`, async () => {
      await without(name, `const made = ${holder}; const { constructor } = made; constructor()`).isRestricted(
        name,
      );
      await without(
        name,
        `const made = ${holder}; const { constructor } = made; new constructor()`,
      ).isRestricted(name);
      await without(name, `const made = ${holder}; new (class extends made.constructor {})`).isRestricted(
        name,
      );
      await without(
        name,
        `const made = ${holder}; const C = made.constructor; [C.name === "${name}" || C.name, Reflect.ownKeys(C).length]`,
      ).completes("[ true, 3 ]");
    });
  }
  test("syntax works without the constructor of what it creates", async () => {
    await without("Array", "[3, 1, 2].map((x) => x * 2).concat([1]).sort()").completes("[ 1, 2, 4, 6 ]");
    await without(
      "Array",
      "[...[1], ...new Set([2])].flatMap((x) => [x, x]).slice(1).splice(0, 2)",
    ).completes("[ 1, 2 ]");
    await without(
      "Promise",
      "const p = (async () => 1)(); (await p) + (await p.then((x) => x + 1)) + (await p.finally(() => {}))",
    ).completes("4");
    await without("Promise", "(async () => { throw new Error('lost') })(); 1").throws("Error", "lost");
    await without(
      "RegExp",
      "'a-b'.split(/-/).join() + 'abc'.replace(/b/, 'x') + [...'aa'.matchAll(/a/g)].length",
    ).completes("'a,baxc2'");
    await without("Object", "const a = { x: 1 }; ({ ...a, y: 2 })").completes("{ x: 1, y: 2 }");
    await without(
      "Function",
      "const f = function () { return this }; [f.call(1) == 1, f.bind(2)() == 2, (() => 3)()]",
    ).completes("[ true, true, 3 ]");
    await without("Error", "try { null.x } catch (e) { e.message.length > 0 }").completes("true");
    await without("ArrayBuffer", "new Uint8Array([1, 2, 3]).slice(1).subarray(1)").completes(
      "Uint8Array(1) [ 3 ]",
    );
  });
  test("a class is removed with its superclass, which is its prototype", async () => {
    await without("Error", "new TypeError()").isRestricted("TypeError");
    await without(
      "Error",
      "try { fetch } catch (e) { Object.getPrototypeOf(e.constructor) === Function.prototype }",
    ).completes("true");
  });
});

describe("code from strings, if that is excepted", () => {
  const none = { except: ["eval", "Function"] };
  const ways: readonly (readonly [code: string, name: string])[] = [
    ["eval('1')", "eval"],
    ["(0, eval)('1')", "eval"],
    ["const e = eval; e('1')", "eval"],
    ["Function('return 1')()", "Function"],
    ["new Function('return 1')()", "Function"],
    ["(() => {}).constructor('return 1')()", "Function"],
    ["new (() => {}).constructor('return 1')()", "Function"],
    ["(async () => {}).constructor('return 1')()", "Function"],
    ["(function* () {}).constructor('return 1')()", "Function"],
    ["(async function* () {}).constructor('return 1')()", "Function"],
    ["(class {}).constructor('return 1')()", "Function"],
    ["[].map.constructor('return 1')()", "Function"],
    ["console.log.constructor('return 1')()", "Function"],
    ["Object.constructor('return 1')()", "Function"],
    ["[].constructor.constructor('return 1')()", "Function"],
    ["(() => {}).constructor.constructor('return 1')()", "Function"],
    ["Reflect.construct((() => {}).constructor, ['return 1'])()", "Function"],
    ["Reflect.apply((() => {}).constructor, null, ['return 1'])()", "Function"],
    ["Object.getPrototypeOf(() => {}).constructor('return 1')()", "Function"],
    ["Reflect.getPrototypeOf(async () => {}).constructor.call(null, 'return 1')()", "Function"],
    [
      "Object.getOwnPropertyDescriptor(Object.getPrototypeOf(() => {}), 'constructor').value('return 1')()",
      "Function",
    ],
    ["new (class extends (() => {}).constructor { constructor() { super('return 1') } })()()", "Function"],
    ["new Proxy((() => {}).constructor, {})('return 1')()", "Function"],
    ["try { fetch } catch (e) { e.constructor.constructor('return 1')() }", "Function"],
    ["[1].map((() => {}).constructor)", "Function"],
    ["['return 1'].map(eval)", "eval"],
  ];
  for (const [code, name] of sample(ways, 3)) test(code, () => within(none, code).isRestricted(name));
  test("a timer accepts no string", () => within(none, "setTimeout('console.log(1)')").throws("TypeError"));
  test("is allowed by default, and stays inside the VM", () =>
    expectRun("[eval('1'), Function('return 2')(), (async () => {}).constructor.name]").completes(
      "[ 1, 2, 'AsyncFunction' ]",
    ));
  test("functions stay functions", () =>
    within(
      none,
      "const f = () => {}; [typeof f, f instanceof f.constructor, f.constructor.name, (async () => {}).constructor.name]",
    ).completes("[ 'function', true, 'Function', 'AsyncFunction' ]"));
});

describe("a member that an allowlist excepts", () => {
  const ways = [
    "[3, 1].sort()",
    "[].sort",
    "Array.prototype.sort",
    "Array.prototype['so' + 'rt']",
    "Reflect.get([], 'sort')",
    "const { sort } = []",
    "Array.prototype.sort.call([])",
    "new (class extends Array { run() { return super.sort() } })().run()",
    "Object.getOwnPropertyDescriptor(Array.prototype, 'sort').get.call([])",
    "[].__lookupGetter__('sort')()",
    "Object.entries(Object.getOwnPropertyDescriptors(Array.prototype)).find(([name]) => name === 'sort')[1].get()",
    "Array.prototype.sort ??= 1",
    "typeof [].sort",
    "with ([]) sort()",
    "Object.assign({}, { get a() { return [].sort } })",
    "Object.create([]).sort",
    "new Proxy([], {}).sort",
  ];
  for (const code of sample(ways, 3))
    test(code, () => without("Array.prototype.sort", code).isRestricted("Array.prototype.sort"));
  test("Math.random", () => without("Math.random", "1;\n\nMath.random()").isRestricted("Math.random", 3));
  test("an accessor", () =>
    without("Map.prototype.size", "new Map().size").isRestricted("Map.prototype.size"));
  test("other members stay", () => without("Array.prototype.sort", "[3, 1].reverse()").completes("[ 1, 3 ]"));
  test("it is enumerable as before, so that no program takes it for missing", () =>
    without(
      "Array.prototype.sort",
      "['sort' in [], Object.hasOwn(Array.prototype, 'sort'), Object.keys(Array.prototype)]",
    ).completes("[ true, true, [] ]"));
  const own: readonly (readonly [code: string, result: string])[] = [
    ["Array.prototype.sort = function () { return 'mine' }; [].sort()", "'mine'"],
    ["const a = []; a.sort = () => 'mine'; [a.sort(), Object.keys(a)]", "[ 'mine', [ 'sort' ] ]"],
    ["class Mine extends Array { sort() { return 'mine' } } new Mine().sort()", "'mine'"],
    ["Object.defineProperty(Array.prototype, 'sort', { value: () => 'mine' }); [].sort()", "'mine'"],
    ["({ __proto__: [], sort: 1 }).sort", "1"],
    ["delete Array.prototype.sort; [].sort", "undefined"],
    ["Object.keys(Object.assign(Object.create(Array.prototype), { sort: 1 }))", "[ 'sort' ]"],
  ];
  for (const [code, result] of sample(own, 3))
    test(`${code}: a program may define it`, () => without("Array.prototype.sort", code).completes(result));
  test("assigning it to a frozen object is refused as usual", () =>
    without("Array.prototype.sort", "'use strict'; Object.freeze([]).sort = 1").throws("TypeError"));
  test("assigning to a primitive does nothing", () =>
    without("String.prototype.at", "''.at = 1; 1").completes("1"));
  test("one function under two names is excepted under both", async () => {
    await without("String.prototype.trimStart", "''.trimLeft()").isRestricted("String.prototype.trimLeft");
    await without("parseInt", "Number.parseInt('1')").isRestricted("Number.parseInt");
    await without("Number.parseFloat", "parseFloat('1')").isRestricted("parseFloat");
  });
  test("the common members of typed arrays", () =>
    without("TypedArray.prototype.sort", "new Int8Array(1).sort()").isRestricted(
      "TypedArray.prototype.sort",
    ));
  test("an excepted member that the engine itself looks up is an error that names it", () =>
    without("Array.prototype.join", "`${[1, 2]}`").isRestricted("Array.prototype.join"));
  test("the library needs none of them to inspect values", async () => {
    const { membersOf } = await import("../protocol/capabilities/known-globals.ts");
    const except = [
      "Array",
      "String",
      "Object",
      "Function",
      "Map",
      "Reflect",
      "Symbol",
      "RegExp",
      "JSON",
      "Number",
    ].flatMap(membersOf);
    await within({ except }, "console.log([1, 'a'], { b: new Map() }); ({ c: [`x`, /y/] })").prints(
      "[ 1, 'a' ] { b: Map(0) {} }",
    );
  });
});

describe("the standard library, parts of which are loaded at their first use", () => {
  const closed: readonly (readonly [name: string, code: string])[] = [
    ["URLSearchParams", "new (new URL('https://a.b/?c').searchParams.constructor)()"],
    ["DOMException", "try { atob('*') } catch (error) { new error.constructor() }"],
    [
      "AbortSignal",
      "new AbortController().signal.constructor.abort; new (new AbortController().signal.constructor)()",
    ],
    [
      "EventTarget",
      "new (Object.getPrototypeOf(Object.getPrototypeOf(new AbortController().signal)).constructor)()",
    ],
    [
      "Event",
      "const c = new AbortController(); c.signal.onabort = (event) => new event.constructor('x'); c.abort()",
    ],
    ["Crypto", "new crypto.constructor()"],
    ["Performance", "new performance.constructor()"],
    ["TextEncoder", "URL; new TextEncoder()"],
  ];
  for (const [name, code] of sample(closed, 3))
    test(`${name} cannot be reached through what creates one`, () => without(name, code).isRestricted(name));
  test("a name that is not allowed is not loaded with its part", () =>
    without(
      "URLSearchParams",
      "new URL('https://a.b/?c=d').searchParams.get('c') + typeof URLSearchParams",
    ).completes("'dundefined'"));
  const members: readonly (readonly [path: string, code: string])[] = [
    ["URL.canParse", "URL.canParse('x')"],
    ["URL.prototype.href", "new URL('https://a.b').href"],
    ["AbortSignal.timeout", "AbortSignal.timeout(1)"],
    ["AbortSignal.timeout", "new AbortController().signal.constructor.timeout(1)"],
    ["crypto.randomUUID", "crypto.randomUUID()"],
    ["crypto.randomUUID", "Crypto.prototype.randomUUID"],
    ["performance.now", "performance.now()"],
    ["Uint8Array.fromBase64", "Uint8Array.fromBase64('')"],
    ["Array.fromAsync", "Array.fromAsync([])"],
  ];
  for (const [path, code] of sample(members, 3))
    test(`${code} without ${path}`, () => without(path, code).isRestricted(path));
  test("only one member of a missing global", async () => {
    const globals = { extends: "pure", allow: ["crypto.randomUUID"] };
    await within(globals, "crypto.randomUUID().length").completes("36");
    await within(globals, "crypto.getRandomValues(new Uint8Array(1))").isRestricted("crypto.getRandomValues");
  });
  test("works without the names that a program may not use", () =>
    within(
      {
        except: [
          "Map",
          "Set",
          "Array",
          "RegExp",
          "JSON",
          "Symbol",
          "Uint8Array",
          "TypeError",
          "encodeURIComponent",
        ],
      },
      "new URL('https://a.b/c?d=%20').searchParams.get('d')",
    ).completes("' '"));
  test("a shim may replace a member of it", () =>
    within({ shims: [{ path: "crypto.randomUUID", code: "() => 'one'" }] }, "crypto.randomUUID()").completes(
      "'one'",
    ));
  test("its parameters cannot be reached by the program while it is loaded", () =>
    within(
      { extends: "pure", allow: ["setTimeout"] },
      `const seen = new Set(), { add } = seen;
       const { apply, ownKeys, defineProperty, getOwnPropertyDescriptor } = Reflect, { includes } = String.prototype;
       for (const holder of [Object, Reflect, Array.prototype, String.prototype, Function.prototype, Symbol, Map.prototype, WeakMap.prototype]) {
         for (const key of Reflect.ownKeys(holder)) {
           const { value, configurable } = getOwnPropertyDescriptor(holder, key);
           if (typeof value !== "function" || !configurable || key === "constructor") continue;
           defineProperty(holder, key, { configurable: true, writable: true, value(...args) {
             const keys = ownKeys(globalThis);
             for (let i = 0; i < keys.length; i++) if (typeof keys[i] === "string" && apply(includes, keys[i], ["sandglass"])) apply(add, seen, [keys[i]]);
             return apply(value, this, args);
           } });
         }
       }
       try { new URL("https://a.b"); new AbortController(); new TextEncoder(); structuredClone({}) } catch {}
       seen.size`,
    ).completes("0"));
});

describe("allowing one member of a missing global", () => {
  test("gives the global with only that member", () =>
    within({ except: ["Math"], extends: { except: ["Math"], allow: [] } }, "Math").isRestricted("Math"));
  test("and no other", async () => {
    const globals = { extends: { except: ["Math"] }, allow: ["Math.abs"] };
    await within(globals, "Math.abs(-1)").completes("1");
    await within(globals, "Math.min(1)").isRestricted("Math.min");
  });
});

describe("pure", () => {
  const pure = { extends: "pure" };
  const refusals: readonly (readonly [code: string, name: string])[] = [
    ["Date.now()", "Date.now"],
    ["new Date()", "new Date()"],
    ["new Date", "new Date()"],
    ["Date()", "Date()"],
    ["Date(0)", "Date()"],
    ["new Date(...[])", "new Date()"],
    ["Reflect.construct(Date, [])", "new Date()"],
    ["Reflect.construct(Date, [], Object)", "new Date()"],
    ["Reflect.apply(Date, null, [])", "Date()"],
    ["new (class extends Date {})", "new Date()"],
    ["class D extends Date { constructor() { super() } } new D(0)", "new Date()"],
    ["new (new Date(0).constructor)", "new Date()"],
    ["Date.prototype.constructor()", "Date()"],
    ["new (Date.bind(null))", "new Date()"],
    ["new (new Proxy(Date, {}))", "new Date()"],
    ["Math.random()", "Math.random"],
    ["setTimeout(() => {})", "setTimeout"],
    ["setInterval(() => {})", "setInterval"],
    ["requestAnimationFrame(() => {})", "requestAnimationFrame"],
    ["performance.now()", "performance"],
    ["crypto.randomUUID()", "crypto"],
  ];
  for (const [code, name] of sample(refusals, 3))
    test(`${code} is restricted`, () => within(pure, code).isRestricted(name));
  const permitted: readonly (readonly [code: string, result: string])[] = [
    ["new Date(0).toISOString()", "'1970-01-01T00:00:00.000Z'"],
    ["new Date(2020, 1, 29).getMonth()", "1"],
    ["new Date(undefined).getTime()", "NaN"],
    ["Date.UTC(1970, 0, 2)", "86400000"],
    ["Date.parse('1970-01-01T00:00:01Z')", "1000"],
    ["new (class extends Date { two() { return 2 } })(0).two()", "2"],
    ["new Date(0) instanceof Date", "true"],
    ["new Date(0).constructor === Date", "true"],
    ["[Date.name, Date.length, Object.getPrototypeOf(Date) === Function.prototype]", "[ 'Date', 7, true ]"],
    ["Math.max(1, 2)", "2"],
    ["await Promise.resolve(1)", "1"],
    ["eval('1')", "1"],
  ];
  for (const [code, result] of sample(permitted, 3))
    test(`${code} is not`, () => within(pure, code).completes(result));
  test("a pure program is reproducible", async () => {
    const { outcome } = await within(pure, "String(new Date(0)) + [1, 2].map((x) => x * 2)").completes();
    expect(outcome).toMatchObject({ usage: { reproducible: true, touched: [] } });
  });
  test("with its clock allowed, it has one", async () => {
    const clock = { startsAt: 5 };
    await expectRun(
      "[Date.now(), +new Date()]",
      {},
      { capabilities: { globals: { ...pure, allow: ["Date.now"] }, clock } },
    ).completes("[ 5, 5 ]");
  });
  test("with the whole of Math allowed, it has randomness", () =>
    within({ ...pure, allow: ["Math"] }, "Math.random() < 1").completes("true"));
});

describe("minimal", () => {
  const minimal = { extends: "minimal" };
  test("has the language and a way to print", () =>
    within(minimal, "console.log([1].map((x) => new Map([[x, JSON.stringify({ x })]])))").prints(
      `[ Map(1) { 1 => '{"x":1}' } ]`,
    ));
  for (const name of ["eval", "Function", "setTimeout", "input", "prompt"])
    test(`${name} is restricted`, () => within(minimal, `${name}('1')`).isRestricted(name));
});

describe("a host's own preset", () => {
  const lesson = { extends: "minimal", allow: ["setTimeout"], except: ["Array.prototype.sort"] };
  test("is an allowlist that another extends", async () => {
    await within({ extends: lesson }, "setTimeout(() => console.log(1))").prints("1");
    await within({ extends: lesson }, "[].sort()").isRestricted("Array.prototype.sort");
    await within({ extends: lesson, allow: ["Array.prototype.sort"] }, "[2, 1].sort()").completes("[ 1, 2 ]");
    await within({ extends: lesson, except: ["setTimeout"] }, "setTimeout").isRestricted("setTimeout");
    await within({ extends: lesson }, "setInterval").isRestricted("setInterval");
  });
});

describe("a shim", () => {
  const shim = (path: string, code: string) => ({ shims: [{ path, code }] });
  test("replaces a member", () => within(shim("Math.random", "() => 0.5"), "Math.random()").completes("0.5"));
  test("replaces a global", () =>
    within(shim("parseInt", "() => 'mine'"), "parseInt('1')").completes("'mine'"));
  test("replaces a global that never exists", async () => {
    await within(shim("fetch", "async (url) => ({ url })"), "(await fetch('x')).url").completes("'x'");
    await within(shim("alert", "(text) => console.log('alert: ' + text)"), "alert(1)").prints("alert: 1");
  });
  test("gets the original", () =>
    within(shim("Math.max", "(...numbers) => original(...numbers) + 1"), "Math.max(1, 2)").completes("3"));
  test("of a method, too", () =>
    within(
      shim(
        "Array.prototype.push",
        "function (...items) { return original.call(this, ...items.map((x) => x * 2)) }",
      ),
      "const a = []; a.push(1, 2); a",
    ).completes("[ 2, 4 ]"));
  test("looks like what it replaces", () =>
    within(
      shim("Math.random", "() => 0.5"),
      "[Object.keys(Math), Object.getOwnPropertyDescriptor(Math, 'random').writable]",
    ).completes("[ [], true ]"));
  test("may use what is removed later, if it reads it at once", () =>
    within(
      { extends: "pure", ...shim("Math.random", "((clock) => () => typeof clock())(Date.now)") },
      "Math.random()",
    ).completes("'number'"));
  test("and not later", () =>
    within({ extends: "pure", ...shim("Math.random", "() => Date.now()") }, "Math.random()").isRestricted(
      "Date.now",
    ));
  test("in place of Date.now leaves no other access to the time", () =>
    within(
      { extends: "pure", ...shim("Date.now", "() => 7") },
      "console.log(Date.now()); new Date()",
    ).isRestricted("new Date()"));
  test("of a global hides the original", async () => {
    const globals = shim("Map", "class Map { mine = true }");
    await within(globals, "new Map()").completes("Map { mine: true }");
    await within(globals, "Object.groupBy([1], (x) => x).constructor; [].keys(); 1").completes("1");
    await within(
      shim("Array", "(() => { const made = [1]; return () => made })()"),
      "new (Array().constructor)",
    ).isRestricted("Array");
  });
  const leaks = [
    "original",
    "Math.random.original",
    "Math.random.arguments",
    "Math.random.caller",
    "Math.random.prototype",
    "Reflect.ownKeys(Math.random).filter((k) => typeof Math.random[k] === 'function')[0]",
    "(function () { return arguments.callee.caller })()",
    "globalThis.original",
    "eval('typeof original === \"undefined\" ? undefined : original')",
  ];
  for (const code of sample(leaks, 3)) {
    test(`${code} does not lead to the original`, () =>
      within(
        shim("Math.random", "() => original() * 0 + 4"),
        `let found; try { found = ${code} } catch {} typeof found === "function" && found !== Math.random ? "leaked" : Math.random()`,
      ).completes("4"));
  }
  test("with a syntax error is the author's mistake", async () => {
    const { outcome } = await within(shim("Math.random", "() => ("), "1").throws(
      "Error",
      /^The shim for Math\.random failed: SyntaxError/,
    );
    expect(outcome).toMatchObject({ in: "setup" });
  });
  test("that throws is the author's mistake", async () => {
    const { outcome } = await within(shim("Math.random", "null.x"), "1").throws(
      "Error",
      /^The shim for Math\.random failed: TypeError/,
    );
    expect(outcome).toMatchObject({ in: "setup" });
  });
  test("that never ends is the author's mistake", () =>
    within(shim("Math.random", "(() => { for (;;); })()"), "1").throws(
      "Error",
      "The shims did not come to an end.",
    ));
});
