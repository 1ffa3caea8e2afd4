import type { AnyNode } from "acorn";
import { memberLists } from "../../../protocol/capabilities/global-members.ts";
import { suggestSpelling } from "../../../protocol/capabilities/spelling-suggestion.ts";
import { calledFunction } from "../analysis/call-graph.ts";
import { isFunction, memberName } from "../analysis/nodes.ts";
import { type ProgramTree, soleValue } from "../analysis/program-tree.ts";
import { builtInPath, kindOfValue, quote, quotedCode } from "./constant-values.ts";
import type { Finding, ThrowSite } from "./finding.ts";
import { callOf, returnsValue } from "./wrong-kind.ts";

/** Which value is unexpectedly `undefined` or `null`, and why. */

/** `Cannot read properties of undefined (reading 'x')`: the position is that of the dot or the bracket. */
export function whyNothing(context: ThrowSite, what: string): Finding | undefined {
  const { tree } = context;
  const member = memberAt(context);
  if (!member) return undefined;
  const { object } = member;
  const bracket = tree.line({ start: context.offset });
  const before = tree.line({ start: object.end - 1 });
  if (member.computed && bracket > before) {
    return {
      about: object,
      sentences: [
        `There is no \`;\` at the end of line ${before}, so the \`[\` that comes next reads a property of what is there.`,
      ],
    };
  }
  // `const q = 5⏎[1, 2].forEach(…)` first reads a property of 5.
  const inner = object.type === "MemberExpression" && object.computed ? object : undefined;
  if (inner && tree.line({ start: inner.object.end - 1 }) < tree.line(inner.property)) {
    const line = tree.line({ start: inner.object.end - 1 });
    return {
      about: inner.object,
      sentences: [
        `There is no \`;\` at the end of line ${line}, so the \`[\` that comes next reads a property of what is there.`,
      ],
    };
  }
  if (tree.text(object) === what) return { about: object, sentences: [`${quote(what)} has no properties.`] };
  const sentence = `${quotedCode(tree, object)} is ${quote(what)} here.`;
  return { about: object, sentences: [sentence, ...reasons(context, object, what)].slice(0, 3) };
}

function memberAt({ tree, node, offset }: ThrowSite) {
  for (const at of tree.outward(node)) {
    if (at.type === "MemberExpression" && at.object.end <= offset && offset <= at.end) return at;
    if (isFunction(at)) return undefined;
  }
  return undefined;
}

/** Why an expression is undefined or null, if the text shows it. */
function reasons(context: ThrowSite, object: AnyNode, what: string): readonly string[] {
  const { tree } = context;
  switch (object.type) {
    case "ThisExpression":
      return [
        "In a function that is not called as a method there is no `this`. An arrow function, `() => …`, has the `this` of the code around it.",
      ];
    case "Identifier":
      return whyVariable(context, object, what);
    case "CallExpression":
      return whyResult(tree, object, what);
    case "MemberExpression":
      return object.computed ? whyElement(tree, object) : whyProperty(tree, object, what);
    default:
      return [];
  }
}

function whyVariable(context: ThrowSite, object: AnyNode, what: string): readonly string[] {
  const { tree } = context;
  const binding = tree.bindingOf(object);
  if (!binding?.declaredName) return [];
  const name = quote(binding.name);
  const line = tree.line(binding.declaredName);
  if (binding.kind === "param") return missingArgument(context, object);
  if ((binding.kind === "let" || binding.kind === "var") && what === "undefined") {
    if (binding.writes.length === 0)
      return [`Line ${line} declares ${name}, and nothing assigns a value to it.`];
    const isLater = binding.writes.every(
      ({ at }) => at.start > object.start && tree.home(at) === tree.home(object),
    );
    if (isLater && tree.home(object) === tree.root)
      return [`It gets its first value at line ${tree.line(binding.writes[0]?.at ?? object)}, after this.`];
  }
  const value = soleValue(binding);
  if (value?.type === "CallExpression") return whyResult(tree, value, what);
  if (value?.type === "MemberExpression")
    return value.computed ? whyElement(tree, value) : whyProperty(tree, value, what);
  return value?.type === "Literal" && value.value === null
    ? [`Line ${line} gives it the value \`null\`.`]
    : [];
}

/** A parameter for which the caller passed no argument. */
function missingArgument({ tree, node, caller }: ThrowSite, param: AnyNode): readonly string[] {
  const binding = tree.bindingOf(param);
  const home = tree.home(node);
  const call = caller && callOf(tree, caller, home);
  if (!isFunction(home) || call?.type !== "CallExpression" || binding?.by !== home) return [];
  const index = binding.declaredName ? home.params.indexOf(binding.declaredName) : -1;
  if (
    index < 0 ||
    call.arguments.length > index ||
    call.arguments.some(({ type }) => type === "SpreadElement")
  )
    return [];
  return [`Line ${tree.line(call)} calls its function without a ${quote(binding.name)}.`];
}

const maybeUndefinedMethods: ReadonlyMap<string, string> = new Map([
  ["find", "`find` returns `undefined` when nothing matches."],
  ["findLast", "`findLast` returns `undefined` when nothing matches."],
  ["get", "`get` returns `undefined` for a key that is not there."],
  ["pop", "`pop` returns `undefined` when the array is empty."],
  ["shift", "`shift` returns `undefined` when the array is empty."],
  ["at", "`at` returns `undefined` for an index that is not there."],
  ["forEach", "`forEach` returns nothing. Did you mean `map`?"],
  ["match", "`match` returns `null` when nothing matches."],
  ["exec", "`exec` returns `null` when nothing matches."],
]);

