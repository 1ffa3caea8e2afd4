import { describe, expect, test } from "vitest";
import { expectRun, fuelOf } from "../../run/sandbox/testing/expect-run.ts";
import { runProgram } from "../../run/sandbox/testing/run-program.ts";

/** What only worlds have whose programs mention it. */

const each = (claims: readonly (readonly [expression: string, inspected: string])[]) =>
  test.each(claims)("%s is %s", async (expression, inspected) => {
    await expectRun(expression).completes(inspected);
  });

const prints = (claims: readonly (readonly [code: string, output: string])[]) =>
  test.each(claims)("%s prints %s", async (code, output) => {
    await expectRun(code).prints(output);
  });

describe("disposal", () => {
  const says = "const say = (name) => ({ [Symbol.dispose]() { console.log(name) } });";
  prints([
    [
      `${says} const s = new DisposableStack(); s.use(say("a")); s.adopt(5, console.log); s.defer(() => console.log("d")); s.dispose(); s.dispose()`,
      "d\n5\na",
    ],
    [
      `${says} const s = new DisposableStack(), t = s.use(say("a")) && s.move(); s.dispose(); t.dispose()`,
      "a",
    ],
    [
      "const s = new DisposableStack(); for (const n of [1, 2]) s.defer(() => { throw n }); try { s.dispose() } catch (e) { console.log(e.name, e.error, e.suppressed, e.message) }",
      "SuppressedError 1 2 An error was suppressed during disposal",
    ],
    [
      "const s = new AsyncDisposableStack(); s.use({ async [Symbol.asyncDispose]() { await 0; console.log('a') } }); s.defer(() => console.log('b')); s.disposeAsync().then(() => console.log('c'))",
      "b\na\nc",
    ],
    [
      "const i = [1, 2].values(); i[Symbol.dispose](); console.log(new DisposableStack(), typeof i)",
      "DisposableStack {} object",
    ],
  ]);
  test.each([
    [
      "const s = new DisposableStack(); s.dispose(); s.defer(() => {})",
      "ReferenceError",
      "Cannot call DisposableStack.prototype.defer on an already-disposed DisposableStack",
    ],
    ["new DisposableStack().use(5)", "TypeError", "An object is expected with `using` declarations"],
    ["new DisposableStack().use({})", "TypeError", "Symbol(Symbol.dispose) is not a function"],
    ["DisposableStack()", "TypeError", "Constructor DisposableStack requires 'new'"],
  ])("%s throws %s: %s", async (code, name, message) => {
    await expectRun(code).throws(name, message);
  });
  each([
    ["new SuppressedError(1, 2, 'm') instanceof Error", "true"],
    ["Object.getOwnPropertyDescriptor(Symbol, 'dispose').writable", "false"],
  ]);
});

describe("Iterator.zip and Iterator.zipKeyed", () => {
  each([
    ["[...Iterator.zip([[1, 2], 'ab'.split('')])]", "[ [ 1, 'a' ], [ 2, 'b' ] ]"],
    ["[...Iterator.zip([[1], [2, 3]])]", "[ [ 1, 2 ] ]"],
    ["[...Iterator.zip([[1], [2, 3]], { mode: 'longest', padding: ['x'] })]", "[ [ 1, 2 ], [ 'x', 3 ] ]"],
    ["try { [...Iterator.zip([[1], [2, 3]], { mode: 'strict' })] } catch (e) { e.name }", "'TypeError'"],
    ["Iterator.zipKeyed({ a: [1], b: [2] }).next().value.b", "2"],
    ["Iterator.zip([[1, 2, 3]]).map(([x]) => x * 2).take(2).toArray()", "[ 2, 4 ]"],
  ]);
  test("are closed, the last first", () =>
    expectRun(
      "const list = (name) => ({ next: () => ({ value: name }), return() { console.log(name); return {} }, [Symbol.iterator]() { return this } }); for (const row of Iterator.zip([list('a'), list('b')])) break",
    ).prints("b\na"));
});

describe("JSON with its source", () => {
  each([
    ["JSON.stringify({ a: JSON.rawJSON('12345678901234567890') })", "'{\"a\":12345678901234567890}'"],
    ["JSON.stringify([JSON.rawJSON('1.0'), { b: [undefined, () => 1, Symbol()] }], null, 1).length", "54"],
    ["JSON.isRawJSON(JSON.rawJSON('1'))", "true"],
    ["JSON.parse('[1.0, 1e2]', (key, value, { source }) => source ?? value)", "[ '1.0', '1e2' ]"],
    [
      "JSON.parse('{\"a\": [1], \"b\": 2}', function (key, value, { source }) { if (key === 'a') this.b = 3; return source ?? value })",
      "{ a: [ '1' ], b: 3 }",
    ],
    ["JSON.parse('{\"__proto__\": 1}', (k, v, { source }) => source ?? v)", "{ ['__proto__']: '1' }"],
  ]);
  test.each(["{}", "[]", "", " 1", "1 "])("%j is not raw JSON", async (text) => {
    await expectRun(`JSON.rawJSON(${JSON.stringify(text)})`).throws("SyntaxError");
  });
  test("raw JSON inside a value is written as the engine would write it", async () => {
    const value =
      "{ a: [1, 'é\\ud800', null, undefined, NaN, [], {}], b: { toJSON: () => ({ c: new Date(0) }) }, d: Object(1), e: Object('x'), f: Object(false), g: undefined, 1: true }";
    for (const rest of [
      "",
      ", null, 2",
      ", null, '--'",
      ", ['a', 'd', 1]",
      ", (k, v) => v === null ? 0 : v, 3",
    ]) {
      const plain = await runProgram(`console.log(JSON.stringify(${value}${rest}))`);
      const raw = await runProgram(`JSON.rawJSON('1'); console.log(JSON.stringify(${value}${rest}))`);
      expect(raw.output).toBe(plain.output);
    }
  });
});

