import type { AnyNode } from "acorn";
import { knownGlobals } from "../../../protocol/capabilities/known-globals.ts";
import { suggestSpelling } from "../../../protocol/capabilities/spelling-suggestion.ts";
import { nameOf } from "../analysis/call-graph.ts";
import { isFunction } from "../analysis/nodes.ts";
import type { Binding, ProgramTree } from "../analysis/program-tree.ts";
import { quote } from "./constant-values.ts";
import type { Finding, ThrowSite } from "./finding.ts";

/** Names that do not exist, do not exist yet, or must not be assigned to. */

/** JavaScript's equivalents of names in other languages. */
const otherLanguageNames: ReadonlyMap<string, string> = new Map([
  ["print", "console.log(…)"],
  ["println", "console.log(…)"],
  ["printf", "console.log(…)"],
  ["echo", "console.log(…)"],
  ["puts", "console.log(…)"],
  ["None", "null"],
  ["nil", "null"],
  ["NULL", "null"],
  ["True", "true"],
  ["TRUE", "true"],
  ["False", "false"],
  ["FALSE", "false"],
  ["len", "….length"],
  ["str", "String(…)"],
  ["int", "Math.trunc(…)"],
  ["float", "Number(…)"],
]);

const globalWords = ["undefined", "NaN", "Infinity", "globalThis", "true", "false", "null", "this"];

/** `lenght is not defined`. */
export function whyUndefinedName(context: ThrowSite, name: string): Finding | undefined {
  const { tree } = context;
  const use = namedNode(context, name, ({ kind }) => kind === "free");
  if (!use) return undefined;
  const hiddenBinding = [...tree.allBindings()].find(
    (each) => each.name === name && each.declaredName && each.kind !== "free",
  );
  if (hiddenBinding?.declaredName) return { about: use, sentences: outOfScopeMessage(tree, hiddenBinding) };
  const instead = otherLanguageNames.get(name);
  if (instead !== undefined)
    return { about: use, sentences: [`In JavaScript, ${quote(name)} is ${quote(instead)}.`] };
  if (isMemberOfClass(tree, use, name))
    return { about: use, sentences: [`Did you mean ${quote(`this.${name}`)}?`] };
  const near = suggestSpelling(name, [...tree.visibleFrom(use), ...knownGlobals.keys(), ...globalWords]);
  if (near !== undefined && near !== name) {
    const declaredName = [...tree.allBindings()].find(
      (each) => each.name === near && each.declaredName,
    )?.declaredName;
    const where = declaredName ? ` It is declared at line ${tree.line(declaredName)}.` : "";
    return { about: use, sentences: [`Did you mean ${quote(near)}?${where}`] };
  }
  return undeclaredVariable(tree, use, name);
}

