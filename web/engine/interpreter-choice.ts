import binaryen from "binaryen";
import { addLocal, constantOf, edit, expressionsIn, functionsOf, info, is } from "./expressions.ts";
import { sitesIn } from "./interpreter-calls.ts";
import { findInterpreterParts } from "./interpreter-parts.ts";
import { callFlags } from "./tables/engine-flags.ts";

const { i32, i64 } = binaryen;

/** The names of the added functions: the second interpreter, and those that choose between both. */
export const stackless = "stackless interpreter";
const whichever = "whichever interpreter";
const resumes = "whichever interpreter, resumed";

/**
 * The additional engine stack for resuming a generator: a `for` over a generator uses little engine stack, and as much
 * of the host's as any call, so the host's stack ended first.
 */
const resumedBytes = 96;

/** Makes all callers of the first interpreter, itself included, call the second one when the stack is deep. */
export function chooseByDepth(
  module: binaryen.Module,
  options: {
    readonly functions: number;
    readonly interpreter: number;
    readonly usual: string;
    readonly usualBody: number;
    readonly params: number;
  },
): void {
  const { functions, interpreter, usual, usualBody, params } = options;
  const types = binaryen.expandType(params);
  const stack = findInterpreterParts(usualBody).stack;
  const isDeep = () =>
    module.i32.lt_u(module.global.get(stack, i32), module.global.get("stacklessBelow", i32));
  const choose = (args: () => readonly number[]) =>
    module.if(isDeep(), module.call(stackless, [...args()], i64), module.call(usual, [...args()], i64));

  const ownArguments = () => types.map((type, nth) => module.local.get(nth, type));
  module.addFunction(whichever, params, i64, [], choose(ownArguments));
  const move = (bytes: number) =>
    module.global.set(stack, module.i32.add(module.global.get(stack, i32), module.i32.const(bytes)));
  const answer = types.length;
  const resumption = [
    move(-resumedBytes),
    module.local.set(answer, choose(ownArguments)),
    move(resumedBytes),
    module.local.get(answer, i64),
  ];
  module.addFunction(resumes, params, i64, [i64], module.block(null, resumption, i64));
  let resumptions = 0;
  for (const { name, body } of functionsOf(module, functions)) {
    if (body === 0 || name === usual) continue;
    for (const call of expressionsIn(body)) {
      if (!is(call, binaryen.CallId)) continue;
      const { target, operands } = info<binaryen.CallInfo>(call);
      if (target !== usual) continue;
      const flags = operands.at(-1) as number;
      const isResumed = is(flags, binaryen.ConstId) && constantOf(flags) === callFlags.generator;
      if (isResumed) resumptions++;
      edit.Call.setTarget(call, isResumed ? resumes : whichever);
    }
  }
  if (resumptions !== 1) throw new Error(`expected one place where generators resume, found ${resumptions}`);

  // Inside the interpreter the choice is inlined: another call would use more of the host's stack.
  for (const { tee, call } of sitesIn(usualBody, usual, "call")) {
    const { operands } = info<binaryen.CallInfo>(call);
    const args = types.map((type) => addLocal(interpreter, type));
    const sets = operands.map((operand, nth) => module.local.set(args[nth] as number, operand));
    const savedArguments = () => args.map((local, nth) => module.local.get(local, types[nth] as number));
    edit.LocalSet.setValue(tee, module.block(null, [...sets, choose(savedArguments)], i64));
  }
}
