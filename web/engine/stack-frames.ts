import binaryen from "binaryen";
import { values } from "./engine-values.ts";
import { addLocal, callsIn, constantOf, edit, expressionsIn, functionsOf, info, is } from "./expressions.ts";
import { isDispatch } from "./interpreter-parts.ts";
import { iteratorHelperNext } from "./iterator-return.ts";
import { arrayJoin } from "./string-lengths.ts";
import { JSContext, JSRuntime } from "./tables/engine-structs.ts";

const { i32, i64, none } = binaryen;

/** The parameters of the call handler of a class of callable objects: context, function, this, argc, argv, flags. */
const classCall = [i32, i64, i64, i32, i32, i32];

type EngineFunction = ReturnType<typeof functionsOf>[number];

/** The addresses of the messages by which functions are found. */
export type FrameTexts = {
  readonly circularReference: number;
  readonly expectedOf: number;
};

/**
 * The additional engine stack of each function, in bytes. A function of the parser gets this amount for each
 * `parserLocals` locals.
 */
const more = {
  self: 16,
  join: 64,
  jsonWriter: 32,
  trap: 16,
  directTrap: 48,
  bound: 112,
  iteratorHelper: 64,
  parser: 16,
};
const parserLocals = 7;

/**
 * Makes natively recursive functions use as much of the engine's stack as their recursion uses of the host's, in
 * proportion. The engine checks in each such recursion whether its stack is full, and throws an error that a program
 * can catch. But a function without variables in memory uses nothing of that stack: then the host's stack ended first,
 * and the run with it.
 *
 * The functions of iterators that are made of other iterators did not check; now they do.
 *
 * `npm run stack` measures how much of the host's stack is left in each.
 */
export function widenFrames(
  module: binaryen.Module,
  functions: number,
  stack: string,
  texts: FrameTexts,
): void {
  const all = functionsOf(module, functions).filter(({ body }) => body !== 0);
  const only = (what: string, fits: (each: EngineFunction) => boolean) => {
    const [match, ...others] = all.filter(fits);
    if (!match || others.length > 0) throw new Error(`${what} is not where it was`);
    return match;
  };
  const takes = ({ params }: EngineFunction, ...types: readonly number[]) =>
    params === binaryen.createType([...types]);
  const calls = ({ body }: EngineFunction, name: string) =>
    callsIn(body).some(({ target }) => target === name);

  const jsonWriter = only(
    "js_json_to_str",
    (each) => takes(each, i32, i32, i64, i64) && says(each.body, texts.circularReference),
  );
  const statements = only("js_parse_statement_or_decl", ({ body }) => says(body, texts.expectedOf));
  const parsers = recursiveWith(all, statements);
  const throwOverflow = only(
    "JS_ThrowStackOverflow",
    (each) => takes(each, i32) && each.results === none && calls(each, "countOverflow"),
  ).name;
  const proxyMethod = only(
    "get_proxy_method",
    (each) => takes(each, i32, i32, i64, i32) && calls(each, throwOverflow),
  ).name;
  const traps = all.filter((each) => calls(each, proxyMethod));
  // The other traps have an own property, a call or a list of properties between them and the next trap.
  const isDirect = (each: EngineFunction) =>
    takes(each, ...classCall) ||
    [
      [i32, i64],
      [i32, i64, i64],
      [i32, i64, i64, i32],
    ].some((types) => takes(each, ...types));
  const isInterpreter = ({ body }: EngineFunction) => [...expressionsIn(body)].some(isDispatch);
  const asking = new Set(
    all
      .filter((each) => [throwOverflow, "countOverflow"].some((name) => calls(each, name)))
      .map(({ name }) => name),
  );
  const recursive = all.filter(
    (each) =>
      calls(each, each.name) &&
      (asking.has(each.name) || callsIn(each.body).some(({ target }) => asking.has(target))) &&
      ![jsonWriter, ...parsers].includes(each) &&
      !isInterpreter(each),
  );
  const boundCall = only(
    "js_call_bound",
    (each) => takes(each, ...classCall) && calls(each, throwOverflow) && !callsIndirectly(each.body),
  );
  const frames = [
    ...parsers.map((each) => {
      const locals = binaryen.expandType(each.params).length + each.vars.length;
      return [each, more.parser * Math.ceil(locals / parserLocals)] as const;
    }),
    ...recursive.map((each) => [each, more.self] as const),
    [jsonWriter, more.jsonWriter] as const,
    ...traps.map((each) => [each, isDirect(each) ? more.directTrap : more.trap] as const),
    [boundCall, more.bound] as const,
    [arrayJoin(all), more.join] as const,
  ];
  for (const [each, bytes] of frames) takeStack(module, each, stack, bytes);

  const helper = iteratorHelperNext(module, functions);
  takeStack(module, helper, stack, more.iteratorHelper);
  askWhetherFull(module, helper, stack, throwOverflow);
}

