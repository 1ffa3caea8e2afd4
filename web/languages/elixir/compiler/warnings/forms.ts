import { isCall, partsOf, type Quoted } from "../../parser/quoted.ts";
import { clausesOf } from "../clauses.ts";
import { keywordValue } from "../literals.ts";
import type { Form, Walker } from "./walk-code.ts";
import { type Names, segmentsOf } from "./warning-names.ts";

const blocks: Form = (walker, { args }, names) => {
  walker.all(args.slice(0, -1), names);
  const last = args.at(-1);
  for (const key of ["do", "else"]) {
    const body = keywordValue(last, key);
    if (body) walker.inner(names, (own) => walker.expression(body, own));
  }
};

/** Quoted code is data. Only its unquoted parts run. */
const walkUnquotes = (walker: Walker, node: Quoted, names: Names): void => {
  if (isCall(node, "unquote", 1) || isCall(node, "unquote_splicing", 1)) walker.all(node.args, names);
  else for (const child of partsOf(node)) walkUnquotes(walker, child, names);
};

const asModule: Form = (walker, node, names) => walker.module(node, names);

/** By the name of the construct. */
export const forms: Readonly<Record<string, Form>> = {
  __block__: (walker, { args }, names) => walker.block(args, names),
  __aliases__(walker, node, names) {
    const segments = segmentsOf(node);
    if (segments) names.moduleOf(segments);
    else walker.all(node.args, names);
  },
  "="(walker, { args }, names) {
    const [left, right] = args as [Quoted, Quoted];
    walker.expression(right, names);
    walker.pattern(left, names);
  },
  fn: (walker, node, names) =>
    walker.clauses({ kind: "list", items: node.args, span: node.span }, names, true),
  case(walker, { args }, names) {
    walker.expression(args[0] as Quoted, names);
    walker.clauses(keywordValue(args[1], "do"), names, true);
  },
  cond(walker, { args }, names) {
    for (const { patterns, body } of clausesOf(keywordValue(args[0], "do"))) {
      walker.inner(names, (own) => {
        walker.all(patterns, own);
        walker.expression(body, own);
      });
    }
  },
  quote(walker, { args }, names) {
    const keywords = args.flatMap((arg) => (arg.kind === "list" ? arg.items : []));
    for (const pair of keywords) {
      if (pair.kind !== "pair") continue;
      if (pair.left.kind === "atom" && pair.left.name === "do") walkUnquotes(walker, pair.right, names);
      else walker.expression(pair.right, names);
    }
  },
  if: blocks,
  unless: blocks,
  with(walker, { args }, names) {
    const last = args.at(-1);
    walker.inner(names, (own) => {
      for (const step of keywordValue(last, "do") ? args.slice(0, -1) : args) generator(walker, step, own);
      const body = keywordValue(last, "do");
      if (body) walker.expression(body, own);
    });
    walker.clauses(keywordValue(last, "else"), names);
  },
  for(walker, { args }, names) {
    const last = args.at(-1);
    walker.inner(names, (own) => {
      for (const step of args.slice(0, -1)) {
        if (isCall(step, "<<>>")) {
          const generator = step.args.at(-1) as Quoted;
          if (isCall(generator, "<-", 2)) {
            walker.expression(generator.args[1] as Quoted, own);
            const boundNames = new Set<string>();
            for (const each of [...step.args.slice(0, -1), generator.args[0] as Quoted])
              walker.pattern(each, own, boundNames);
            continue;
          }
        }
        if (step.kind === "list" && step.items.every((each) => each.kind === "pair")) {
          for (const each of step.items) if (each.kind === "pair") walker.expression(each.right, names);
          continue;
        }
        generator(walker, step, own);
      }
      if (last?.kind !== "list") {
        if (last) walker.expression(last, own);
        return;
      }
      for (const each of last.items) {
        if (each.kind !== "pair") continue;
        const key = each.left.kind === "atom" ? each.left.name : "";
        if (key !== "do") walker.expression(each.right, names);
        else if (each.right.kind === "list" && each.right.items.some((item) => isCall(item, "->", 2)))
          walker.clauses(each.right, own);
        else walker.expression(each.right, own);
      }
    });
  },
  try(walker, { args }, names) {
    const [parts] = args;
    for (const key of ["do", "after"]) {
      const body = keywordValue(parts, key);
      if (body) walker.inner(names, (own) => walker.expression(body, own));
    }
    for (const { patterns, body } of clausesOf(keywordValue(parts, "rescue"))) {
      walker.inner(names, (own) => {
        const [pattern] = patterns;
        own.bind("__STACKTRACE__", body.span, true);
        if (isCall(pattern, "in", 2)) {
          walker.pattern(pattern.args[0] as Quoted, own);
          walker.expression(pattern.args[1] as Quoted, own);
        } else if (pattern?.kind === "variable") walker.pattern(pattern, own);
        else if (pattern) walker.expression(pattern, own);
        walker.expression(body, own);
      });
    }
    walker.clauses(keywordValue(parts, "catch"), names);
    walker.clauses(keywordValue(parts, "else"), names);
  },
  "match?"(walker, { args }, names) {
    const [pattern, value] = args as [Quoted, Quoted];
    walker.expression(value, names);
    walker.inner(names, (own) => {
      if (isCall(pattern, "when", 2)) {
        walker.pattern(pattern.args[0] as Quoted, own);
        walker.expression(pattern.args[1] as Quoted, own);
      } else walker.pattern(pattern, own);
    });
  },
  destructure(walker, { args }, names) {
    walker.expression(args[1] as Quoted, names);
    walker.pattern(args[0] as Quoted, names);
  },
  "|>": (walker, node, names) => walker.pipe(node, names),
  "&": (walker, { args }, names) => walker.capture(args[0] as Quoted, names),
  "::"(walker, { args }, names) {
    walker.expression(args[0] as Quoted, names);
    walker.segment(args[1] as Quoted, names);
  },
  "@"(walker, { args }, names) {
    const [attribute] = args;
    const { facts } = walker;
    if (!attribute || (attribute.kind !== "call" && attribute.kind !== "variable")) return;
    const name = String(attribute.name);
    const value = attribute.kind === "call" ? attribute.args[0] : undefined;
    if (value !== undefined) {
      // Types and specs are not code.
      if (!/^(?:spec|type|typep|opaque|callback|macrocallback)$/.test(name)) walker.expression(value, names);
      return;
    }
    const set = facts?.attributes.get(name);
    if (set) set.isUsed = true;
    else if (facts && !reservedAttributes.has(name))
      walker.warn(
        `undefined module attribute @${name}, please remove access to @${name} or explicitly set it before access`,
        attribute.span,
        `${walker.where(attribute.span).split(": ")[0]}: ${facts.name.replace(/^Elixir\./, "")} (module)`,
      );
  },
  defmodule: asModule,
  defprotocol: asModule,
  defimpl: asModule,
  alias: asModule,
  import: asModule,
  require: asModule,
  use: asModule,
};

/** `pattern <- value`, or any other step. */
function generator(walker: Walker, step: Quoted, names: Names): void {
  if (!isCall(step, "<-", 2)) {
    walker.expression(step, names);
    return;
  }
  const [left, right] = step.args as [Quoted, Quoted];
  walker.expression(right, names);
  if (isCall(left, "when", 2)) {
    walker.pattern(left.args[0] as Quoted, names);
    walker.expression(left.args[1] as Quoted, names);
  } else walker.pattern(left, names);
}

export const reservedAttributes = new Set(
  "moduledoc doc typedoc spec type typep opaque callback impl deprecated dialyzer compile behaviour optional_callbacks macrocallback derive enforce_keys fallback_to_any since on_load before_compile after_compile file external_resource protocol for vsn".split(
    " ",
  ),
);
