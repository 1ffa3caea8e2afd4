import binaryen from "binaryen";
import { shortList, walks } from "./add-variable-index.ts";
import { parameterScope } from "./tables/engine-flags.ts";
import { JSFunctionDef, JSVarDef, JSVarScope, parameterMark } from "./tables/engine-structs.ts";

const { i32 } = binaryen;

/**
 * Writes expressions about locals of 32 bits, and about the variables of a function that is compiled. The loops cost no
 * steps of fuel, and with a name they are short.
 */
export function variablesOf(module: binaryen.Module) {
  const op = module.i32;
  const get = (local: number) => module.local.get(local, i32);
  const set = (local: number, value: number) => module.local.set(local, value);
  const load = (offset: number, pointer: number) => op.load(offset, 4, pointer);
  const when = (condition: number, ...steps: readonly number[]) =>
    module.if(condition, module.block(null, [...steps]));
  /** The address of an entry of a list. */
  const at = (list: number, index: number, bytes: number) => op.add(list, op.mul(index, op.const(bytes)));
  /** Begins with the variable that a loop with a name in mind reaches first: in a long list, the host knows which. */
  const beginAt = ({ owner, index }: Pick<Loop, "owner" | "index">, walk: number, name: number) =>
    when(
      op.gt_s(load(JSFunctionDef.var_count, get(owner)), op.const(shortList)),
      set(index, module.call("variableAt", [get(owner), op.const(walk), get(index), name], i32)),
    );
  /** Goes through a list of variables from that in `index`, by the next of each. */
  const follow = ({ owner, index, entry }: Loop, steps: readonly number[]) =>
    module.loop(
      "next in scope",
      when(
        op.ge_s(get(index), op.const(0)),
        set(entry, at(load(JSFunctionDef.vars, get(owner)), get(index), JSVarDef.bytes)),
        ...steps,
        set(index, load(JSVarDef.scope_next, get(entry))),
        module.br("next in scope"),
      ),
    );
  return {
    op,
    get,
    set,
    load,
    when,
    at,
    /** The address of a variable or a parameter, by its number; `owner` and `found` are locals. */
    entryOf: (owner: number, found: number) =>
      module.if(
        op.and(get(found), op.const(parameterMark)),
        at(load(JSFunctionDef.args, get(owner)), op.sub(get(found), op.const(parameterMark)), JSVarDef.bytes),
        at(load(JSFunctionDef.vars, get(owner)), get(found), JSVarDef.bytes),
      ),
    /** Runs the steps for the variable of `owner` with a name and no scope, if there is one, as find_var finds it. */
    variableOf: ({ owner, index, entry }: Loop, name: () => number, steps: readonly number[]) =>
      module.block("no variable", [
        set(index, load(JSFunctionDef.var_count, get(owner))),
        beginAt({ owner, index }, walks.down, name()),
        module.loop(
          "next variable",
          module.block(null, [
            module.br("no variable", op.le_s(get(index), op.const(0))),
            set(index, op.sub(get(index), op.const(1))),
            set(entry, at(load(JSFunctionDef.vars, get(owner)), get(index), JSVarDef.bytes)),
            module.br("next variable", op.ne(load(JSVarDef.name, get(entry)), name())),
            module.br("next variable", load(JSVarDef.scope_level, get(entry))),
            ...steps,
          ]),
        ),
      ]),
    /** Runs the steps for each variable in the scope of the parameters; with a name, for those from the first one on. */
    eachParameter: (loop: Loop, steps: readonly number[], name?: number) =>
      module.block(null, [
        set(
          loop.index,
          load(
            JSVarScope.bytes * parameterScope + JSVarScope.first,
            load(JSFunctionDef.scopes, get(loop.owner)),
          ),
        ),
        ...(name === undefined ? [] : [beginAt(loop, walks.scopes, name)]),
        follow(loop, steps),
      ]),
    /** Runs the steps for each variable in the scope that is being parsed; with a name, for those that have it. */
    eachInScope: (loop: Loop, steps: readonly number[], name?: () => number) => {
      const { owner, index, entry } = loop;
      const level = () => load(JSFunctionDef.scope_level, get(owner));
      const isOutside = op.ne(load(JSVarDef.scope_level, get(entry)), level());
      const isName = () => op.eq(load(JSVarDef.name, get(entry)), name?.() ?? 0);
      return module.block("all of the scope", [
        set(
          index,
          load(JSVarScope.first, at(load(JSFunctionDef.scopes, get(owner)), level(), JSVarScope.bytes)),
        ),
        ...(name === undefined ? [] : [beginAt(loop, walks.scopes, name())]),
        follow(loop, [
          module.br("all of the scope", isOutside),
          ...(name === undefined ? steps : [when(isName(), ...steps)]),
        ]),
      ]);
    },
  };
}

/** Locals: the function, the number of a variable, and its address. */
type Loop = { readonly owner: number; readonly index: number; readonly entry: number };
