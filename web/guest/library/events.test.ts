import { describe, test } from "vitest";
import { expectRun } from "../../run/sandbox/testing/expect-run.ts";

const each = (claims: readonly (readonly [expression: string, inspected: string])[]) =>
  test.each(claims)("%s is %s", async (expression, inspected) => {
    await expectRun(expression).completes(inspected);
  });

const target =
  "const target = new EventTarget(); const log = (text) => (event) => console.log(text, event.type);";
const go = 'target.dispatchEvent(new Event("go"));';

describe("EventTarget", () => {
  test("calls its listeners in the order of their registration, capturing ones first, each once", () =>
    expectRun(
      `${target} const b = log("b"); target.addEventListener("go", b); target.addEventListener("go", b); target.addEventListener("go", log("a"), true); target.addEventListener("other", log("c")); ${go}`,
    ).prints("a go\nb go"));
  test("a listener with another capture is another listener", () =>
    expectRun(
      `${target} const b = log("b"); target.addEventListener("go", b, true); target.addEventListener("go", b); target.removeEventListener("go", b); ${go}`,
    ).prints("b go"));
  test("once", () =>
    expectRun(`${target} target.addEventListener("go", log("a"), { once: true }); ${go} ${go}`).prints(
      "a go",
    ));
  test("an object with handleEvent, which is read at the call", () =>
    expectRun(
      `${target} const o = { handleEvent() { console.log("old") } }; target.addEventListener("go", o); o.handleEvent = function (event) { console.log(this === o, event.currentTarget === target) }; ${go}`,
    ).prints("true true"));
  test("listeners added or removed during the dispatch", () =>
    expectRun(
      `${target} const c = log("c"); target.addEventListener("go", () => { target.addEventListener("go", log("late")); target.removeEventListener("go", c) }); target.addEventListener("go", c); ${go}`,
    ).prints(""));
  test("a signal removes its listener", () =>
    expectRun(
      `${target} const c = new AbortController(); target.addEventListener("go", log("a"), { signal: c.signal }); target.addEventListener("go", log("b"), { signal: AbortSignal.abort() }); c.abort(); ${go}`,
    ).prints(""));
  test("an exception of a listener is an uncaught error, and the others are called", () =>
    expectRun(
      `${target} target.addEventListener("go", () => { throw new RangeError("mine") }); target.addEventListener("go", log("b")); console.log(${go.slice(0, -1)});`,
    )
      .throws("RangeError", "mine")
      .then(({ output }) => {
        if (output !== "b go\ntrue") throw new Error(output);
      }));
  test("preventDefault has an effect only on cancelable events", () =>
    expectRun(
      `${target} target.addEventListener("go", (event) => event.preventDefault(), { passive: true }); const said = [target.dispatchEvent(new Event("go", { cancelable: true }))];
       target.addEventListener("go", (event) => event.preventDefault()); said.push(target.dispatchEvent(new Event("go")), target.dispatchEvent(new Event("go", { cancelable: true }))); said.join()`,
    ).completes("'true,true,false'"));
  test("stopImmediatePropagation", () =>
    expectRun(
      `${target} target.addEventListener("go", (event) => event.stopImmediatePropagation()); target.addEventListener("go", log("b")); ${go}`,
    ).prints(""));
  test("an event being dispatched is not dispatched again", () =>
    expectRun(
      `${target} target.addEventListener("go", (event) => { try { target.dispatchEvent(event) } catch (error) { console.log(error.name) } }); ${go}`,
    ).prints("InvalidStateError"));
  test("can be a base class", () =>
    expectRun(
      "class Door extends EventTarget { open() { return this.dispatchEvent(new CustomEvent('open', { detail: 5 })) } } const d = new Door(); d.addEventListener('open', (e) => console.log(e.detail, e.target === d, e.eventPhase)); d.open()",
    ).prints("5 true 2"));
  test("requires an event", () =>
    expectRun("new EventTarget().dispatchEvent({ type: 'x' })").throws(
      "TypeError",
      "EventTarget.dispatchEvent needs an Event, not an object",
    ));
});

describe("Event", () => {
  each([
    [
      "const e = new Event('x', { bubbles: 1 }); [e.type, e.bubbles, e.cancelable, e.target, e.eventPhase, e.isTrusted]",
      "[ 'x', true, false, null, 0, false ]",
    ],
    ["new CustomEvent('x').detail", "null"],
    ["Event.AT_TARGET + Event.prototype.BUBBLING_PHASE", "5"],
    ["const e = new Event('x', { cancelable: true }); e.returnValue = false; e.defaultPrevented", "true"],
    ["typeof new Event('x').timeStamp", "'number'"],
  ]);
  test("requires a type", () => expectRun("new Event()").throws("TypeError", "Event needs an argument"));
});

describe("AbortController and AbortSignal", () => {
  each([
    [
      "const c = new AbortController(); c.abort(); [c.signal.aborted, c.signal.reason.name, c.signal.reason instanceof DOMException]",
      "[ true, 'AbortError', true ]",
    ],
    ["const c = new AbortController(); c.abort(1); c.abort(2); c.signal.reason", "1"],
    ["AbortSignal.abort(0).reason", "0"],
    [
      "const a = new AbortController(), any = AbortSignal.any([AbortSignal.any([a.signal]), new AbortController().signal]); a.abort('r'); any.reason",
      "'r'",
    ],
    ["AbortSignal.any([AbortSignal.abort(1), AbortSignal.abort(2)]).reason", "1"],
    ["AbortSignal.any([]).aborted", "false"],
  ]);
  test("throwIfAborted throws the reason", () =>
    expectRun("AbortSignal.abort('why').throwIfAborted()").throws("", "'why'"));
  test("calls its listeners once, onabort in its turn", () =>
    expectRun(
      "const c = new AbortController(), s = c.signal; s.addEventListener('abort', () => console.log('first')); s.onabort = () => console.log('no'); s.addEventListener('abort', () => console.log('third')); s.onabort = (e) => console.log('second', e.isTrusted, e.target === s); c.abort(); c.abort()",
    ).prints("first\nsecond true true\nthird"));
  test("of signals that depend on each other, all are aborted before any is notified", () =>
    expectRun(
      "const c = new AbortController(), any = AbortSignal.any([c.signal]); c.signal.onabort = () => console.log(any.aborted); any.onabort = () => console.log('any'); c.abort()",
    ).prints("true\nany"));
  test("timeout ends with a TimeoutError, after the time", () =>
    expectRun(
      "const s = AbortSignal.timeout(5); setTimeout(() => console.log('before', s.aborted), 1); await new Promise((r) => { s.onabort = r }); s.reason.name",
    ).completes("'TimeoutError'"));
  test("timeout requires a time", () =>
    expectRun("AbortSignal.timeout(-1)").throws("TypeError", /milliseconds, not -1/));
  test("a signal cannot be created with new", () =>
    expectRun("new AbortSignal()").throws("TypeError", /AbortController/));
});
