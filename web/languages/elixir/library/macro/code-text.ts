import { classifyAtom, inspectAtom, inspectKey, inspectRemoteName } from "../../runtime/inspect-atom.ts";
import { inspect } from "../../runtime/inspect-term.ts";
import { RestrictedUse } from "../../runtime/restricted.ts";
import { atomName, Cons, EMPTY, isAtom, isTuple, listElements, type Term } from "../../runtime/terms.ts";

/*
 * `Macro.to_string`: the code of a quoted form as Elixir's formatter writes it, for one line of values, calls and
 * operators. Forms that the formatter lays out over lines, and sigils, are refused by name.
 */

const hint = "It is here for one line of values, variables, calls and operators.";

function refuse(): never {
  throw new RestrictedUse("Macro.to_string/1 of this form", hint);
}

type Operator = readonly [precedence: number, side: "left" | "right"];
const levels: readonly (readonly [number, "left" | "right", string])[] = [
  [100, "right", "="],
  [120, "left", "|| or"],
  [130, "left", "&& and"],
  [140, "left", "== != =~ === !=="],
  [150, "left", "< <= >= >"],
  [160, "left", "|>"],
  [170, "left", "in"],
  [200, "right", "++ -- .. <>"],
  [210, "left", "+ -"],
  [220, "left", "* /"],
  [230, "left", "**"],
];
const operators: ReadonlyMap<string, Operator> = new Map(
  levels.flatMap(([precedence, side, names]) =>
    names.split(" ").map((name) => [name, [precedence, side]] as const),
  ),
);

/** Operators whose operands the formatter puts in parentheses if they are other operators. */
const apart = new Set("in ++ -- .. <>".split(" "));
const logical = new Set("|| or && and".split(" "));

type Call = readonly [name: string, args: readonly Term[], isVariable: boolean];

function callOf(term: Term): Call | undefined {
  if (!isTuple(term) || term.length !== 3 || !isAtom(term[0] as Term)) return undefined;
  const name = atomName(term[0] as symbol);
  if (isAtom(term[2] as Term)) return [name, [], true];
  const args = listElements(term[2] as Term);
  return args === undefined ? refuse() : [name, args, false];
}

const isOperator = (call: Call | undefined): boolean =>
  call !== undefined && !call[2] && call[1].length === 2 && operators.has(call[0]);

function operand(term: Term, parent: string, side: "left" | "right"): string {
  const call = callOf(term);
  const codeText = code(term);
  if (!isOperator(call)) {
    const isUnary =
      call !== undefined && !call[2] && call[1].length === 1 && ["not", "!", "-", "+"].includes(call[0]);
    return isUnary && side === "left" && call[0] === "not" ? refuse() : codeText;
  }
  const [name] = call as Call;
  const [own, ownSide] = operators.get(name) as Operator;
  const [outer] = operators.get(parent) as Operator;
  if (name !== parent && (apart.has(name) || apart.has(parent))) return refuse();
  if (name !== parent && logical.has(name) && logical.has(parent)) return `(${codeText})`;
  if (own > outer || (own === outer && ownSide === side)) return codeText;
  return `(${codeText})`;
}

/** A list's elements. The last may be keywords without brackets. */
function listText(items: readonly Term[], mayEndBare: boolean): string {
  const last = items.at(-1);
  const keywords = mayEndBare && last !== undefined ? keywordText(last) : undefined;
  if (keywords === undefined || keywords === "") return items.map(code).join(", ");
  return [...items.slice(0, -1).map(code), keywords].join(", ");
}

/** `a: 1, b: 2`; undefined if it is not a list of such pairs. */
function keywordText(term: Term): string | undefined {
  const items = term instanceof Cons ? listElements(term) : undefined;
  if (items === undefined || items.length === 0) return undefined;
  const isKeyword = (each: Term): boolean =>
    isTuple(each) &&
    each.length === 2 &&
    isAtom(each[0] as Term) &&
    !atomName(each[0] as symbol).startsWith("Elixir.");
  if (!items.every(isKeyword)) return undefined;
  return items
    .map((each) => {
      const [key, value] = each as readonly [symbol, Term];
      return `${inspectKey(atomName(key))} ${code(value)}`;
    })
    .join(", ");
}

const blocks = new Set(["do", "else", "rescue", "catch", "after"]);

function argumentsText(args: readonly Term[]): string {
  const last = args.at(-1);
  for (const each of last instanceof Cons ? (listElements(last) ?? []) : [])
    if (isTuple(each) && isAtom(each[0] as Term) && blocks.has(atomName(each[0] as symbol))) return refuse();
  return `(${listText(args, true)})`;
}

function pairs(args: readonly Term[]): string {
  return args
    .map((each) => {
      if (!isTuple(each) || each.length !== 2) return refuse();
      return `${code(each[0] as Term)} => ${code(each[1] as Term)}`;
    })
    .join(", ");
}

function entries(args: readonly Term[]): string {
  if (args.length === 0) return "";
  const [first] = args;
  const update = first === undefined ? undefined : callOf(first);
  if (update?.[0] === "|" && !update[2]) return refuse();
  return keywordText(ofArray(args)) ?? pairs(args);
}

