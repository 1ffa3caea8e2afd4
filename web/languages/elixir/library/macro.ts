import { argumentsOf, option, truthy } from "../runtime/arguments.ts";
import { call1 } from "../runtime/calls.ts";
import { mapKeys, mapValues } from "../runtime/compare.ts";
import { argumentError, functionClauseError, raise } from "../runtime/errors.ts";
import { classifyAtom, inspectAtom, inspectKey, inspectRemoteName } from "../runtime/inspect-atom.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { defineModule, functionName } from "../runtime/modules.ts";
import { RestrictedUse } from "../runtime/restricted.ts";
import {
  atomName,
  Bits,
  Cons,
  ElixirMap,
  EMPTY,
  ERROR,
  isAtom,
  isBinary,
  isTuple,
  list,
  listElements,
  OK,
  type Term,
} from "../runtime/terms.ts";
import { quotedBits } from "./macro/bits.ts";
import { codeText } from "./macro/code-text.ts";
import { unescapeText } from "./macro/unescape.ts";

const { refuse } = argumentsOf("Macro");

type Triple = readonly [form: Term, meta: Term, rest: Term];

export const isTriple = (term: Term): term is Triple & Term => isTuple(term) && term.length === 3;
export const isPair = (term: Term): term is readonly [Term, Term] => isTuple(term) && term.length === 2;

/** A string of Elixir's names. Other binaries are refused, because they would be changed byte by byte. */
function text(term: Term, name: string): string {
  if (typeof term !== "string") return refuse(name, [term]);
  return term;
}

const upper = (char: string): string => (/[a-z]/.test(char) ? char.toUpperCase() : char);
const lower = (char: string): string => (/[A-Z]/.test(char) ? char.toLowerCase() : char);

function camelize(text: string): string {
  const start = text.replace(/^_+/, "");
  let result = upper(start[0] ?? "");
  for (let index = 1; index < start.length; index++) {
    const char = start[index] as string;
    const next = start[index + 1] ?? "";
    if (char === "/") return `${result}.${camelize(start.slice(index + 1))}`;
    if (char !== "_") result += char;
    else if (next === "") return result;
    else if (/[a-z0-9]/.test(next)) {
      result += upper(next);
      index++;
    } else if (next !== "_") result += char;
  }
  return result;
}

/** `FooBar` as `foo_bar`; a dot becomes a slash. */
function underscore(text: string): string {
  let result = lower(text[0] ?? "");
  let before = text[0] ?? "";
  for (let index = 1; index < text.length; index++) {
    const char = text[index] as string;
    const next = text[index + 1];
    const isUpper = /[A-Z]/.test(char);
    if (isUpper && next !== undefined && !/[A-Z0-9._]/.test(next)) {
      result += `_${lower(char)}${next}`;
      before = next;
      index++;
    } else if (isUpper && !/[A-Z_]/.test(before)) {
      result += `_${lower(char)}`;
      before = char;
    } else if (char === ".") return `${result}/${underscore(text.slice(index + 1))}`;
    else {
      result += lower(char);
      before = char;
    }
  }
  return result;
}

const binaryOperators = new Set(
  "** * / + - ++ -- +++ --- .. <> in |> <<< >>> <<~ ~>> <~ ~> <~> <|> < > <= >= == != =~ === !== && &&& and || ||| or = & => | :: when <- \\\\ . ^^^".split(
    " ",
  ),
);
binaryOperators.delete("&");
binaryOperators.delete("=>");
const unaryOperators = new Set("& ! ^ not + - ~~~ @".split(" "));

function isOperator(name: Term, arity: Term): boolean {
  if (!isAtom(name) || typeof arity !== "bigint") return refuse("operator?", [name, arity]);
  const operatorText = atomName(name);
  if (operatorText === "..//" && arity === 3n) return true;
  if (arity === 2n) return binaryOperators.has(operatorText);
  if (arity === 1n) return unaryOperators.has(operatorText);
  return operatorText === ".." && arity === 0n;
}

const specialForms = new Set(
  "%/2 ./2 =/2 ::/2 ^/1 __CALLER__/0 __DIR__/0 __ENV__/0 __MODULE__/0 __STACKTRACE__/0 alias/2 case/2 cond/1 import/2 quote/2 receive/1 require/2 try/1 unquote/1 unquote_splicing/1 alias/1 import/1 require/1 quote/1 &/1".split(
    " ",
  ),
);
/** Forms with any number of arguments. */
const openForms = new Set("%{} {} <<>> __aliases__ __block__ fn for with super".split(" "));

function decompose(term: Term): Term {
  if (!isTriple(term)) return ERROR;
  const [form, , args] = term;
  if (form === Symbol.for("{}") && args instanceof Cons) return ERROR;
  if (isTriple(form) && form[0] === Symbol.for(".")) {
    const [target, name, more] = (listElements(form[2]) ?? []) as [Term?, Term?, Term?];
    if (
      target !== undefined &&
      name !== undefined &&
      more === undefined &&
      (isTuple(target) || isAtom(target))
    )
      return [target, name, args];
  }
  if (!isAtom(form)) return ERROR;
  if (isAtom(args)) return [form, EMPTY];
  return args instanceof Cons ? [form, args] : ERROR;
}

