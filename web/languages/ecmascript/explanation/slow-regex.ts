import type { AnyNode } from "acorn";
import { memberName } from "../analysis/nodes.ts";
import { type ProgramTree, soleValue } from "../analysis/program-tree.ts";
import { builtInPath, quote } from "./constant-values.ts";
import type { Finding } from "./finding.ts";

/** Regular expressions that backtrack extremely often before they fail. */

const matching: ReadonlySet<string> = new Set(
  "test exec match matchAll search replace replaceAll split".split(" "),
);

/** Whether the pattern explains why the run was stopped in a call that matches. */
export function whySlowMatch(tree: ProgramTree, node: AnyNode): Finding | undefined {
  for (const at of tree.outward(node)) {
    if (at.type !== "CallExpression" || at.callee.type !== "MemberExpression") continue;
    if (!matching.has(memberName(at.callee) ?? "")) continue;
    for (const candidate of [at.callee.object, ...at.arguments]) {
      const pattern = patternOf(tree, candidate);
      const part = pattern === undefined ? undefined : repeatedRepetition(pattern);
      if (pattern === undefined || part === undefined) continue;
      const whole = part === pattern ? "it" : quote(part);
      return {
        about: at,
        sentences: [
          `The regular expression ${quote(`/${pattern}/`)} can take very long on a string that does not match: ${whole} repeats a repetition, so there are very many ways to try.`,
          "Can it be written with one repetition?",
        ],
      };
    }
  }
  return undefined;
}

function patternOf(tree: ProgramTree, node: AnyNode): string | undefined {
  const value = node.type === "Identifier" ? soleValue(tree.bindingOf(node)) : node;
  if (value?.type === "Literal") return value.regex?.pattern;
  if (value?.type !== "NewExpression" || builtInPath(tree, value.callee) !== "RegExp") return undefined;
  const [text] = value.arguments;
  return text?.type === "Literal" && typeof text.value === "string" ? text.value : undefined;
}

/** One item of a pattern, with its quantifier: what it matches, if that is simple. */
type Item = {
  /** The characters that it matches, as the source of a character class. Undefined for a group. */
  readonly set: string | undefined;
  readonly isMany: boolean;
  readonly isOptional: boolean;
};

type Group = { readonly start: number; items: Item[]; options: Item[][]; readonly isLookaround: boolean };

/**
 * The part of a pattern with nested repetition: `(a+)+`, `(\w+\s?)*`, `(a|a)*`. Between two iterations of the outer
 * repetition nothing is required that the inner one does not match, so a text can be divided in 2ⁿ ways.
 */
export function repeatedRepetition(pattern: string): string | undefined {
  const groups: Group[] = [{ start: 0, items: [], options: [], isLookaround: false }];
  let at = 0;
  while (at < pattern.length) {
    const group = groups.at(-1);
    if (!group) return undefined;
    const char = pattern[at] as string;
    if (char === "(") {
      const opening = /^\((?:\?(?:<?[=!]|:|<[^>]*>|[a-z-]*:))?/.exec(pattern.slice(at, at + 60))?.[0] ?? "(";
      groups.push({ start: at, items: [], options: [], isLookaround: /[=!]$/.test(opening) });
      at += opening.length;
      continue;
    }
    if (char === "|") {
      group.options.push(group.items);
      group.items = [];
      at++;
      continue;
    }
    if (char === ")") {
      groups.pop();
      const outer = groups.at(-1);
      if (!outer) return undefined;
      const [times, end] = quantifier(pattern, at + 1);
      const options = [...group.options, group.items];
      if (times.isMany && options.some(repeatsItself)) return pattern.slice(group.start, end);
      if (times.isMany && overlaps(options)) return pattern.slice(group.start, end);
      // A group around a single item counts as that item.
      const sole = options.length === 1 && group.items.length === 1 ? group.items[0] : undefined;
      const isOptional =
        times.isOptional ||
        group.isLookaround ||
        options.some((items) => items.every((item) => item.isOptional));
      outer.items.push({
        set: sole?.set,
        isMany: times.isMany || (sole?.isMany ?? false),
        isOptional,
      });
      at = end;
      continue;
    }
    const length = charLength(pattern, at);
    const set = pattern.slice(at, at + length);
    const [times, end] = quantifier(pattern, at + length);
    // These match between characters.
    if (!/^(?:\^|\$|\\[bB])$/.test(set)) group.items.push({ set, ...times });
    at = end;
  }
  return undefined;
}

/** One unlimited repetition, and everything else is optional. */
function repeatsItself(items: readonly Item[]): boolean {
  const [requiredItem, another] = items.filter(({ isOptional }) => !isOptional);
  if (another) return false;
  return requiredItem ? requiredItem.isMany : items.some(({ isMany }) => isMany);
}

/** `(a|a)*`, `(\w|\d)*`: one character matches two of the options. */
function overlaps(options: readonly (readonly Item[])[]): boolean {
  const sets = options.flatMap((items) =>
    items.length === 1 && items[0]?.set !== undefined ? [items[0].set] : [],
  );
  return sets.some((set, index) =>
    sets.slice(index + 1).some((other) => isWithin(set, other) || isWithin(other, set)),
  );
}

function isWithin(set: string, other: string): boolean {
  return set === other || other === "." || (set === "\\d" && other === "\\w");
}

function charLength(pattern: string, at: number): number {
  if (pattern[at] === "\\") {
    const long = /^\\(?:[pPku][{<][^}>]*[}>]|u[\da-f]{4}|x[\da-f]{2}|c[a-z])/i.exec(
      pattern.slice(at, at + 80),
    );
    return long?.[0].length ?? 2;
  }
  if (pattern[at] !== "[") return 1;
  for (let end = at + 1; end < pattern.length; end++) {
    if (pattern[end] === "\\") end++;
    else if (pattern[end] === "]") return end + 1 - at;
  }
  return pattern.length - at;
}

type Times = { readonly isMany: boolean; readonly isOptional: boolean };

function quantifier(pattern: string, at: number): readonly [Times, end: number] {
  const [all, least] = /^(?:([*+?])|\{(\d+)(,)?(\d+)?\})\??/.exec(pattern.slice(at, at + 30)) ?? [];
  if (all === undefined) return [{ isMany: false, isOptional: false }, at];
  const open = least === "*" || least === "+" || /^\{\d+,\}/.test(all);
  return [{ isMany: open, isOptional: least === "*" || least === "?" || /^\{0/.test(all) }, at + all.length];
}