/** A name that is used like a variable, and declared nowhere: `total = 0`, `count++`, `while (i < 10)`. */
function undeclaredVariable(tree: ProgramTree, use: AnyNode, name: string): Finding | undefined {
  const by = tree.parent(use);
  const isSet = by?.type === "AssignmentExpression" && by.left === use;
  const loop = [...tree.outward(by)].find(
    ({ type }) => /^(?:For|While|DoWhile)/.test(type) || isStatement(type),
  );
  if (loop?.type === "ForStatement" && isSet && loop.init === by) {
    return { about: use, sentences: [`Declare ${quote(name)}: write ${quote(`for (let ${name} = …`)}.`] };
  }
  if ((loop?.type === "ForOfStatement" || loop?.type === "ForInStatement") && loop.left === use) {
    return { about: use, sentences: [`Declare ${quote(name)}: write ${quote(`for (const ${name} …`)}.`] };
  }
  const isInHead =
    loop?.type === "ForStatement" || loop?.type === "WhileStatement" || loop?.type === "DoWhileStatement";
  if (isSet && by.operator === "=") {
    return {
      about: use,
      sentences: [
        `${quote(name)} must be declared before it gets a value.`,
        `Write ${quote(`let ${name} = …`)}.`,
      ],
    };
  }
  if (!isInHead && !isSet && by?.type !== "UpdateExpression") return undefined;
  return {
    about: use,
    sentences: [
      `${quote(name)} is declared nowhere.`,
      `Write ${quote(`let ${name} = …`)} before ${isInHead ? "the loop" : "it is used"}.`,
    ],
  };
}

function isStatement(type: string): boolean {
  return /Statement$|Declaration$/.test(type);
}

/** Whether a class around the node has a member of that name. */
function isMemberOfClass(tree: ProgramTree, use: AnyNode, name: string): boolean {
  const owner = [...tree.outward(use)].find(({ type }) => /^Class(?:Declaration|Expression)$/.test(type));
  return tree.within(owner).some((each) => {
    if (each.type === "MemberExpression")
      return each.object.type === "ThisExpression" && !each.computed && tree.text(each.property) === name;
    if (each.type !== "MethodDefinition" && each.type !== "PropertyDefinition") return false;
    return !each.static && !each.computed && tree.text(each.key) === name;
  });
}

/** It is declared, but not visible here. */
function outOfScopeMessage(tree: ProgramTree, { name, declaredName, scope }: Binding): readonly string[] {
  if (!declaredName) return [];
  const line = tree.line(declaredName);
  const around = tree.parent(scope);
  const home = isFunction(scope) ? scope : isFunction(around) ? around : undefined;
  const functionName = home && nameOf(tree, home);
  const end = tree.line({ start: scope.end - 1 });
  const where =
    functionName !== undefined ? `the function ${quote(functionName)}` : home ? "its function" : "its block";
  const until = end === line ? "" : `, which ends at line ${end}`;
  return [`The ${quote(name)} of line ${line} exists only inside ${where}${until}.`];
}

/** `Cannot access 'y' before initialization`. */
export function whyUninitializedName(context: ThrowSite, name: string): Finding | undefined {
  const { tree } = context;
  const isLate = ({ kind }: Binding) => kind === "let" || kind === "const" || kind === "class";
  const use = namedNode(context, name, isLate);
  const binding = tree.bindingOf(use);
  if (!use || !binding?.declaredName || !binding.by) return undefined;
  const line = tree.line(binding.declaredName);
  if (tree.contains(binding.by, use)) {
    return {
      about: use,
      sentences: [`${quote(name)} is used in its own declaration, before it has a value.`],
    };
  }
  const outer = [...tree.allBindings()].find(
    (each) =>
      each !== binding && each.name === name && each.declaredName && tree.contains(each.scope, binding.scope),
  );
  const other = outer?.declaredName
    ? [
        `The ${quote(name)} of line ${tree.line(outer.declaredName)} is another variable, which this one hides.`,
      ]
    : [];
  const isBefore = use.start < binding.declaredName.start;
  const home = tree.home(use);
  const sentence =
    isBefore || home === tree.home(binding.declaredName)
      ? `${quote(name)} is declared at line ${line}, and exists only from there on.`
      : `This ran before line ${line}, which declares ${quote(name)}.`;
  return { about: use, sentences: [sentence, ...other] };
}

/** `Assignment to constant variable.` */
export function whyReadOnly(context: ThrowSite): Finding | undefined {
  const { tree } = context;
  const use = assignmentOf(context);
  const binding = tree.bindingOf(use);
  if (!use || !binding?.declaredName) return undefined;
  const { name } = binding;
  const line = tree.line(binding.declaredName);
  if (binding.kind === "import") {
    return {
      about: use,
      sentences: [`${quote(name)} is imported: only the file that exports it can change it.`],
    };
  }
  if (isInCondition(tree, use))
    return { about: use, sentences: ["Did you mean `===`? `=` assigns a value and does not compare."] };
  return {
    about: use,
    sentences: [
      `${quote(name)} is declared with \`const\` at line ${line}, so it keeps its value.`,
      `Use ${quote(`let ${name}`)} if it has to change.`,
    ],
  };
}

/** Whether the condition is an assignment: `if (a = 6)`. */
function isInCondition(tree: ProgramTree, use: AnyNode): boolean {
  let inner = tree.parent(use);
  if (inner?.type !== "AssignmentExpression" || inner.operator !== "=" || inner.left !== use) return false;
  for (const at of tree.outward(tree.parent(inner))) {
    if (/^(?:If|While|DoWhile|For)Statement$|^ConditionalExpression$/.test(at.type))
      return (at as { test?: AnyNode | null }).test === inner;
    if (at.type !== "LogicalExpression" && at.type !== "UnaryExpression") return false;
    inner = at;
  }
  return false;
}

/** The only constant that is assigned to in the expression at the position. */
function assignmentOf({ tree, node }: ThrowSite): AnyNode | undefined {
  let levels = 0;
  for (const at of tree.outward(node)) {
    if (++levels > maxLevels) return undefined;
    const target =
      at.type === "AssignmentExpression" || /^For(?:In|Of)Statement$/.test(at.type)
        ? (at as { left: AnyNode }).left
        : at.type === "UpdateExpression"
          ? at.argument
          : undefined;
    const constants = tree.within(target).filter((each) => {
      const binding = tree.bindingOf(each);
      return (binding?.kind === "const" || binding?.kind === "import") && binding.declaredName !== each;
    });
    if (constants.length > 0) return constants.length === 1 ? constants[0] : undefined;
    if (/Declaration$/.test(at.type) || isFunction(at)) return undefined;
  }
  return undefined;
}

const maxLevels = 20;

/** The node of that variable name in the statement that contains the position. */
function namedNode(
  { tree, node, offset }: ThrowSite,
  name: string,
  fits: (binding: Binding) => boolean,
): AnyNode | undefined {
  const isIt = (each: AnyNode) => {
    const binding = each.type === "Identifier" && each.name === name ? tree.bindingOf(each) : undefined;
    return binding !== undefined && fits(binding) && binding.declaredName !== each;
  };
  if (isIt(node)) return node;
  let levels = 0;
  for (const at of tree.outward(node)) {
    // Each level requires a search of everything inside.
    if (++levels > maxLevels) return undefined;
    const matches = tree.within(at).filter(isIt);
    if (matches.length > 0)
      return matches.toSorted((a, b) => Math.abs(a.start - offset) - Math.abs(b.start - offset))[0];
    if (/Statement$|Declaration$/.test(at.type) || isFunction(at)) return undefined;
  }
  return undefined;
}
