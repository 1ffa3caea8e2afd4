// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as text.
import { messageLines } from "../../../web/protocol/console/console-message.ts";
import { defaultLimits } from "../../../web/protocol/run/limits.ts";
import { runRequest } from "../../../web/protocol/run/run-request.ts";
import { run } from "../../../web/run/sandbox/run/run.ts";
import { deepLimits, deepPrograms } from "../../../web/run/sandbox/testing/deep-programs.ts";
import { nativeRecursion } from "../../../web/run/sandbox/testing/native-recursion.ts";
import type { Engine } from "../../../web/run/sandbox/vm/engine.ts";
import { fastStackBytes, nativeStackBytes } from "../../../web/run/sandbox/vm/engine-stack.ts";
import { Machine } from "../../../web/run/sandbox/vm/machine.ts";
import { Meter } from "../../../web/run/sandbox/vm/meter.ts";

/** Programs that each call themselves through one native path, and return the depth, or the error that they caught. */
const paths: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(nativeRecursion).map(([path, code]) => [
      path,
      `let said; try { ${code} } catch (error) { said = error.name } said`,
    ]),
  ),
  "f()": "let d = 0; function f() { d++; f(); d++ } try { f() } catch (e) { } d",
  "new C": "let d = 0; class C { constructor() { d++; new C; d++ } } try { new C } catch (e) { } d",
  "f(...list)": "let d = 0; function f(...l) { d++; f(...l); d++ } try { f(1, 2) } catch (e) { } d",
  forEach: "let d = 0; const l = [1]; function f() { d++; l.forEach(f); d++ } try { f() } catch (e) { } d",
  map: "let d = 0; const l = [1]; function f() { d++; l.map(f); d++ } try { f() } catch (e) { } d",
  sort: "let d = 0; const l = [2, 1]; function f() { d++; l.slice().sort(f); d++; return 0 } try { f() } catch (e) { } d",
  replace: "let d = 0; function f() { d++; 'a'.replace('a', f); d++; return '' } try { f() } catch (e) { } d",
  getter: "let d = 0; const o = { get a() { d++; o.a; d++ } }; try { o.a } catch (e) { } d",
  proxy: "let d = 0; const p = new Proxy({}, { get() { d++; p.x; d++ } }); try { p.x } catch (e) { } d",
  toString: "let d = 0; const o = { toString() { d++; `${o}`; d++ } }; try { `${o}` } catch (e) { } d",
  bound: "let d = 0; let f = () => { d++; g(); d++ }; const g = f.bind(null); try { g() } catch (e) { } d",
  "Reflect.apply":
    "let d = 0; let f = () => { d++; Reflect.apply(f, null, []); d++ }; try { f() } catch (e) { } d",
  "for-of of a generator":
    "let d = 0; function* f() { d++; for (const x of f()) yield x } try { f().next() } catch (e) { } d",
  "spread of a generator":
    "let d = 0; function* f() { d++; [...f()]; yield 1 } try { f().next() } catch (e) { } d",
  "an iterator":
    "let d = 0; const o = { [Symbol.iterator]: () => ({ next() { d++; for (const x of o); return { done: true } } }) }; try { for (const x of o); } catch (e) { } d",
  setter: "let d = 0; const o = { set a(v) { d++; o.a = v; d++ } }; try { o.a = 1 } catch (e) { } d",
  field: "let d = 0; class C { x = (d++, new C) } try { new C } catch (e) { } d",
  "proxy of a function":
    "let d = 0; const p = new Proxy(() => {}, { apply() { d++; p(); d++ } }); try { p() } catch (e) { } d",
  "JSON.parse": "let d = 0; function f() { d++; JSON.parse('1', f); d++ } try { f() } catch (e) { } d",
  "JSON.stringify":
    "let d = 0; let o = {}; for (let i = 0; i < 20000; i++) { const next = o; o = { get a() { d++; return next } } } try { JSON.stringify(o) } catch (e) { } d",
  eval: "let d = 0; function f() { d++; eval('f()'); d++ } try { f() } catch (e) { } d",
  "async generator":
    "let d = 0; async function* f() { d++; f().next(); d++ } try { f().next() } catch (e) { } d",
  "yield*": "let d = 0; function* f() { d++; yield* f(); d++ } try { f().next() } catch (e) { } d",
  async: "let d = 0; async function f() { d++; f(); d++ } try { f() } catch (e) { } d",
};