/** The functions that call this one, directly or indirectly, and are called by it. */
function recursiveWith(all: readonly EngineFunction[], function_: EngineFunction): readonly EngineFunction[] {
  const callees = new Map(all.map(({ name, body }) => [name, callsIn(body).map(({ target }) => target)]));
  const callers = new Map<string, string[]>();
  for (const [name, targets] of callees)
    for (const target of targets) callers.set(target, [...(callers.get(target) ?? []), name]);
  const reachableCallees = findReachable(function_.name, callees);
  const calling = findReachable(function_.name, callers);
  return all.filter(({ name }) => reachableCallees.has(name) && calling.has(name));
}

function findReachable(from: string, next: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reachable = new Set([from]);
  for (const each of reachable) for (const other of next.get(each) ?? []) reachable.add(other);
  return reachable;
}

/** Whether the body calls a function with that address as the second argument: one that throws with that message. */
function says(body: number, address: number): boolean {
  return callsIn(body).some(
    ({ operands: [, text = 0] }) => is(text, binaryen.ConstId) && constantOf(text) === address,
  );
}

function callsIndirectly(body: number): boolean {
  return [...expressionsIn(body)].some((each) => is(each, binaryen.CallIndirectId));
}

/** Makes a function use this many more bytes of the engine's stack, from its beginning to each of its ends. */
function takeStack(
  module: binaryen.Module,
  { function_, results }: EngineFunction,
  stack: string,
  bytes: number,
): void {
  // The current body: an earlier step may have changed it.
  const { body } = binaryen.getFunctionInfo(function_);
  const move = (by: number) =>
    module.global.set(stack, module.i32.add(module.global.get(stack, i32), module.i32.const(by)));
  if (results === none) throw new Error("a function that takes more of the stack is to give something");
  const result = addLocal(function_, results);
  const leaving = (value: number) =>
    module.block(
      null,
      [module.local.set(result, value), move(bytes), module.local.get(result, results)],
      results,
    );
  for (const each of expressionsIn(body))
    if (is(each, binaryen.ReturnId)) Return.setValue(each, leaving(info<binaryen.ReturnInfo>(each).value));
  const isEndless = binaryen.getExpressionType(body) === binaryen.unreachable;
  edit.Function.setBody(
    function_,
    module.block(null, [move(-bytes), isEndless ? body : leaving(body)], results),
  );
}

/**
 * Makes a function throw if the stack is full when it begins. Its first parameter is the context, and it returns a
 * value.
 */
function askWhetherFull(
  module: binaryen.Module,
  { function_ }: EngineFunction,
  stack: string,
  throwOverflow: string,
): void {
  const { body } = binaryen.getFunctionInfo(function_);
  const context = () => module.local.get(0, i32);
  const runtime = module.i32.load(JSContext.rt, 4, context());
  const isFull = module.i32.lt_u(
    module.global.get(stack, i32),
    module.i32.load(JSRuntime.stack_limit, 4, runtime),
  );
  const refuse = [module.call(throwOverflow, [context()], none), module.return(values(module).exception())];
  edit.Function.setBody(
    function_,
    module.block(null, [module.if(isFull, module.block(null, refuse)), body], i64),
  );
}

/** binaryen's own types lack this class. */
const { Return } = binaryen as unknown as { Return: { setValue(return_: number, value: number): void } };
