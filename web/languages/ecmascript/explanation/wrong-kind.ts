import type { AnyNode } from "acorn";
import { memberLists } from "../../../protocol/capabilities/global-members.ts";
import { absentGlobals } from "../../../protocol/capabilities/restriction-hints.ts";
import { suggestSpelling } from "../../../protocol/capabilities/spelling-suggestion.ts";
import { builtInMethods, calledFunction } from "../analysis/call-graph.ts";
import { isFunction, memberName } from "../analysis/nodes.ts";
import { type ProgramTree, soleValue } from "../analysis/program-tree.ts";
import { isBuiltIn, type Kind, kindOfValue, listText, quote, quotedCode } from "./constant-values.ts";
import type { Finding, ThrowSite } from "./finding.ts";

/** Values of an unexpected kind: those that cannot be called, and those that cannot be iterated. */

const classOfKind: ReadonlyMap<Kind, string> = new Map([
  ["an array", "Array"],
  ["a string", "String"],
  ["a number", "Number"],
  ["a Map", "Map"],
  ["a Set", "Set"],
  ["a promise", "Promise"],
  ["a function", "Function"],
]);

const pluralOfKind: Readonly<Record<Kind, string>> = {
  "an array": "arrays",
  "a string": "strings",
  "a number": "numbers",
  "an object": "objects",
  "a function": "functions",
  "a Map": "Maps",
  "a Set": "Sets",
  "a promise": "promises",
  "true or false": "true and false",
};

/** `x is not a function`: the position is that of the call's parenthesis. */
export function whyNotCallable(context: ThrowSite): Finding | undefined {
  const { tree } = context;
  const call = callAt(context);
  if (!call) return undefined;
  const { callee } = call;
  const line = tree.line({ start: callee.end - 1 });
  if (call.type === "CallExpression" && tree.line({ start: context.offset }) > line) {
    return {
      about: callee,
      sentences: [
        `There is no \`;\` at the end of line ${line}, so the parenthesis that comes next is read as a call.`,
      ],
    };
  }
  if (callee.type === "MemberExpression") return absentOfPage(tree, callee) ?? missingMember(tree, callee);
  if (callee.type !== "Identifier") return undefined;
  const binding = tree.bindingOf(callee);
  const kind = kindOfValue(tree, callee);
  if (binding?.declaredName && kind !== undefined && kind !== "a function")
    return {
      about: callee,
      sentences: [
        `${quote(callee.name)} is ${kind} (line ${tree.line(binding.declaredName)}), and only functions can be called.`,
      ],
    };
  return binding?.kind === "param" ? missingArgument(context, callee) : undefined;
}

/** `window.addEventListener(…)`: the global object is there, and what belongs to a page is not. */
function absentOfPage(
  tree: ProgramTree,
  callee: AnyNode & { type: "MemberExpression" },
): Finding | undefined {
  const { object, property } = callee;
  if (callee.computed || property.type !== "Identifier" || object.type !== "Identifier") return undefined;
  const isGlobal =
    /^(?:window|self|globalThis)$/.test(object.name) && tree.bindingOf(object)?.kind === "free";
  const instead = isGlobal ? absentGlobals.get(property.name) : undefined;
  return instead === undefined ? undefined : { about: callee, sentences: [instead] };
}

function callAt({ tree, node, offset }: ThrowSite) {
  for (const at of tree.outward(node)) {
    if ((at.type === "CallExpression" || at.type === "NewExpression") && at.callee.end <= offset) return at;
    if (isFunction(at)) return undefined;
  }
  return undefined;
}

/** `apply()` where `apply` is `function apply(callback) { callback() }`. */
function missingArgument({ tree, node, caller }: ThrowSite, param: AnyNode): Finding | undefined {
  const home = tree.home(node);
  const binding = tree.bindingOf(param);
  const call = caller && callOf(tree, caller, home);
  if (
    !isFunction(home) ||
    call?.type !== "CallExpression" ||
    binding?.by !== home ||
    binding.writes.length > 0
  )
    return undefined;
  const index = binding.declaredName ? home.params.indexOf(binding.declaredName) : -1;
  if (index < 0 || call.arguments.some(({ type }) => type === "SpreadElement")) return undefined;
  const argument = call.arguments[index];
  if (!argument)
    return { about: call, sentences: [`Line ${tree.line(call)} gives no ${quote(binding.name)}.`] };
  const result = argument.type === "CallExpression" && calledFunction(tree, argument.callee);
  if (!result || returnsValue(tree, result)) return undefined;
  const callee = tree.text(argument.callee);
  return {
    about: argument,
    sentences: [
      `${quotedCode(tree, argument)} calls ${quote(callee)} immediately, and passes the result.`,
      `To pass the function, leave out the parentheses: ${quote(callee)}.`,
    ],
  };
}