const warming =
  "function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) } fib(24); function* g() { yield* [1, 2] } for (let i = 0; i < 3000; i++) { [...g()]; JSON.stringify([[[[1]]]]); [1, 2].forEach(x => [x].map(y => y)); new Map([[i, 1]]); `${{}}` } 1";
const warmingMs = 4_000;

/** How much of the stack one path uses. */
export type ProbeResult = {
  readonly path: string;
  /** Whether the engine's code had been executed for some seconds before. */
  readonly warm: boolean;
  /** Its result with the sandbox's limit; undefined if the host's stack overflows before that. */
  readonly gave: string | undefined;
  /**
   * Bytes of the engine's stack in native frames when the host's stack overflows; undefined if the engine's stack
   * overflows first.
   */
  readonly hostEnds: number | undefined;
};

/**
 * Removes the engine's limit, and finds where the host's stack overflows. The guest's library is not loaded, so array
 * methods are the engine's own.
 */
export function probe(engine: Engine): readonly ProbeResult[] {
  const probeWith = (warm: boolean) =>
    Object.entries(paths).map(([path, code]) => ({ path, warm, ...probeOne(engine, code) }));
  const cold = probeWith(false);
  const start = performance.now();
  while (performance.now() - start < warmingMs) evaluate(engine, warming, nativeStackBytes);
  return [...cold, ...probeWith(true)];
}

function probeOne(engine: Engine, code: string): Pick<ProbeResult, "gave" | "hostEnds"> {
  const usual = evaluate(engine, code, nativeStackBytes);
  const unlimitedResult = evaluate(engine, code, defaultLimits.stackBytes);
  return {
    gave: usual.gave,
    hostEnds: unlimitedResult.gave === undefined ? unlimitedResult.bytes : undefined,
  };
}

/** The program's result; undefined if the host's stack overflowed, with the depth in bytes of the engine's stack. */
function evaluate(engine: Engine, code: string, nativeBytes: number) {
  const machine = new Machine(engine, defaultLimits.memoryBytes, {
    dateNow: Date.now,
    inUtc: () => true,
    onCall: () => 0,
    normalizeModule: () => 0,
    loadModule: () => 0,
  });
  machine.begin();
  const { context, instance } = machine;
  const { globals, stackBase } = instance;
  instance.ffi.QTS_RuntimeSetMaxStackSize(context.runtime, nativeBytes);
  (globals["stackEnd"] as WebAssembly.Global<"i32">).value = stackBase - defaultLimits.stackBytes;
  (globals["stacklessBelow"] as WebAssembly.Global<"i32">).value = stackBase - fastStackBytes;
  const endless = { fuel: 1e9, cpuMs: 1e9, wallMs: 1e9 };
  const step = machine.step(new Meter(machine.counters, endless, () => 0), () =>
    context.evaluate(code, "x.js", 0),
  );
  if (step.kind === "threw") throw new Error(context.string(step.handle));
  const gave = step.kind === "value" ? context.string(step.handle) : undefined;
  return { gave, bytes: stackBase - instance.ffi.stackPointer() };
}

/** How each of the deep programs ends, and what it uses. That must be the same everywhere. */
export async function deepEndings(engine: Engine): Promise<readonly string[]> {
  const endings: string[] = [];
  for (const [what, code] of deepPrograms) {
    const lines: string[] = [];
    const limits = { ...deepLimits, cpuMs: 600_000, wallMs: 600_000 };
    const outcome = await run(runRequest({ code, limits }), {
      engine,
      emit: (event) => {
        if (event.kind === "console") lines.push(...event.messages.flatMap(messageLines));
      },
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
    const { kind } = outcome;
    const end =
      kind === "completed" ? outcome.inspected : kind === "exhausted" ? `${kind}:${outcome.limit}` : kind;
    const fuel = "usage" in outcome ? outcome.usage.fuel : 0;
    endings.push(`${what}: ${[...lines, end].join(", ")}, ${fuel} steps`);
  }
  return endings;
}
