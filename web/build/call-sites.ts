import binaryen from "binaryen";
import { edit, expressionsIn, info, is, parentsIn } from "./expressions.ts";
import { type Place, placesIn } from "./interpreter-parts.ts";

const { i64 } = binaryen;

/**
 * Where the interpreter calls: `if ((answer = call(…)) is an exception) break`, as a child of a block; `tee` is the assignment.
 * Of the last three kinds, the child is a statement that the assignment is somewhere in.
 */
export type Site = Place & {
  readonly kind: "call" | "construct" | "apply" | "next" | "callFree" | "get";
  readonly tee: number;
  readonly call: number;
};

/** Where a function calls that one and looks at once whether it threw. */
export function sitesIn(body: number, callee: string, kind: Site["kind"]): readonly Site[] {
  return placesIn(body).flatMap(({ parent, index, child }) => {
    const condition = is(child, binaryen.BreakId) ? info<binaryen.BreakInfo>(child).condition : 0;
    if (!condition) return [];
    return [...expressionsIn(condition)].flatMap((tee) => {
      if (!is(tee, binaryen.LocalSetId)) return [];
      const call = info<binaryen.LocalSetInfo>(tee).value;
      if (!is(call, binaryen.CallId) || info<binaryen.CallInfo>(call).target !== callee) return [];
      return [{ kind, parent, index, tee, call }];
    });
  });
}

/** Where a function is called within a statement that comes after the switch, and in no loop there. */
export function innerSites(
  body: number,
  callee: string,
  kind: Site["kind"],
  dispatch: number,
  fits: (operands: readonly number[]) => boolean,
): readonly Site[] {
  const parents = parentsIn(body);
  /** What the expression stands in, from itself outwards. */
  const around = (expression: number) => {
    const chain: number[] = [];
    for (let each: number | undefined = expression; each !== undefined; each = parents.get(each))
      chain.push(each);
    return chain;
  };
  const withSwitch = new Set(around(dispatch));
  const places = new Map(
    placesIn(body)
      .filter(({ parent, child }) => withSwitch.has(parent) && !withSwitch.has(child))
      .map((place) => [place.child, place]),
  );
  return [...expressionsIn(body)].flatMap((tee) => {
    if (!is(tee, binaryen.LocalSetId)) return [];
    const call = info<binaryen.LocalSetInfo>(tee).value;
    if (!is(call, binaryen.CallId)) return [];
    const { target, operands } = info<binaryen.CallInfo>(call);
    if (target !== callee || !fits(operands)) return [];
    const chain = around(call);
    // The children of what the switch stands in do not stand in one another.
    const statement = chain.findIndex((each) => places.has(each));
    const place = places.get(chain[statement] ?? 0);
    if (!place) return [];
    const inLoop = chain.slice(0, statement + 1).some((each) => is(each, binaryen.LoopId));
    return inLoop ? [] : [{ kind, ...place, tee, call }];
  });
}

/** `condition ? JS_CallFree(…, 0, 0) : JS_CallFree(…, 1, list)`, as one call. */
export function joinCalls(module: binaryen.Module, body: number, callFree: string): void {
  let count = 0;
  for (const tee of expressionsIn(body)) {
    if (!is(tee, binaryen.LocalSetId)) continue;
    const { value } = info<binaryen.LocalSetInfo>(tee);
    if (!is(value, binaryen.BlockId)) continue;
    const [first = 0, second = 0, ...others] = info<binaryen.BlockInfo>(value).children;
    if (others.length > 0 || !is(first, binaryen.IfId) || !is(second, binaryen.CallId)) continue;
    const { target, operands } = info<binaryen.CallInfo>(second);
    if (target !== callFree) continue;
    const { condition } = info<binaryen.IfInfo>(first);
    const [argc = 0, argv = 0] = operands.slice(3);
    const none_ = () => module.i32.const(0);
    const conditionCopy = module.copyExpression(condition);
    const joined = [
      ...operands.slice(0, 3),
      module.select(condition, none_(), argc),
      module.select(conditionCopy, none_(), argv),
    ];
    edit.LocalSet.setValue(tee, module.call(callFree, joined, i64));
    count++;
  }
  if (count !== 1) throw new Error(`expected one call of an iterator's method, found ${count}`);
}
