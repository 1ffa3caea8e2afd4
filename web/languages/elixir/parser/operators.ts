import type { OperatorKind } from "./tokens.ts";

const kinds: readonly (readonly [OperatorKind, string])[] = [
  ["unary_op", "~~~ ! ^"],
  ["comp_op", "=== !== == =~ !="],
  ["and_op", "&&& &&"],
  ["or_op", "||| ||"],
  ["xor_op", "^^^"],
  ["concat_op", "+++ --- ++ -- <>"],
  ["arrow_op", "<<< >>> ~>> <<~ <~> <|> |> ~> <~"],
  ["ternary_op", "//"],
  ["power_op", "**"],
  ["range_op", ".."],
  ["rel_op", "<= >= < >"],
  ["in_match_op", "<- \\\\"],
  ["type_op", "::"],
  ["stab_op", "->"],
  ["assoc_op", "=>"],
  ["capture_op", "&"],
  ["at_op", "@"],
  ["dual_op", "+ -"],
  ["mult_op", "* /"],
  ["match_op", "="],
  ["pipe_op", "|"],
];

/** The kind of each operator that consists of signs. */
export const operatorKinds: ReadonlyMap<string, OperatorKind> = new Map(
  kinds.flatMap(([kind, texts]) => texts.split(" ").map((text) => [text, kind] as const)),
);

/** Operators that can be an atom, or a name after a dot. */
const namedOperators = [...operatorKinds.keys()].filter((text) => text !== "=>" && text !== "//");

/** The longest text of `of` at that position. */
function longestMatch(of: ReadonlySet<string>, text: string, at: number): string | undefined {
  for (let length = 4; length > 0; length--) {
    const piece = text.slice(at, at + length);
    if (piece.length === length && of.has(piece)) return piece;
  }
  return undefined;
}

const all = new Set(operatorKinds.keys());
const inAtoms = new Set([
  ...namedOperators.filter((text) => text !== "::" && text !== "^^^"),
  "^^^",
  "...",
  "<<>>",
  "%{}",
  "%",
  "{}",
  "..//",
  ".",
]);
const behindDots = new Set(namedOperators.filter((text) => text !== "->"));
const asKeywords = new Set([".", "...", "<<>>", "%{}", "%", "&", "{}", "..//"]);

export const operatorAt = (text: string, at: number) => longestMatch(all, text, at);
export const operatorAtomAt = (text: string, at: number) => longestMatch(inAtoms, text, at);
export const operatorBehindDotAt = (text: string, at: number) => longestMatch(behindDots, text, at);

/** `{}: 1`, and others that are not operators: a key of a keyword list. */
export function specialKeywordAt(text: string, at: number): string | undefined {
  const keyword = longestMatch(asKeywords, text, at);
  return keyword !== undefined && /^:\s/.test(text.slice(at + keyword.length, at + keyword.length + 2))
    ? keyword
    : undefined;
}
