import {
  importNode,
  mayBeDecorated,
  mayReachAnyName,
  mentionedGlobals,
  mentionedMembers,
  nodeGlobals,
} from "../../../protocol/capabilities/mentioned-names.ts";
import { mentionsNode } from "../../../protocol/program/node-modules.ts";
import type { RunRequest } from "../../../protocol/run/run-request.ts";
import type { MentionedNames } from "../vm/guest-runtime.ts";

/**
 * Where the modules of Node are. The names of the
 * others are not those of globals, so that only the library can use them.
 */
const nodeParts: MentionedNames["globals"] = {
  [importNode]: "node",
  "node:assert": "node-assert",
  "node:assert/strict": "node-assert",
  "node:crypto": "node-crypto",
  "node:events": "node-events",
  "node:fs": "node-fs",
  "node:fs/promises": "node-fs",
  "node:os": "node-process",
  "node:path": "node-path",
  "node:perf_hooks": "node-process",
  "node:process": "node-process",
  "node:readline": "node-readline",
  "node:readline/promises": "node-readline",
  "node:timers": "node-process",
  "node:timers/promises": "node-process",
  "node:url": "node-url",
  "node:util": "node-util",
};

/**
 * The listed names that the program mentions, if any. A mention in a comment is enough: an unneeded part costs the
 * program nothing. Without a program all of them, because the program is not known yet.
 */
export function mentionedNames(program?: Pick<RunRequest, "files" | "setup">): MentionedNames | undefined {
  const texts = program && [...program.files.map(({ text }) => text), program.setup ?? ""];
  const mentions = (names: string) => {
    const pattern = new RegExp(`\\b(?:${names.replaceAll(" ", "|")})\\b`);
    return texts === undefined || texts.some((text) => pattern.test(text));
  };
  const eager = Object.keys(mentionedMembers).filter((part) => mentions(mentionedMembers[part] as string));
  const needsGlobals = mentions(Object.keys(mentionedGlobals).join(" ")) || texts?.some(mayReachAnyName);
  const hasDecorators = texts === undefined || texts.some(mayBeDecorated);
  const needsNode = texts === undefined || texts.some(mentionsNode);
  if (!needsGlobals && !hasDecorators && !needsNode && eager.length === 0) return undefined;
  // The globals that compiled decorators and `using` need. Programs without them do not have these globals.
  const syntaxGlobals = {
    ...(hasDecorators && { decorators$: "decorators" }),
    ...(mentions("using") && { using$: "disposal" }),
  };
  return {
    globals: {
      ...((needsGlobals || eager.length > 0) && mentionedGlobals),
      ...syntaxGlobals,
      ...(needsNode && { ...nodeGlobals, ...nodeParts }),
    },
    eager,
  };
}
