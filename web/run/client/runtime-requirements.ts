import { languageOf } from "../../languages/catalog.ts";
import { libraryGlobalNames } from "../../protocol/capabilities/library-globals.ts";
import {
  mayBeDecorated,
  mayReachAnyName,
  mentionedMembers,
} from "../../protocol/capabilities/mentioned-names.ts";
import { engineLanguage } from "../../protocol/program/language-id.ts";
import { mentionsNode } from "../../protocol/program/node-modules.ts";
import { mayReturnAtTop } from "../../protocol/program/top-level-return.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";

/** The languages of a program. */
export function languagesOf({ files, language }: Pick<RunRequest, "files" | "language">): readonly string[] {
  return [...new Set([language, ...files.map(({ path }) => languageOf(path)?.id ?? language)])];
}

/**
 * Whether the program might need the standard library or the parser. Then it runs in a worker that has them. Only while a
 * page has not loaded them, the others run in the small worker, and end there in the same way. So a mention is enough,
 * and so are the ways in which a program can reach a name without mentioning it.
 */
export function needsFullRuntime(request: RunRequest): boolean {
  return (
    request.language !== engineLanguage ||
    request.files.length > 1 ||
    request.files.some(({ path }) => languageOf(path)?.id !== engineLanguage) ||
    request.setup !== undefined ||
    request.files.some(({ text }) => mentionsExtension(text))
  );
}

const extensionNames = [
  // Modules and `await`: the parser finds the `await` that never settles.
  "import export await",
  // Lazily loaded globals and members: see web/guest/library/provided-names.ts.
  ...libraryGlobalNames,
  ...Object.values(mentionedMembers),
  "fromAsync withResolvers fromBase64 toBase64 setFromBase64 fromHex toHex setFromHex localeCompare normalize",
  // With these, too, code can reach names without mentioning them.
  "this constructor",
]
  .join(" ")
  .replaceAll(" ", "|");

/**
 * What the parser says more about than the engine, if the text cannot be parsed: JSX, characters outside of the language,
 * private names, the operand of `**`, a number with a word behind it, a parenthesis or a `catch` that is missing.
 */
const parserMention =
  /<\/|\/>|[^\0-\x7f\p{ID_Continue}]|#[\w$]|(?:[-+!~]|\b(?:delete|typeof|void)\b)[^\n;]*\*\*|\d[ \t]+[\w$]/u;

function lacksCatch(text: string): boolean {
  return /\btry\b/.test(text) && !/\b(?:catch|finally)\b/.test(text);
}

function hasOpenParenthesis(text: string): boolean {
  return text.split("(").length !== text.split(")").length;
}

/** `throw` of anything but a new error: the parser finds where a value without a stack was thrown. */
const extensionMention = new RegExp(`\\b(?:${extensionNames}|toLocale\\w+)\\b|\\bthrow\\b(?!\\s+new\\b)`);

function mentionsExtension(text: string): boolean {
  return (
    extensionMention.test(text) ||
    parserMention.test(text) ||
    hasOpenParenthesis(text) ||
    lacksCatch(text) ||
    mayBeDecorated(text) ||
    mayReachAnyName(text) ||
    mentionsNode(text) ||
    mayReturnAtTop(text)
  );
}