/** The code for a term: tuples and maps become calls that make them. */
function quotedTerm(term: Term, unquotes: boolean, prunes: boolean): Term {
  const inner = (each: Term): Term => quotedTerm(each, unquotes, prunes);
  if (isTuple(term)) {
    if (unquotes && isTriple(term) && term[0] === Symbol.for("unquote")) {
      const args = listElements(term[2]);
      if (args?.length === 1) return args[0] as Term;
    }
    if (isPair(term)) {
      const hasSplice = [term[0], term[1]].some(
        (each) => isTriple(each) && each[0] === Symbol.for("unquote_splicing"),
      );
      return unquotes && hasSplice
        ? triple("{}", items(list(term), inner, unquotes))
        : [inner(term[0]), inner(term[1])];
    }
    if (prunes && isTriple(term)) {
      const terms = (
        listElements(term[1]) ??
        raise("ErlangError", "original", [Symbol.for("bad_generator"), term[1]], "reason", null)
      ).filter(
        (each) => isPair(each) && (each[0] === Symbol.for("no_parens") || each[0] === Symbol.for("line")),
      );
      return triple("{}", list([inner(term[0]), list(terms), inner(term[2])]));
    }
    return triple("{}", items(list(term), inner, unquotes));
  }
  if (term instanceof ElixirMap) {
    const values = mapValues(term);
    return triple("%{}", list(mapKeys(term).map((key, at): Term => [inner(key), inner(values[at] as Term)])));
  }
  if (term instanceof Cons) return items(term, inner, unquotes);
  if (term instanceof Bits) return quotedBits(term);
  if (typeof term === "function") {
    const name = functionName(term);
    if (name !== undefined) return quotedFunction(name.module, name.name, name.arity);
    return argumentError(
      `cannot escape ${inspect(term)}. The supported values are: lists, tuples, maps, atoms, numbers, bitstrings, PIDs and remote functions in the format &Mod.fun/arity`,
    );
  }
  return term;
}

const triple = (name: string, args: Term, meta: Term = EMPTY): Term => [Symbol.for(name), meta, args];

function quotedFunction(module: symbol, name: string, arity: number): Term {
  const target: Term = [
    triple(".", list([module, Symbol.for(name)])),
    list([[Symbol.for("no_parens"), true]]),
    EMPTY,
  ];
  return triple("&", list([triple("/", list([target, BigInt(arity)]))]));
}

/** The elements of a list, and the tail of an improper one. */
function items(term: Cons, inner: (each: Term) => Term, unquotes: boolean): Term {
  const result: Term[] = [];
  let rest: Term = term;
  while (rest instanceof Cons && rest !== EMPTY) {
    const { head } = rest;
    if (unquotes && isTriple(head) && head[0] === Symbol.for("unquote_splicing"))
      throw new RestrictedUse(
        "Macro.escape/2 of a form with unquote_splicing",
        "Escape it without unquote: true.",
      );
    result.push(inner(head));
    rest = rest.tail;
  }
  if (rest === EMPTY) return list(result);
  const last = result.pop() as Term;
  return list([...result, triple("|", list([last, inner(rest)]))]);
}

function isLiteral(term: Term): boolean {
  if (isTriple(term)) {
    const [form, , args] = term;
    if (form === Symbol.for("__aliases__") || form === Symbol.for("%{}") || form === Symbol.for("{}"))
      return isLiteral(args);
    const both = form === Symbol.for("%") ? listElements(args) : undefined;
    return both?.length === 2 && both.every(isLiteral);
  }
  if (isPair(term)) return isLiteral(term[0]) && isLiteral(term[1]);
  if (term instanceof Cons)
    return (listElements(term) ?? functionClauseError(":lists", "all_1", [term])).every(isLiteral);
  return isAtom(term) || typeof term === "bigint" || typeof term === "number" || isBinary(term);
}

/** The first part that is not a quoted form; undefined if all parts are valid. */
function invalid(term: Term): Term | undefined {
  if (isPair(term)) return invalid(term[0]) ?? invalid(term[1]);
  if (isTriple(term)) {
    const [form, meta, args] = term;
    if (!(meta instanceof Cons) || !(isAtom(args) || args instanceof Cons)) return term;
    return invalid(form) ?? invalid(args);
  }
  if (term instanceof Cons) {
    const elements = listElements(term);
    if (elements === undefined) return functionClauseError("Enum", "find_value_list", [term, null, null]);
    for (const each of elements) {
      const invalidPart = invalid(each);
      if (invalidPart !== undefined) return invalidPart;
    }
    return undefined;
  }
  const isPlain = isAtom(term) || typeof term === "bigint" || typeof term === "number" || isBinary(term);
  return isPlain || (typeof term === "function" && functionName(term) !== undefined) ? undefined : term;
}