function ofArray(items: readonly Term[]): Term {
  let result = EMPTY;
  for (let index = items.length - 1; index >= 0; index--) result = new Cons(items[index] as Term, result);
  return result;
}

function local([name, args, isVariable]: Call): string {
  if (isVariable) return classifyAtom(name) === "identifier" ? name : refuse();
  const [first, second] = args as [Term, Term];
  if (operators.has(name) && args.length === 2) {
    const between = name === ".." ? name : ` ${name} `;
    return `${operand(first, name, "left")}${between}${operand(second, name, "right")}`;
  }
  if ((name === "-" || name === "+" || name === "!" || name === "not" || name === "@") && args.length === 1) {
    const inner = callOf(first);
    if (isOperator(inner) || (inner !== undefined && !inner[2] && /^\W|^not$/.test(inner[0])))
      return refuse();
    return name === "not" ? `not ${code(first)}` : `${name}${code(first)}`;
  }
  switch (name) {
    case "__aliases__":
      return args.every((each) => isAtom(each))
        ? args.map((each) => atomName(each as symbol).replace(/^Elixir\./, "")).join(".")
        : refuse();
    case "{}":
      return `{${listText(args, true)}}`;
    case "%{}":
      return `%{${entries(args)}}`;
    case "%": {
      const map = callOf(second);
      return map?.[0] === "%{}" ? `%${code(first)}{${entries(map[1])}}` : refuse();
    }
    default:
  }
  if (classifyAtom(name) !== "identifier" || /^(?:__|sigil_|fn$|unquote|when$|and$|or$|in$|not$)/.test(name))
    return refuse();
  if (withoutParentheses.has(`${name}/${args.length}`)) return refuse();
  return name + argumentsText(args);
}

/** Calls that the formatter writes without parentheses. */
const withoutParentheses = new Set(
  "import/1 import/2 alias/1 alias/2 require/1 require/2 use/1 use/2 def/1 def/2 defp/1 defp/2 defmodule/2 defstruct/1 raise/1 raise/2 reraise/2 reraise/3 if/2 unless/2 case/2 cond/1 for/1 for/2 for/3 with/1 with/2 with/3 send/2 super/0 quote/1 quote/2 try/1 receive/1 assert/1 assert/2 throw/1 destructure/2 defdelegate/2 defguard/1 defexception/1 defmacro/2 defoverridable/1 defprotocol/2 defimpl/2 defimpl/3".split(
    " ",
  ),
);

/** `left.name(…)`, `left.(…)`. */
function remote(target: Term, meta: Term, rest: Term): string {
  const dot = callOf(target);
  if (dot === undefined || dot[0] !== "." || dot[2]) return refuse();
  const [left, name] = dot[1] as [Term, Term?];
  const args = listElements(rest);
  if (args === undefined) return refuse();
  const inner = callOf(left);
  if (
    isOperator(inner) ||
    (inner !== undefined && !inner[2] && /^\W/.test(inner[0]) && inner[0] !== "%{}" && inner[0] !== "@")
  )
    return refuse();
  if (isTuple(left) && !isAtom(left[0] as Term) && !isTuple(left[0] as Term)) return refuse();
  const leftText = isAtom(left) ? inspectAtom(atomName(left)) : code(left);
  if (name === undefined) return `${leftText}.${argumentsText(args)}`;
  if (!isAtom(name) || name === Symbol.for("{}")) return refuse();
  if (left === Symbol.for("Elixir.Access") && name === Symbol.for("get")) return refuse();
  const hasNone = (listElements(meta) ?? []).some(
    (each) => isTuple(each) && each[0] === Symbol.for("no_parens"),
  );
  return `${leftText}.${inspectRemoteName(atomName(name))}${hasNone && args.length === 0 ? "" : argumentsText(args)}`;
}

function code(term: Term): string {
  if (isTuple(term)) {
    if (term.length === 2) return `{${listText(term as readonly Term[], true)}}`;
    if (term.length !== 3) return refuse();
    const call = callOf(term);
    return call === undefined ? remote(term[0] as Term, term[1] as Term, term[2] as Term) : local(call);
  }
  if (term instanceof Cons) {
    const items = listElements(term) ?? refuse();
    if (items.length > 0 && items.every((each) => typeof each === "bigint")) return inspect(term);
    if (items.some((each) => callOf(each)?.[0] === "|" && !callOf(each)?.[2])) return refuse();
    let from = items.length;
    while (from > 0 && keywordText(ofArray(items.slice(from - 1))) !== undefined) from--;
    const keywords = from < items.length ? [keywordText(ofArray(items.slice(from))) as string] : [];
    return `[${[...items.slice(0, from).map(code), ...keywords].join(", ")}]`;
  }
  if (typeof term === "bigint" && (term < 0n || term > 99_999n)) return refuse();
  if (typeof term === "number" && (term < 0 || term > 99_999 || /e/.test(inspect(term)))) return refuse();
  if (isAtom(term) || typeof term === "bigint" || typeof term === "number") return inspect(term);
  if (typeof term === "string" && !/[\n"\\]/.test(term)) return inspect(term);
  return refuse();
}

/** The line width of the formatter. */
const maxWidth = 98;

export function codeText(term: Term): string {
  const text = code(term);
  return text.length > maxWidth ? refuse() : text;
}