/** The call of that function around a position. */
export function callOf(tree: ProgramTree, node: AnyNode, home: AnyNode): AnyNode | undefined {
  for (const at of tree.outward(node)) {
    if (at.type === "CallExpression" && calledFunction(tree, at.callee) === home) return at;
    if (isFunction(at)) return undefined;
  }
  return undefined;
}

/** Whether a function has a `return` with a value, or returns an expression as arrow functions do. */
export function returnsValue(tree: ProgramTree, home: AnyNode): boolean {
  if (!isFunction(home) || home.body.type !== "BlockStatement" || home.async || home.generator) return true;
  return tree
    .within(home.body)
    .some((each) => each.type === "ReturnStatement" && each.argument && tree.home(each) === home);
}

function missingMember(
  tree: ProgramTree,
  member: AnyNode & { type: "MemberExpression" },
): Finding | undefined {
  const name = memberName(member);
  const { object } = member;
  if (name === undefined || object.type === "Super") return undefined;
  const objectText = quotedCode(tree, object);
  const about = member.property;
  if (name === "length" || name === "size") {
    const kind = kindOfValue(tree, object);
    if (kind === "an array" || kind === "a string" || kind === "a Map" || kind === "a Set")
      return {
        about,
        sentences: [`${quote(name)} is a number and not a function: leave out the parentheses after it.`],
      };
  }
  const kind = kindOfValue(tree, object);
  if (kind === "a promise")
    return {
      about,
      sentences: [
        `${objectText} is a promise, since its function is \`async\`.`,
        `Put \`await\` before it to get its value.`,
      ],
    };
  const owner = kind === undefined ? globalObjectName(tree, object) : classOfKind.get(kind);
  if (owner !== undefined) return missingMethod(tree, owner, kind, name, objectText, about);
  if (kind === "an object") return missingObjectMember(tree, object, name, about);
  if (builtInMethods.has(name) || tree.methods.has(name)) return undefined;
  const near = suggestSpelling(name, [...builtInMethods, ...tree.methods]);
  return near === undefined ? undefined : { about, sentences: [`Did you mean ${quote(near)}?`] };
}

function globalObjectName(tree: ProgramTree, object: AnyNode): string | undefined {
  return object.type === "Identifier" && isBuiltIn(tree, object) && Object.hasOwn(memberLists, object.name)
    ? object.name
    : undefined;
}

/** `"abc".push(1)`, `Math.flor(1)`. */
function missingMethod(
  tree: ProgramTree,
  owner: string,
  kind: Kind | undefined,
  name: string,
  objectText: string,
  about: AnyNode,
): Finding | undefined {
  const [own = "", ofPrototype = ""] = (memberLists[owner] ?? "").split("|");
  const words = ((kind === undefined ? own : ofPrototype) || "").trim().split(/\s+/);
  if (words.includes(name)) return undefined;
  const near = suggestSpelling(name, words);
  if (near !== undefined) return { about, sentences: [`Did you mean ${quote(near)}?`] };
  if (kind === undefined) return undefined;
  const having = [...classOfKind]
    .filter(([, each]) => prototypeOf(each).includes(name))
    .map(([each]) => pluralOfKind[each]);
  const others = having.length > 0 ? ` It works on ${listText(having, "and")}.` : "";
  const isText = kind === "a number" && prototypeOf("String").includes(name);
  const hint = isText
    ? [`\`String(…)\` converts a number to a string.`]
    : kind === "an object"
      ? []
      : listHint(tree, kind, name);
  return {
    about,
    sentences: [
      `${objectText} is ${kind}, and ${pluralOfKind[kind]} have no ${quote(name)}.${others}`,
      ...hint,
    ],
  };
}

function listHint(_tree: ProgramTree, kind: Kind, name: string): readonly string[] {
  const onList = prototypeOf("Array").includes(name);
  if (kind === "a string" && onList && name !== "push" && name !== "pop")
    return ["`[...text]` makes an array of its characters."];
  if (kind === "a string" && name === "push") return ["To append to a string, use `+=`."];
  if ((kind === "a Set" || kind === "a Map") && onList) return ["`[...it]` makes an array of its items."];
  return [];
}

function prototypeOf(owner: string): readonly string[] {
  return (memberLists[owner]?.split("|")[1] ?? "").trim().split(/\s+/);
}

