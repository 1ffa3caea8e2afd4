import { type HighlightKind, type HighlightToken, TokenList } from "../../code-tokens.ts";

/** Highlights Elixir. Atoms and sigils count as strings, module attributes as keywords. */
export function highlightElixir(code: string): readonly HighlightToken[] {
  const list = new TokenList();
  for (let at = 0; at < code.length; ) {
    const { text, kind } = tokenAt(code, at);
    list.put(text, kind);
    at += text.length;
  }
  return list.tokens;
}

function tokenAt(code: string, at: number): HighlightToken {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const text = pattern.exec(code)?.[0];
    if (text === undefined) continue;
    if (kind !== "keyword") return { kind, text };
    const isKey = code[at + text.length] === ":" && code[at + text.length + 1] !== ":";
    return { kind: words.has(text) && !isKey && code[at - 1] !== "." ? kind : "plain", text };
  }
  return { kind: "plain", text: code[at] as string };
}

/** The delimiters of a sigil, and its content. */
const sigils = [
  `"""[\\s\\S]*?(?:"""|$(?![\\s\\S]))`,
  `'''[\\s\\S]*?(?:'''|$(?![\\s\\S]))`,
  ...["()", "[]", "{}", "<>", "//", "||", '""', "''"].map(
    ([open, close]) => `\\${open}(?:[^\\\\\\${close}]|\\\\[\\s\\S])*\\${close}?`,
  ),
].join("|");

/** Words match as "keyword" and are then looked up. The patterns are sticky, and none of them backtracks. */
const patterns: readonly (readonly [HighlightKind, RegExp])[] = [
  ["plain", /\s+/y],
  ["comment", /#.*/y],
  ["string", new RegExp(`~[a-zA-Z](?:${sigils})[a-zA-Z]*`, "y")],
  ["string", /"""[\s\S]*?(?:"""|$(?![\s\S]))|'''[\s\S]*?(?:'''|$(?![\s\S]))/y],
  ["string", /:?"(?:[^"\\]|\\[\s\S])*"?|:?'(?:[^'\\]|\\[\s\S])*'?/y],
  ["plain", /::/y],
  ["string", /:[\p{ID_Start}_][\p{ID_Continue}@]*[?!]?/uy],
  ["number", /\?(?:\\.|[^\s\\])|0x[\da-f]+|0b[01]+|0o[0-7]+|\d[\d_]*(?:\.\d[\d_]*)?(?:e[+-]?\d+)?/iy],
  ["keyword", /@?[\p{ID_Start}_][\p{ID_Continue}]*[?!]?/uy],
];

const words = new Set(
  (
    "after alias and case catch cond def defdelegate defexception defguard defguardp defimpl defmodule defp defprotocol " +
    "defstruct do else end false fn for if import in nil not or raise receive require rescue throw true try unless use " +
    "when with @moduledoc @doc @spec @type"
  ).split(" "),
);
