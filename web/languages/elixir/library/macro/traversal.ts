import { argumentsOf, truthy } from "../../runtime/arguments.ts";
import { call1, call2 } from "../../runtime/calls.ts";
import { type Cursor, streamOf } from "../../runtime/cursor.ts";
import { matchError } from "../../runtime/errors.ts";
import { defineModule } from "../../runtime/modules.ts";
import { Cons, EMPTY, isAtom, list, listElements, type Term } from "../../runtime/terms.ts";
import { isPair, isTriple } from "../macro.ts";

const { refuse } = argumentsOf("Macro");

type Step = (node: Term, state: Term) => [Term, Term];

/** Visits each node on the way down and on the way up. */
function traverse(node: Term, state: Term, before: Step, after: Step): [Term, Term] {
  const [newNode, next] = before(node, state);
  const [inside, last] = into(newNode, next, before, after);
  return after(inside, last);
}

function into(node: Term, state: Term, before: Step, after: Step): [Term, Term] {
  if (isTriple(node)) {
    const [form, meta, args] = node;
    if (isAtom(form)) {
      const [newArgs, next] = inside(args, state, before, after);
      return [[form, meta, newArgs], next];
    }
    const [head, middle] = traverse(form, state, before, after);
    const [newArgs, next] = inside(args, middle, before, after);
    return [[head, meta, newArgs], next];
  }
  if (isPair(node)) {
    const [left, middle] = traverse(node[0], state, before, after);
    const [right, next] = traverse(node[1], middle, before, after);
    return [[left, right], next];
  }
  return node instanceof Cons ? inside(node, state, before, after) : [node, state];
}

function inside(args: Term, state: Term, before: Step, after: Step): [Term, Term] {
  const nodes = listElements(args);
  if (nodes === undefined) return [args, state];
  let current = state;
  const newNodes = nodes.map((each) => {
    const [node, next] = traverse(each, current, before, after);
    current = next;
    return node;
  });
  return [list(newNodes), current];
}

const keep: Step = (node, state) => [node, state];

function step(fn: Term, name: string, args: readonly Term[]): Step {
  if (typeof fn !== "function" || fn.length !== 2) return refuse(name, args);
  return (node, state) => {
    const answer = call2(fn, node, state);
    return isPair(answer) ? [answer[0], answer[1]] : matchError(answer);
  };
}

function plain(fn: Term, name: string, args: readonly Term[]): Step {
  if (typeof fn !== "function" || fn.length !== 1) return refuse(name, args);
  return (node, state) => [call1(fn, node), state];
}

/** All nodes in the order of a walk. */
function nodesOf(root: Term, isPre: boolean): Term[] {
  const nodes: Term[] = [];
  const visit: Step = (node, state) => {
    nodes.push(node);
    return [node, state];
  };
  traverse(root, null, isPre ? visit : keep, isPre ? keep : visit);
  return nodes;
}

function walker(root: Term, isPre: boolean): Term {
  return streamOf((): Cursor => {
    const nodes = nodesOf(root, isPre);
    let index = 0;
    return { next: () => nodes[index++], close() {} };
  });
}

function path(root: Term, fn: Term): Term {
  if (typeof fn !== "function" || fn.length !== 1) return refuse("path", [root, fn]);
  return pathTo(root, EMPTY, fn) ?? null;
}

function pathTo(node: Term, before: Cons, fn: Term): Term | undefined {
  const here = new Cons(node, before);
  if (truthy(call1(fn, node))) return here;
  if (isTriple(node)) {
    const own = isAtom(node[0]) ? undefined : pathTo(node[0], here, fn);
    return own ?? pathIn(node[2], here, fn);
  }
  if (isPair(node)) return pathTo(node[0], here, fn) ?? pathTo(node[1], here, fn);
  return node instanceof Cons ? pathIn(node, here, fn) : undefined;
}

function pathIn(args: Term, before: Cons, fn: Term): Term | undefined {
  for (const each of listElements(args) ?? []) {
    const path = pathTo(each, before, fn);
    if (path !== undefined) return path;
  }
  return undefined;
}

defineModule("Macro", {
  "path/2": path,
  "postwalk/2": (node: Term, fn: Term) => traverse(node, null, keep, plain(fn, "postwalk", [node, fn]))[0],
  "postwalk/3": (node: Term, state: Term, fn: Term) =>
    traverse(node, state, keep, step(fn, "postwalk", [node, state, fn])),
  "postwalker/1": (node: Term) => walker(node, false),
  "prewalk/2": (node: Term, fn: Term) => traverse(node, null, plain(fn, "prewalk", [node, fn]), keep)[0],
  "prewalk/3": (node: Term, state: Term, fn: Term) =>
    traverse(node, state, step(fn, "prewalk", [node, state, fn]), keep),
  "prewalker/1": (node: Term) => walker(node, true),
  "traverse/4": (node: Term, state: Term, before: Term, after: Term) => {
    const args = [node, state, before, after];
    return traverse(node, state, step(before, "traverse", args), step(after, "traverse", args));
  },
});
