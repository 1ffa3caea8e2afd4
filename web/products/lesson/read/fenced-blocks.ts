import { type FenceInfo, readFenceInfo } from "./fence-info.ts";
import type { LessonProblems } from "./lesson-problem.ts";
import * as texts from "./lesson-problem-texts.ts";
import type { Token } from "./prose.ts";

/** A fenced block that is part of an exercise. */
export type FencedBlock = {
  readonly info: FenceInfo & { readonly kind: NonNullable<FenceInfo["kind"]> };
  readonly text: string;
  /** The line of its opening fence. */
  readonly line: number;
};

/** The token as a block of an exercise; undefined if it is none, "bad" if its info line is invalid. */
export function fencedBlockOf(
  token: Token,
  lines: readonly string[],
  problems: LessonProblems,
): FencedBlock | "bad" | undefined {
  if (token.type !== "fence" || !token.map) return undefined;
  const line = token.map[0] + 1;
  const info = readFenceInfo(token.info, line, problems);
  if (info === undefined) return "bad";
  const last = lines[token.map[1] - 1]?.replace(/^[\s>]*/, "").trimEnd() ?? "";
  const isClosed = token.map[1] - 1 > token.map[0] && isEnd(last, token.markup);
  if (!isClosed) problems.error(line, texts.endlessBlock(token.markup));
  const within = isClosed ? beginningWithin(token) : undefined;
  if (within !== undefined) problems.error(line + 1 + within, texts.blockInsideBlock(line, token.markup));
  if (info.kind === undefined) return undefined;
  if (token.level > 0) {
    problems.error(line, texts.blockInList(info.kind));
    return "bad";
  }
  return { info: { ...info, kind: info.kind }, text: token.content.replace(/\n$/, ""), line };
}

/** The index of the first line in a block that looks like the start of another block: a fence and words. */
function beginningWithin({ content, markup }: Token): number | undefined {
  const index = content
    .split("\n")
    .findIndex((each) => each.startsWith(markup) && /^[`~]+ *[a-z]/i.test(each));
  return index < 0 ? undefined : index;
}

function isEnd(text: string, markup: string): boolean {
  const [mark = "`"] = markup;
  return text.length >= markup.length && text === mark.repeat(text.length);
}
