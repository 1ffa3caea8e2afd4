import {
  breakOf,
  concat,
  type Doc,
  fold,
  format,
  glue,
  group,
  isDoc,
  LINE,
  NOTHING,
} from "../runtime/algebra.ts";
import { argumentsOf, option } from "../runtime/arguments.ts";
import { call2 } from "../runtime/calls.ts";
import { mapKeys } from "../runtime/compare.ts";
import { graphemeCount } from "../runtime/graphemes.ts";
import { type InspectOptions, inspectDefaults } from "../runtime/inspect-defaults.ts";
import { inspectOptions, setOption } from "../runtime/inspect-options.ts";
import { elements, toDoc } from "../runtime/inspect-term.ts";
import { mapGet, structName } from "../runtime/map-operations.ts";
import { defineModule } from "../runtime/modules.ts";
import { optionIn, optionsStruct } from "../runtime/own-inspection.ts";
import { unavailable } from "../runtime/restricted.ts";
import { declareStruct } from "../runtime/structs.ts";
import {
  atomName,
  Cons,
  type ElixirMap,
  EMPTY,
  isAtom,
  list,
  listElements,
  STRUCT,
  type Term,
} from "../runtime/terms.ts";

const { refuse } = argumentsOf("Inspect.Algebra");
const OPTS = Symbol.for("Elixir.Inspect.Opts");
const INFINITY = Symbol.for("infinity");
const ALWAYS = Symbol.for("always");

/** The arguments of a function. Those at these indices must be documents. */
function docs(
  name: string,
  args: readonly Term[],
  indexes: readonly number[] = args.map((_, index) => index),
): void {
  for (const index of indexes) if (!isDoc(args[index] as Term)) refuse(name, args);
}

function text(term: Term, name: string, args: readonly Term[]): string {
  return typeof term === "string" ? term : refuse(name, args);
}

function two(left: Doc, right: Doc): Doc {
  docs("concat", [left, right]);
  return concat(left, right);
}

const FLEX = Symbol.for("flex");

function glueDocs(name: string, left: Doc, between: Term, right: Doc, isFlex: boolean): Doc {
  const args = [left, between, right];
  docs("concat", [left, right]);
  return glue(left, text(between, name, args), right, isFlex);
}

/** The library's options from `%Inspect.Opts{}`. */
function read(options: Term, name: string, args: readonly Term[]): InspectOptions {
  if (structName(options) !== OPTS) return refuse(name, args);
  const result = { ...inspectDefaults };
  for (const key of mapKeys(options as ElixirMap)) {
    const field = isAtom(key) ? atomName(key) : "";
    if (key === STRUCT || field === "inspect_fun") continue;
    setOption(result, field, mapGet(options as ElixirMap, key) as Term);
  }
  return result;
}

function containerDoc(left: Term, items: Term, right: Term, options: Term, fn: Term, more: Term): Doc {
  const args = [left, items, right, options, fn, more];
  docs("container_doc", args, [0, 2]);
  if (!(items instanceof Cons) || !(more instanceof Cons)) return refuse("container_doc", args);
  if (typeof fn !== "function" || fn.length !== 2) return refuse("container_doc", args);
  const breakMode = option(more, "break") ?? Symbol.for("maybe");
  const breaks = breakMode === FLEX ? "flex" : breakMode === Symbol.for("maybe") ? "maybe" : "strict";
  const separator = option(more, "separator") ?? ",";
  const itemDoc = (item: Term, inner: InspectOptions) => {
    const doc = call2(fn, item, optionsStruct(inner));
    return isDoc(doc) ? doc : refuse("concat", [doc, separator]);
  };
  return elements(left, items, right, read(options, "container_doc", args), breaks, itemDoc, separator);
}

function nestDoc(doc: Term, level: Term, mode: Term): Doc {
  const args = [doc, level, mode];
  docs("nest", args, [0]);
  if (mode !== ALWAYS && mode !== Symbol.for("break")) return refuse("nest", args);
  if (level === 0n) return doc;
  const isLevel = level === Symbol.for("cursor") || level === Symbol.for("reset");
  if (!isLevel && (typeof level !== "bigint" || level < 0n)) return refuse("nest", args);
  return [Symbol.for("doc_nest"), doc, level, mode];
}

function wrapDoc(name: string, tag: string, doc: Term, ...rest: Term[]): Doc {
  docs(name, [doc], [0]);
  return [Symbol.for(`doc_${tag}`), doc, ...rest];
}

function foldDocs(items: Term, join: (doc: Doc, rest: Doc) => Doc): Doc {
  const all = listElements(items) ?? refuse("fold_doc", [items, null]);
  return fold(all, join);
}

