import binaryen from "binaryen";
import { addLocal, callsIn, edit, expressionsIn, functionsOf, info, is } from "./expressions.ts";
import { afterReturn, asyncGeneratorStates } from "./tables/engine-flags.ts";
import { JSAsyncGeneratorData, JSObject, list_head } from "./tables/engine-structs.ts";

/**
 * Makes an asynchronous generator that has ended settle all requests in its queue. The engine settles only one:
 * `it.return(1); it.return(2)` left the second promise pending, and a rejected promise as its argument was an unhandled
 * rejection. The specification drains the queue (AsyncGeneratorDrainQueue).
 *
 * A generator that yields runs until its request is settled: that reads `then` of the result, which a program can define on
 * Object.prototype, and its getter may resume the generator. The engine ran it then, in the middle of that.
 */
export function drainAsyncGenerators(module: binaryen.Module, functions: number): void {
  const { i32, i64, none } = binaryen;
  const all = functionsOf(module, functions).filter(({ body }) => body !== 0);
  // js_async_generator_resume_next(context, generator)
  const [resume, ...others] = all.filter(
    (each) =>
      each.params === binaryen.createType([i32, i32]) &&
      each.results === none &&
      [...expressionsIn(each.body)].some(isSwitchOfState),
  );
  if (!resume || others.length > 0)
    throw new Error("the engine's asynchronous generators do not go on where they did");
  // js_async_generator_resolve_function(context, this, argc, argv, magic, data)
  const resolver = binaryen.createType([i32, i64, i32, i32, i32, i32]);
  const callers = all.filter(({ body }) => callsIn(body).some(({ target }) => target === resume.name));
  const [resolve, ...more] = callers.filter(({ params }) => params === resolver);
  if (!resolve || more.length > 0 || callers.length !== 2)
    throw new Error("the engine's asynchronous generators are not resumed where they were");

  settleBeforeYield(resume.body);
  const generator = () => module.local.get(1, i32);
  const state = () => module.i32.load(JSAsyncGeneratorData.state, 4, generator());
  const isQueued = () =>
    module.i32.ne(
      module.i32.load(JSAsyncGeneratorData.queue + list_head.next, 4, generator()),
      module.i32.add(generator(), module.i32.const(JSAsyncGeneratorData.queue)),
    );
  const isLeft = () =>
    module.i32.and(module.i32.eq(state(), module.i32.const(asyncGeneratorStates.completed)), isQueued());
  module.addFunction(
    drain,
    binaryen.createType([i32, i32]),
    none,
    [],
    module.loop(
      "next",
      module.block(null, [
        module.call(resume.name, [module.local.get(0, i32), generator()], none),
        module.br("next", isLeft()),
      ]),
    ),
  );
  for (const { body } of callers) {
    for (const each of expressionsIn(body)) {
      if (is(each, binaryen.CallId) && info<binaryen.CallInfo>(each).target === resume.name)
        edit.Call.setTarget(each, drain);
    }
  }

  // The argument of `return` is known, and the generator has ended.
  module.addFunction(settle, resolver, i64, [...resolve.vars], resolve.body);
  const answer = addLocal(resolve.function_, i64);
  const types = binaryen.expandType(resolver);
  const args = types.map((type, index) => module.local.get(index, type));
  const data = module.i32.load(
    JSObject.opaque,
    4,
    module.i32.wrap(module.i64.load(0, 8, module.local.get(5, i32))),
  );
  const hasEnded = module.i32.ge_s(module.local.get(4, i32), module.i32.const(afterReturn));
  edit.Function.setBody(
    resolve.function_,
    module.block(
      null,
      [
        module.local.set(answer, module.call(settle, args, i64)),
        module.if(hasEnded, module.call(drainRest, [module.local.get(0, i32), data], none)),
        module.local.get(answer, i64),
      ],
      i64,
    ),
  );
  module.addFunction(
    drainRest,
    binaryen.createType([i32, i32]),
    none,
    [],
    module.if(isLeft(), module.call(drain, [module.local.get(0, i32), generator()], none)),
  );
}

/** `generator->state = suspended …; settle the request` in the other order. */
function settleBeforeYield(body: number): void {
  let count = 0;
  for (const block of [...expressionsIn(body)]) {
    if (!is(block, binaryen.BlockId)) continue;
    const { children } = info<binaryen.BlockInfo>(block);
    for (const [nth, each] of children.entries()) {
      if (!is(each, binaryen.StoreId) || !is(children[nth + 1] ?? 0, binaryen.CallId)) continue;
      const { offset, value } = info<binaryen.StoreInfo>(each);
      // All other states are constants.
      if (offset !== JSAsyncGeneratorData.state || !is(value, binaryen.SelectId)) continue;
      edit.Block.removeChildAt(block, nth);
      edit.Block.insertChildAt(block, nth + 1, each);
      count++;
    }
  }
  if (count !== 1) throw new Error(`expected 1 place where a generator yields, found ${count}`);
}

/** The names of the added functions. */
const drain = "drain asynchronous generator";
const drainRest = "drain what is left of asynchronous generator";
const settle = "settle asynchronous generator";

/** `switch (generator->state)` */
function isSwitchOfState(expression: number): boolean {
  if (!is(expression, binaryen.SwitchId)) return false;
  const { condition, names } = info<binaryen.SwitchInfo>(expression);
  if (names.length !== asyncGeneratorStates.count || !is(condition, binaryen.LocalSetId)) return false;
  const { value } = info<binaryen.LocalSetInfo>(condition);
  if (!is(value, binaryen.LoadId)) return false;
  const { ptr, offset, bytes } = info<binaryen.LoadInfo>(value);
  return (
    offset === JSAsyncGeneratorData.state &&
    bytes === 4 &&
    is(ptr, binaryen.LocalGetId) &&
    info<binaryen.LocalGetInfo>(ptr).index === 1
  );
}
