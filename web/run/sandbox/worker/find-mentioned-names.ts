import {
  mayBeDecorated,
  mayReachAnyName,
  mentionedGlobals,
  mentionedMembers,
} from "../../../protocol/capabilities/mentioned-names.ts";
import type { RunRequest } from "../../../protocol/run/run-request.ts";
import type { MentionedNames } from "../vm/guest-runtime.ts";

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
  if (!needsGlobals && !hasDecorators && eager.length === 0) return undefined;
  // The globals that compiled decorators and `using` need. Programs without them do not have these globals.
  const syntaxGlobals = {
    ...(hasDecorators && { decorators$: "decorators" }),
    ...(mentions("using") && { using$: "disposal" }),
  };
  return {
    globals: { ...((needsGlobals || eager.length > 0) && mentionedGlobals), ...syntaxGlobals },
    eager,
  };
}
