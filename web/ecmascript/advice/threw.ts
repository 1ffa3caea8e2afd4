import type { AnyNode } from "acorn";
import type { GuestError } from "../../protocol/error.ts";
import type { Finding } from "./advice.ts";
import { whyNotCalled, whyNotIterable, whyWithoutNew } from "./kinds.ts";
import { whyEarly, whyReadOnly, whyUndefinedName } from "./names.ts";
import { isFunction } from "./nodes.ts";
import type { Tree } from "./tree.ts";
import { whyNoObject, whyNothing } from "./undefined.ts";
import { builtInPath, quoted, shownCode } from "./values.ts";

/** Where an error was thrown, and from where that function was called. */
export type Thrown = {
  readonly tree: Tree;
  /** The innermost piece of the text at that place, and the offset of the place. */
  readonly node: AnyNode;
  readonly offset: number;
  readonly caller: AnyNode | undefined;
};

type Reader = (thrown: Thrown, word: string, rest: string) => Finding | undefined;

/**
 * What the engine says (bellard 2025-09-13), and who knows why. A program can throw an error with the same words, so
 * each of them looks for what it is about at the place, and says nothing when it is not there.
 */
const readers: readonly (readonly [name: string, message: RegExp, read: Reader])[] = [
  ["ReferenceError", /^'(.+)' is not defined$/s, (thrown, name) => whyUndefinedName(thrown, name)],
  ["ReferenceError", /^this is not initialized$/, (thrown) => superFirst(thrown)],
  ["ReferenceError", /^(.+) is not initialized$/s, (thrown, name) => whyEarly(thrown, name)],
  ["TypeError", /^'(.+)' is read-only$/s, (thrown, name) => whyReadOnly(thrown, name)],
  ["TypeError", /^not a function$/, (thrown) => whyNotCalled(thrown)],
  [
    "TypeError",
    /^cannot (?:read|set) property(?: '.*')? of (undefined|null)$/s,
    (thrown, what) => whyNothing(thrown, what),
  ],
  ["TypeError", /^cannot convert to object$/, (thrown) => whyNoObject(thrown)],
  ["TypeError", /^value is not iterable$/, (thrown) => whyNotIterable(thrown)],
  ["TypeError", /^class constructors must be invoked with 'new'$/, (thrown) => whyWithoutNew(thrown)],
  ["TypeError", /^cannot convert bigint to number$/, (thrown) => bigintAndNumber(thrown)],
  ["TypeError", /^circular reference$/, (thrown) => circular(thrown)],
  ["SyntaxError", /^./, (thrown) => notJson(thrown)],
  ["RangeError", /^invalid string length$/, (thrown) => tooLong(thrown)],
];

export function whyThrew(tree: Tree, { name, message, frames }: GuestError): Finding | undefined {
  const at = frames[0]?.at;
  const node = tree.nodeAt(at);
  const offset = at && tree.offset(at);
  if (!node || offset === undefined || tree.unsure) return undefined;
  const caller = frames[1] && tree.nodeAt(frames[1].at);
  for (const [errorName, pattern, read] of readers) {
    const found = errorName === name ? pattern.exec(message) : null;
    if (found) return read({ tree, node, offset, caller }, found[1] ?? "", found[2] ?? "");
  }
  return undefined;
}

function superFirst({ tree, node }: Thrown): Finding | undefined {
  const home = tree.home(node);
  const owner = tree.parent(home);
  if (owner?.type !== "MethodDefinition" || owner.kind !== "constructor") return undefined;
  const own = tree
    .within(home)
    .find((each) => each.type === "Super" && tree.parent(each)?.type === "CallExpression");
  if (!own) {
    return {
      about: node,
      sentences: [
        "The constructor of a class that extends another has to call `super(…)` before it uses `this`.",
      ],
    };
  }
  return own.start > node.start
    ? {
        about: own,
        sentences: [`\`super(…)\` at line ${tree.line(own)} has to come before \`this\` is used.`],
      }
    : undefined;
}

function bigintAndNumber({ tree, node }: Thrown): Finding | undefined {
  if (node.type !== "BinaryExpression" && node.type !== "AssignmentExpression") return undefined;
  return {
    about: node,
    sentences: [
      `${shownCode(tree, node)} mixes a BigInt and a number.`,
      "Turn one into the other, with `BigInt(…)` or `Number(…)`.",
    ],
  };
}

function callAt({ tree, node }: Thrown, path: string): AnyNode | undefined {
  for (const at of tree.outward(node)) {
    if (at.type === "CallExpression") return builtInPath(tree, at.callee) === path ? at : undefined;
    if (isFunction(at)) return undefined;
  }
  return undefined;
}

function circular(thrown: Thrown): Finding | undefined {
  const call = callAt(thrown, "JSON.stringify");
  const given = call?.type === "CallExpression" ? call.arguments[0] : undefined;
  if (!call || !given) return undefined;
  return {
    about: call,
    sentences: [`${shownCode(thrown.tree, given)} leads back to itself, and JSON cannot say that.`],
  };
}

function notJson(thrown: Thrown): Finding | undefined {
  const call = callAt(thrown, "JSON.parse");
  const given = call?.type === "CallExpression" ? call.arguments[0] : undefined;
  if (!call || !given) return undefined;
  const text = given.type === "Literal" && typeof given.value === "string" ? given.value : "";
  const hint =
    /^\s*[[{]/.test(text) && /'|[{,]\s*\w+\s*:/.test(text)
      ? ["In JSON, names and texts stand in double quotes."]
      : [];
  const comma = /,\s*[\]}]/.test(text) ? ["In JSON, no comma stands after the last one."] : [];
  const sentences = [`The text that ${quoted("JSON.parse")} got is not JSON.`, ...hint, ...comma];
  return { about: call, sentences };
}

/** A text that doubles is too long before the memory is full. */
function tooLong({ tree, node }: Thrown): Finding | undefined {
  const grown = growing(tree, node);
  return grown === undefined ? undefined : { about: node, sentences: [grown] };
}

function growing(tree: Tree, node: AnyNode): string | undefined {
  for (const at of tree.outward(node)) {
    if (at.type !== "AssignmentExpression" || at.left.type !== "Identifier") continue;
    const name = quoted(at.left.name);
    return `${shownCode(tree, at)} makes ${name} longer each time round, until no text can be that long.`;
  }
  return undefined;
}