describe("Headers", () => {
  each([
    ["new Headers({ 'Content-Type': 'text/html' })", "Headers { 'content-type': 'text/html' }"],
    ["[...new Headers([['b', 1], ['a', 2], ['B', 3]])]", "[ [ 'a', '2' ], [ 'b', '1, 3' ] ]"],
    [
      "const h = new Headers(); h.append('Set-Cookie', 'a'); h.append('set-cookie', 'b'); h.getSetCookie()",
      "[ 'a', 'b' ]",
    ],
    ["try { new Headers({ 'a b': 1 }) } catch (e) { e.message }", "'\"a b\" is not a name of a header'"],
  ]);
});

describe("Blob", () => {
  each([
    [
      "new Blob(['é', new Uint8Array([1, 2])], { type: 'Text/Plain' })",
      "Blob { size: 4, type: 'text/plain' }",
    ],
    ["await new Blob(['hello']).slice(1, -1).text()", "'ell'"],
    ["new Uint8Array(await new Blob([new Blob(['a']), 'b']).arrayBuffer())", "Uint8Array(2) [ 97, 98 ]"],
    ["await structuredClone(new Blob(['a'], { type: 'b' })).text()", "'a'"],
  ]);
});

describe("URLPattern", () => {
  each([
    ["new URLPattern({ pathname: '/books/:id' }).exec('https://a.com/books/12').pathname.groups.id", "'12'"],
    ["new URLPattern('https://*.example.com/*').test('https://a.example.com/b')", "true"],
    ["new URLPattern({ pathname: '/a' }).test('https://a.com/b')", "false"],
  ]);
});

describe("MessageChannel", () => {
  prints([
    [
      "const { port1, port2 } = new MessageChannel(); port1.onmessage = ({ data }) => console.log(data); port2.postMessage({ a: 1 }); Promise.resolve().then(() => console.log('first'))",
      "first\n{ a: 1 }",
    ],
    [
      "const { port1, port2 } = new MessageChannel(); port2.postMessage(1); port1.addEventListener('message', (e) => console.log(e instanceof MessageEvent, e.data)); port1.start()",
      "true 1",
    ],
    [
      "const { port1, port2 } = new MessageChannel(); port1.onmessage = console.log; port1.close(); port2.postMessage(1)",
      "",
    ],
  ]);
  test("a value that cannot be cloned is not sent", () =>
    expectRun("new MessageChannel().port1.postMessage(() => {})").throws("DataCloneError"));
});

describe("Intl.Locale and Intl.DurationFormat", () => {
  each([
    [
      "const l = new Intl.Locale('de-latn-ch', { calendar: 'gregory' }); [String(l), l.language, l.region, l.calendar, l.numeric]",
      "[ 'de-Latn-CH-u-ca-gregory', 'de', 'CH', 'gregory', false ]",
    ],
    ["new Intl.Locale('en').maximize().toString()", "'en-Latn-US'"],
    ["new Intl.NumberFormat(new Intl.Locale('de')).format(1234.5)", "'1.234,5'"],
    ["try { new Intl.Locale('x_y') } catch (e) { e.name }", "'RangeError'"],
    ["new Intl.Locale('de').getWeekInfo().firstDay", "1"],
  ]);
  test("durations are the host's, or reported as missing", async () => {
    const code = "new Intl.DurationFormat('en', { style: 'long' }).format({ hours: 1, minutes: 2 })";
    if ("DurationFormat" in Intl) await expectRun(code).completes("'1 hour, 2 minutes'");
    else await expectRun(code).throws("TypeError", "This browser, or this Node, has no Intl.DurationFormat");
  });
});

describe("a global that is not mentioned is missing", () => {
  each([
    ["[...'ab'].map((name) => typeof Iterator[name])", "[ 'undefined', 'undefined' ]"],
    ["const key = 'disp' + 'ose'; Symbol[key]", "undefined"],
  ]);
  test("and a program that mentions it uses no more steps", async () => {
    const loop = "let n = 0; for (let i = 0; i < 1000; i++) n += i; n";
    const fuel = async (code: string) => fuelOf(await expectRun(code).completes());
    const [plain, mentioning] = [
      await fuel(loop),
      await fuel(`${loop} // DisposableStack, zip, source, dispose`),
    ];
    expect(Math.abs(mentioning - plain)).toBeLessThan(300);
  });
  test("an allowlist excludes it by its name", async () => {
    const without = (...except: string[]) => ({ capabilities: { globals: { except } } }) as never;
    await expectRun("new Blob([])", {}, without("Blob")).isRestricted("Blob");
    await expectRun("Iterator.zip([])", {}, without("Iterator.zip")).isRestricted("Iterator.zip");
    await expectRun("new Headers().get('a')", {}, without("Headers.prototype.get")).isRestricted(
      "Headers.prototype.get",
    );
    await expectRun("new Intl.Locale('en')", {}, without("Intl.Locale")).isRestricted("Intl.Locale");
    await expectRun("using a = null; 5", {}, without("DisposableStack")).completes("5");
  });
});