/** `user.getNam()` if `user` is an object literal. */
function missingObjectMember(
  tree: ProgramTree,
  object: AnyNode,
  name: string,
  about: AnyNode,
): Finding | undefined {
  const binding = tree.bindingOf(object);
  const value = object.type === "ObjectExpression" ? object : soleValue(binding);
  if (value?.type !== "ObjectExpression" || value.properties.some(({ type }) => type === "SpreadElement"))
    return undefined;
  const own = value.properties.flatMap((each) =>
    each.type === "Property" && !each.computed && "name" in each.key ? [each] : [],
  );
  const same = own.find((each) => "name" in each.key && each.key.name === name);
  const kind = same && kindOfValue(tree, same.value);
  if (same && kind !== undefined && kind !== "a function")
    return {
      about,
      sentences: [`${quote(name)} is ${kind} (line ${tree.line(same)}), and only functions can be called.`],
    };
  const near = same ? undefined : suggestSpelling(name, [...tree.methods]);
  if (near !== undefined && near !== name) return { about, sentences: [`Did you mean ${quote(near)}?`] };
  if (!same && ["forEach", "map", "filter", "reduce", "some", "every", "find"].includes(name)) {
    const objectText = tree.text(object);
    return {
      about,
      sentences: [
        `${quote(objectText)} is an object, and ${quote(name)} works on arrays.`,
        `${quote(`Object.entries(${objectText})`)} makes an array of its keys and values.`,
      ],
    };
  }
  const names = own.flatMap(({ key }) => ("name" in key ? [quote(String(key.name))] : []));
  if (same || names.length === 0 || names.length > maxListedNames || names.length < value.properties.length)
    return undefined;
  const subject = `The object that line ${tree.line(value)} makes has ${listText(names, "and")}`;
  return { about, sentences: [`${subject}, and no ${quote(name)}.`] };
}

/** A longer list of names does not help. */
const maxListedNames = 6;

/** `x is not iterable`. */
export function whyNotIterable({ tree, node, offset }: ThrowSite): Finding | undefined {
  // The position is that of the previous call, or of the value: destructuring has no position of its own.
  const iterations = tree.nodes.flatMap((each) => {
    const isUsed = each.end >= offset && tree.home(each) === tree.home(node) ? iteratedNode(each) : undefined;
    const kind = isUsed && kindOfValue(tree, isUsed);
    return isUsed && kind !== undefined && notIterable.has(kind) ? [{ each, used: isUsed, kind }] : [];
  });
  const [only, another] = iterations;
  if (!only || another) return undefined;
  const { each, used: isUsed, kind } = only;
  const iterable = quotedCode(tree, isUsed);
  const text = tree.text(isUsed);
  const sentence = `${iterable} is ${kind}, which cannot be iterated.`;
  const isShort = text.length <= 30 && isUsed.type !== "ObjectExpression";
  const of = isShort ? text : "…";
  return { about: isUsed, sentences: [sentence, ...hintFor(each, kind, of)] };
}

const notIterable: ReadonlySet<Kind> = new Set([
  "an object",
  "a number",
  "a function",
  "a promise",
  "true or false",
]);

function iteratedNode(node: AnyNode): AnyNode | undefined {
  if (node.type === "ForOfStatement" && !node.await) return node.right;
  if (node.type === "VariableDeclarator" && node.id.type === "ArrayPattern") return node.init ?? undefined;
  return node.type === "SpreadElement" ? node.argument : undefined;
}

function hintFor(node: AnyNode, kind: Kind, text: string): readonly string[] {
  if (kind === "a promise") return ["Put `await` before it to get its value."];
  if (kind === "an object" && node.type === "VariableDeclarator")
    return ["Destructure an object with `{ … }`, an array with `[ … ]`."];
  if (kind === "an object")
    return [
      `${quote(`Object.entries(${text})`)} makes an array of its keys and values, ${quote(`Object.keys(${text})`)} one of its keys.`,
    ];
  if (kind === "a number" && node.type === "ForOfStatement")
    return [`To count, use ${quote(`for (let i = 0; i < ${text}; i++)`)}.`];
  return [];
}

/** `A()` if `A` is a class. */
export function whyWithoutNew({ tree, caller, node }: ThrowSite): Finding | undefined {
  for (const start of [caller, node]) {
    for (const at of tree.outward(start)) {
      const binding = at.type === "CallExpression" ? tree.bindingOf(at.callee) : undefined;
      if (at.type === "CallExpression" && binding?.kind === "class")
        return {
          about: at,
          sentences: [`${quote(binding.name)} is a class: write ${quote(`new ${binding.name}(…)`)}.`],
        };
      if (isFunction(at)) break;
    }
  }
  return undefined;
}