const nullMethods = new Set(["match", "exec"]);

function whyResult(
  tree: ProgramTree,
  call: AnyNode & { type: "CallExpression" },
  what: string,
): readonly string[] {
  const home = calledFunction(tree, call.callee);
  if (home) {
    if (returnsValue(tree, home)) return [];
    const name = quotedCode(tree, call.callee);
    const [only, another] = home.body.type === "BlockStatement" ? home.body.body : [];
    const isForgotten =
      only?.type === "ExpressionStatement" && !another && only.expression.type !== "CallExpression";
    return [
      `${name} returns nothing: there is no \`return\` with a value in it.`,
      ...(isForgotten ? [`Did you mean ${quote(`return ${tree.text(only.expression)}`)}?`] : []),
    ];
  }
  const name = memberName(call.callee);
  if (name === undefined || tree.methods.has(name) || nullMethods.has(name) !== (what === "null")) return [];
  const explanation = maybeUndefinedMethods.get(name);
  return explanation === undefined ? [] : [explanation];
}

/** `list[i]` with `i` up to and including the length. */
function whyElement(tree: ProgramTree, member: AnyNode & { type: "MemberExpression" }): readonly string[] {
  const list = tree.bindingOf(member.object);
  const index = tree.bindingOf(member.property);
  if (!list || !index) return [];
  for (const at of tree.outward(member)) {
    if (at.type !== "ForStatement" || at.test?.type !== "BinaryExpression" || at.test.operator !== "<=")
      continue;
    const { left, right } = at.test;
    const isLength =
      right.type === "MemberExpression" &&
      memberName(right) === "length" &&
      tree.bindingOf(right.object) === list;
    if (tree.bindingOf(left) !== index || !isLength) continue;
    return [
      `${quote(index.name)} goes up to ${quotedCode(tree, right)}, and the last index is ${quote(`${tree.text(right)} - 1`)}.`,
      `Did you mean ${quote(`${tree.text(left)} < ${tree.text(right)}`)}?`,
    ];
  }
  return [];
}

const commonNames = [
  "length",
  ...["Array", "String", "Map", "Set"].flatMap((owner) =>
    (memberLists[owner]?.split("|")[1] ?? "").trim().split(/\s+/),
  ),
];

/** `user.adress.city`: a name may be misspelt. */
function whyProperty(
  tree: ProgramTree,
  member: AnyNode & { type: "MemberExpression" },
  what: string,
): readonly string[] {
  const name = memberName(member);
  if (name === undefined || what !== "undefined") return [];
  const value = member.object.type === "Identifier" ? soleValue(tree.bindingOf(member.object)) : undefined;
  const isObject = value?.type === "ObjectExpression";
  if (
    isObject &&
    value.properties.some((each) => each.type === "Property" && "name" in each.key && each.key.name === name)
  )
    return [];
  const kind = kindOfValue(tree, member.object);
  if (kind === "a promise")
    return [`${quotedCode(tree, member.object)} is a promise. Put \`await\` before it to get its value.`];
  const candidateNames = isObject ? [] : commonNames;
  if (candidateNames.includes(name)) return [];
  const near = suggestSpelling(name, [...tree.methods, ...candidateNames]);
  return near === undefined || near === name ? [] : [`Did you mean ${quote(near)}?`];
}

/** `cannot convert to object`: an undefined or null value is destructured or enumerated. */
export function whyNoObject({ tree, node, caller, offset }: ThrowSite): Finding | undefined {
  const home = tree.home(node);
  for (const at of tree.outward(caller)) {
    if (at.type !== "CallExpression") continue;
    const callee = calledFunction(tree, at.callee);
    if (!callee || offset > (callee.body.start ?? 0) || offset < callee.start) break;
    const index = callee.params.findIndex(({ type }) => type === "ObjectPattern");
    if (index < 0 || at.arguments.length > index || at.arguments.some(({ type }) => type === "SpreadElement"))
      break;
    return {
      about: at,
      sentences: [
        `${quotedCode(tree, at.callee)} destructures an object, and line ${tree.line(at)} calls it without one.`,
      ],
    };
  }
  for (const at of tree.outward(node)) {
    const path = at.type === "CallExpression" ? builtInPath(tree, at.callee) : undefined;
    if (at.type !== "CallExpression" || at.callee.end !== offset || !path?.startsWith("Object.")) continue;
    const [argument] = at.arguments;
    return (
      argument && {
        about: argument,
        sentences: [
          `${quotedCode(tree, argument)} is \`undefined\` or \`null\` here, and ${quote(path)} needs an object.`,
        ],
      }
    );
  }
  // Destructuring has no position of its own: the known position is that of the previous call.
  const [only, another] = tree.nodes.filter((each) => {
    const isTaken = each.type === "VariableDeclarator" && each.id.type === "ObjectPattern";
    return isTaken && tree.home(each) === home && each.end >= offset;
  });
  if (only?.type !== "VariableDeclarator" || another || !only.init) return undefined;
  return {
    about: only.init,
    sentences: [
      `${quotedCode(tree, only.init)} is \`undefined\` or \`null\` here, and cannot be destructured.`,
    ],
  };
}
