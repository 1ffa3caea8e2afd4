import type { AnyNode } from "acorn";
import type { ErrorReason } from "../../../protocol/run/error-reason.ts";
import type { GuestError } from "../../../protocol/run/guest-error.ts";
import { isFunction } from "../analysis/nodes.ts";
import type { ProgramTree } from "../analysis/program-tree.ts";
import { builtInPath, constant, quote, quotedCode } from "./constant-values.ts";
import type { Finding, ThrowSite } from "./finding.ts";
import { whyNoObject, whyNothing } from "./undefined.ts";
import { whyReadOnly, whyUndefinedName, whyUninitializedName } from "./unknown-name.ts";
import { whyNotCallable, whyNotIterable, whyWithoutNew } from "./wrong-kind.ts";

/** Explains an error that the engine threw. */
export function whyThrew(tree: ProgramTree, { reason, frames }: GuestError): Finding | undefined {
  const at = frames[0]?.at;
  const node = tree.nodeAt(at);
  const offset = at && tree.offset(at);
  if (!reason || !node || offset === undefined || tree.hasDynamicScope) return undefined;
  const caller = frames[1] && tree.nodeAt(frames[1].at);
  return causeOf({ tree, node, offset, caller }, reason);
}

/** Looks for the cause at the position, and returns nothing if it is not there. */
function causeOf(context: ThrowSite, reason: ErrorReason): Finding | undefined {
  switch (reason.kind) {
    case "notDefined":
      return whyUndefinedName(context, reason.name);
    case "notInitialized":
      return whyUninitializedName(context, reason.name);
    case "superNotCalled":
      return superFirst(context);
    case "constant":
      return whyReadOnly(context);
    case "notFunction":
    case "notConstructor":
      return whyNotCallable(context);
    case "noProperties":
      return whyNothing(context, reason.operand) ?? whyNoObject(context);
    case "notDestructurable":
    case "notObject":
      return whyNoObject(context);
    case "notIterable":
    case "notSpreadable":
      return whyNotIterable(context) ?? whyNoObject(context);
    case "classWithoutNew":
      return whyWithoutNew(context);
    case "bigIntAsNumber":
      return bigintAndNumber(context);
    case "circularJson":
      return circularJson(context);
    case "notJson":
      return jsonSyntax(context);
    case "stringTooLong":
      return stringTooLong(context);
    case "syntax":
      return undefined;
  }
}

/**
 * Where a thrown value that is not an Error came from, since it has no stack. Known if the program has a single file
 * and exactly one place that could have thrown it.
 */
export function whoThrew(tree: ProgramTree, { message }: GuestError): Finding | undefined {
  if (tree.hasDynamicScope) return undefined;
  const could = tree.nodes.filter((node) => {
    const thrownNode = thrownValue(tree, node);
    if (!thrownNode) return false;
    const thrownConstant = constant(tree, thrownNode);
    if (thrownConstant)
      return (
        message ===
        (typeof thrownConstant.value === "string"
          ? `'${thrownConstant.value}'`
          : String(thrownConstant.value))
      );
    return thrownNode.type !== "NewExpression" || !/Error$/.test(tree.text(thrownNode.callee));
  });
  const [only, another] = could;
  if (!only || another) return undefined;
  return {
    about: only,
    sentences: [
      `Line ${tree.line(only)} throws it.`,
      "An `Error` knows its line: write `throw new Error(…)`.",
    ],
  };
}

/** The value that is thrown there, or passed to `reject` of a promise. */
function thrownValue(tree: ProgramTree, node: AnyNode): AnyNode | undefined {
  if (node.type === "ThrowStatement") return node.argument;
  if (node.type !== "CallExpression") return undefined;
  return /(?:^|\.)(?:reject|throw|abort)$/.test(tree.text(node.callee)) ? node.arguments[0] : undefined;
}

function superFirst({ tree, node }: ThrowSite): Finding | undefined {
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

function bigintAndNumber({ tree, node }: ThrowSite): Finding | undefined {
  if (node.type !== "BinaryExpression" && node.type !== "AssignmentExpression") return undefined;
  return {
    about: node,
    sentences: [
      `${quotedCode(tree, node)} mixes a BigInt and a number.`,
      "Convert one of them with `BigInt(…)` or `Number(…)`.",
    ],
  };
}

function callAt({ tree, node }: ThrowSite, path: string): AnyNode | undefined {
  for (const at of tree.outward(node)) {
    if (at.type === "CallExpression") return builtInPath(tree, at.callee) === path ? at : undefined;
    if (isFunction(at)) return undefined;
  }
  return undefined;
}

function circularJson(context: ThrowSite): Finding | undefined {
  const call = callAt(context, "JSON.stringify");
  const argument = call?.type === "CallExpression" ? call.arguments[0] : undefined;
  if (!call || !argument) return undefined;
  return {
    about: call,
    sentences: [`${quotedCode(context.tree, argument)} refers to itself, and JSON cannot represent that.`],
  };
}

function jsonSyntax(context: ThrowSite): Finding | undefined {
  const call = callAt(context, "JSON.parse");
  const argument = call?.type === "CallExpression" ? call.arguments[0] : undefined;
  if (!call || !argument) return undefined;
  const text = argument.type === "Literal" && typeof argument.value === "string" ? argument.value : "";
  const hint =
    /^\s*[[{]/.test(text) && /'|[{,]\s*\w+\s*:/.test(text)
      ? ["JSON has its keys and strings in double quotes."]
      : [];
  const comma = /,\s*[\]}]/.test(text) ? ["JSON has no comma after the last item."] : [];
  const sentences = [`The text that ${quote("JSON.parse")} got is not JSON.`, ...hint, ...comma];
  return { about: call, sentences };
}

/** A string that doubles becomes too long before the memory is full. */
function stringTooLong({ tree, node }: ThrowSite): Finding | undefined {
  const growingBinding = growingString(tree, node);
  return growingBinding === undefined ? undefined : { about: node, sentences: [growingBinding] };
}

function growingString(tree: ProgramTree, node: AnyNode): string | undefined {
  for (const at of tree.outward(node)) {
    if (at.type !== "AssignmentExpression" || at.left.type !== "Identifier") continue;
    const name = quote(at.left.name);
    return `${quotedCode(tree, at)} makes ${name} longer in each iteration, until it is too long for a string.`;
  }
  return undefined;
}