function formatDoc(doc: Term, width: Term): Term {
  const args = [doc, width];
  docs("format", args, [0]);
  if (width !== INFINITY && (typeof width !== "bigint" || width < 0n)) return refuse("format", args);
  return list(format(doc, width === INFINITY ? Number.POSITIVE_INFINITY : Number(width)));
}

function groupDoc(doc: Term, mode: Term): Doc {
  docs("group", [doc, mode], [0]);
  if (mode !== Symbol.for("self") && mode !== Symbol.for("inherit")) return refuse("group", [doc, mode]);
  return group(doc, atomName(mode));
}

function fitting(doc: Term, mode: Term): Doc {
  const isMode = mode === Symbol.for("enabled") || mode === Symbol.for("disabled");
  return isMode ? wrapDoc("next_break_fits", "fits", doc, mode) : refuse("next_break_fits", [doc, mode]);
}

function lineBetween(left: Doc, right: Doc): Doc {
  return two(left, two(LINE, right));
}

/** Colours are for a terminal, and there is none here. */
function colorDoc(doc: Term, key: Term, options: Term): Doc {
  docs("color", [doc, key, options], [0]);
  if (structName(options) !== OPTS) return refuse("color", [doc, key, options]);
  const colors = listElements(optionIn(options, "syntax_colors"));
  return colors?.length === 0 ? doc : unavailable("the option syntax_colors: of inspect");
}

const documentOf = (term: Term, options: Term): Doc => toDoc(term, read(options, "to_doc", [term, options]));
const inspectFunction = (term: Term, options: Term): Doc =>
  toDoc(term, read(options, "inspect", [term, options]));

defineModule("Inspect", { "inspect/2": inspectFunction });
defineModule("Inspect.Opts", {
  "default_inspect_fun/0": () => inspectFunction,
  "new/1": (options: Term) => optionsStruct(inspectOptions(options)),
});
const usual = optionsStruct(inspectDefaults);
declareStruct(
  OPTS,
  Object.fromEntries(
    mapKeys(usual)
      .filter((key) => key !== STRUCT)
      .map((key) => [atomName(key as symbol), mapGet(usual, key) as Term]),
  ),
);

defineModule("Inspect.Algebra", {
  "break/0": () => breakOf(" "),
  "break/1": (string: Term) => breakOf(text(string, "break", [string])),
  "collapse_lines/1": (most: Term) =>
    typeof most === "bigint" && most > 0n
      ? [Symbol.for("doc_collapse"), most]
      : refuse("collapse_lines", [most]),
  "color/3": colorDoc,
  "concat/1": (items: Term) => foldDocs(items, two),
  "concat/2": two,
  "container_doc/5": (left: Term, items: Term, right: Term, options: Term, fn: Term) =>
    containerDoc(left, items, right, options, fn, EMPTY),
  "container_doc/6": containerDoc,
  "empty/0": () => NOTHING,
  "flex_break/0": () => breakOf(" ", true),
  "flex_break/1": (string: Term) => breakOf(text(string, "flex_break", [string]), true),
  "flex_glue/2": (left: Term, right: Term) => glueDocs("flex_glue", left, " ", right, true),
  "flex_glue/3": (left: Term, between: Term, right: Term) =>
    glueDocs("flex_glue", left, between, right, true),
  "fold_doc/2": (items: Term, fn: Term) =>
    typeof fn === "function" && fn.length === 2
      ? foldDocs(items, (doc, rest) => call2(fn, doc, rest))
      : refuse("fold_doc", [items, fn]),
  "force_unfit/1": (doc: Term) => wrapDoc("force_unfit", "force", doc),
  "format/2": formatDoc,
  "glue/2": (left: Term, right: Term) => glueDocs("glue", left, " ", right, false),
  "glue/3": (left: Term, between: Term, right: Term) => glueDocs("glue", left, between, right, false),
  "group/1": (doc: Term) => groupDoc(doc, Symbol.for("self")),
  "group/2": groupDoc,
  "line/0": () => LINE,
  "line/2": lineBetween,
  "nest/2": (doc: Term, level: Term) => nestDoc(doc, level, ALWAYS),
  "nest/3": nestDoc,
  "next_break_fits/1": (doc: Term) => fitting(doc, Symbol.for("enabled")),
  "next_break_fits/2": fitting,
  "no_limit/1": (doc: Term) => [Symbol.for("doc_limit"), doc, INFINITY],
  "space/2": (left: Term, right: Term) => two(left, two(" ", right)),
  "string/1": (string: Term) =>
    typeof string === "string"
      ? [Symbol.for("doc_string"), string, BigInt(graphemeCount(string))]
      : refuse("string", [string]),
  "surround/3": (left: Term, doc: Term, right: Term) => {
    docs("surround", [left, doc, right]);
    return concat(concat(left, nestDoc(doc, 1n, ALWAYS)), right);
  },
  "to_doc/2": documentOf,
});
