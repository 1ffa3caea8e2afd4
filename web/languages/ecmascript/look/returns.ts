import type { AnyNode, Program } from "acorn";
import { childrenOf, isFunction } from "../analysis/nodes.ts";

/** A `return`, an arrow function's expression, or the end of a block after which a call ends. */
export type ReturnSite = {
  /** The offset of the code that ends the call here, up to `end`. */
  readonly from: number;
  /** The offsets of what is shown. */
  readonly start: number;
  readonly end: number;
  /**
   * The number of values that the engine keeps on the frame's stack below the returned one: for each `for … in` and
   * `switch` around it. Undefined if it is not known.
   */
  readonly below: number | undefined;
};

/** Where the calls of a function end. */
export type FunctionReturns = {
  /** The offsets of the function with its parameters. */
  readonly start: number;
  readonly end: number;
  readonly atEnd: ReturnSite;
  readonly statements: readonly ReturnSite[];
};

/** The functions of a program, outer ones first. Code that is no function's, as that of fields, has none. */
export function functionReturns(program: Program): AllReturns {
  const all: (FunctionReturns | CodeOfNoFunction)[] = [];
  const visit = (node: AnyNode, into: ReturnSite[], below: Below): void => {
    if (isFunction(node)) {
      const statements: ReturnSite[] = [];
      const { start, end, body } = node;
      const atEnd = body.type === "BlockStatement" ? { start: end - 1, end } : { start: body.start, end };
      all.push({ start, end, statements, atEnd: { ...atEnd, from: start, below: 0 } });
      for (const child of childrenOf(node)) visit(child, statements, none);
      return;
    }
    let inner = below;
    switch (node.type) {
      case "PropertyDefinition":
      case "StaticBlock":
        all.push({ start: node.start, end: node.end });
        break;
      case "ReturnStatement":
        into.push({ from: node.start, start: node.start, end: node.end, below: below?.count });
        break;
      case "TryStatement":
        // To return out of `try` drops what came onto the stack since. What `finally` has there depends on the way to it.
        if (node.finalizer) {
          const { start, end } = node.finalizer;
          into.push({ from: start, start: end - 1, end, below: undefined });
        }
        for (const child of childrenOf(node))
          visit(child, into, child === node.finalizer ? undefined : below && { ...below, isFixed: true });
        return;
      case "ForOfStatement":
        inner = below && { ...below, isFixed: true };
        break;
      case "ForInStatement":
      case "SwitchStatement":
        inner = below && { ...below, count: below.count + (below.isFixed ? 0 : 1) };
        break;
    }
    for (const child of childrenOf(node)) visit(child, into, inner);
  };
  all.push({ start: program.start, end: program.end });
  for (const each of program.body) visit(each, [], none);
  return all;
}

export type AllReturns = readonly (FunctionReturns | CodeOfNoFunction)[];
type CodeOfNoFunction = { readonly start: number; readonly end: number };
type Below = { readonly count: number; readonly isFixed: boolean } | undefined;
const none: Below = { count: 0, isFixed: false };

/** The innermost function around an offset. */
export function returnsAround(all: AllReturns, offset: number): FunctionReturns | undefined {
  const innermost = all.findLast(({ start, end }) => start <= offset && offset < end);
  return innermost && "atEnd" in innermost ? innermost : undefined;
}

/** Where a call ended whose last site was at that offset. */
export function returnSite({ statements, atEnd }: FunctionReturns, offset: number): ReturnSite {
  return statements.findLast(({ from, end }) => from <= offset && offset < end) ?? atEnd;
}