const cannotPipe = (left: Term, right: Term): never =>
  argumentError(
    `cannot pipe ${codeText(left)} into ${codeText(right)}, can only pipe into local calls foo(), remote calls Foo.bar() or anonymous function calls foo.()`,
  );

function pipe(expression: Term, target: Term, position: Term): Term {
  if (!isTriple(target) || typeof position !== "bigint") return cannotPipe(expression, target);
  const [form, meta, args] = target;
  const name = isAtom(form) ? atomName(form) : "";
  if (["&", "{}", "%{}", "__aliases__", "<<>>"].includes(name)) return cannotPipe(expression, target);
  if (name === "unquote" || name === "fn" || (args instanceof Cons && isAtom(form) && /^\W/.test(name)))
    throw new RestrictedUse(`Macro.pipe/3 into ${name}`, "It cannot be piped into in Elixir either.");
  const before = isAtom(args) ? [] : (listElements(args) ?? []);
  const at = position < 0n ? Number(position) + before.length + 1 : Number(position);
  return [form, meta, list([...before.slice(0, at), expression, ...before.slice(at)])];
}

/** The stages of `a |> b() |> c()`, each with the position of the piped argument. */
function unpipe(term: Term, after: Term[] = []): Term[] {
  if (isTriple(term) && term[0] === Symbol.for("|>")) {
    const [left, right] = listElements(term[2]) ?? [];
    if (left !== undefined && right !== undefined) return unpipe(left, unpipe(right, after));
  }
  return [[term, 0n], ...after];
}

let counter = -576_460_752_303_423_488n;
const unique = (name: Term, context: Term): Term => {
  counter += 1n;
  return [name, list([[Symbol.for("counter"), counter]]), context];
};

function variable(name: Term, context: Term): Term {
  return isAtom(name) && isAtom(context) ? [name, EMPTY, context] : refuse("var", [name, context]);
}

function generateArguments(name: string, amount: Term, context: Term, make: (name: Term) => Term): Term {
  if (typeof amount !== "bigint" || amount < 0n || !isAtom(context))
    return refuse(name, [amount, context, null]);
  return list(Array.from({ length: Number(amount) }, (_, index) => make(Symbol.for(`arg${index + 1}`))));
}

function atomText(format: Term, atom: Term): string {
  if (!isAtom(atom)) return refuse("inspect_atom", [format, atom]);
  if (format === Symbol.for("literal")) return inspectAtom(atomName(atom));
  if (format === Symbol.for("key")) return inspectKey(atomName(atom));
  return format === Symbol.for("remote_call")
    ? inspectRemoteName(atomName(atom))
    : refuse("inspect_atom", [format, atom]);
}

const escapeTerm = (term: Term, options: Term): Term =>
  quotedTerm(
    term,
    truthy(option(options, "unquote") ?? false),
    truthy(option(options, "prune_metadata") ?? false),
  );

defineModule("Macro", {
  "camelize/1": (term: Term) => camelize(text(term, "camelize")),
  "classify_atom/1": (term: Term) =>
    isAtom(term) ? Symbol.for(classifyAtom(atomName(term))) : refuse("classify_atom", [term]),
  "decompose_call/1": decompose,
  "escape/1": (term: Term) => escapeTerm(term, EMPTY),
  "escape/2": escapeTerm,
  "generate_arguments/2": (amount: Term, context: Term) =>
    generateArguments("generate_arguments", amount, context, (name) => variable(name, context)),
  "generate_unique_arguments/2": (amount: Term, context: Term) =>
    generateArguments("generate_unique_arguments", amount, context, (name) => unique(name, context)),
  "inspect_atom/2": atomText,
  "operator?/2": isOperator,
  "pipe/3": pipe,
  "quoted_literal?/1": isLiteral,
  "special_form?/2": (name: Term, arity: Term) =>
    isAtom(name) && typeof arity === "bigint"
      ? specialForms.has(`${atomName(name)}/${arity}`) || openForms.has(atomName(name))
      : refuse("special_form?", [name, arity]),
  "to_string/1": codeText,
  "underscore/1": (term: Term) => {
    if (typeof term === "symbol") {
      const name = atomName(term);
      return underscore(name.startsWith("Elixir.") ? name.slice(7) : name);
    }
    return underscore(text(term, "underscore"));
  },
  "unescape_string/1": (term: Term) => unescapeText(text(term, "unescape_string")),
  "unique_var/2": (name: Term, context: Term) =>
    isAtom(name) && isAtom(context) ? unique(name, context) : refuse("unique_var", [name, context]),
  "unpipe/1": (term: Term) => list(unpipe(term)),
  "update_meta/2": (node: Term, fn: Term) =>
    isTriple(node) && node[1] instanceof Cons ? [node[0], call1(fn, node[1]), node[2]] : node,
  "validate/1": (term: Term) => {
    const wrong = invalid(term);
    return wrong === undefined ? OK : [ERROR, wrong];
  },
  "var/2": variable,
});
