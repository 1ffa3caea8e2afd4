/** Characters that programs cannot have outside of strings and comments, by name. */

/** What looks like an ASCII character: the names, and the look-alikes, most of them as Unicode lists them. */
const lookAlikes: readonly (readonly [
  instead: string,
  ...named: (readonly [name: string, characters: string])[],
])[] = [
  ['"', ["a curly quote", "“”„‟❝❞〝〞"], ["an angle quote", "«»"], ["a double prime", "″ʺ˝˶״"]],
  [
    "'",
    ["a curly quote", "‘’‚‛❛❜"],
    ["an angle quote", "‹›"],
    ["a prime", "′ʹʼʻʽˊ՚׳"],
    ["an accent", "´ˋ΄῾᾽᾿"],
  ],
  ["`", ["an accent", "｀‵"]],
  [
    "-",
    ["a hyphen", "‐‑⁃˗"],
    ["an en dash", "–"],
    ["an em dash", "—"],
    ["a dash", "‒―﹘➖⸺⸻"],
    ["a minus sign", "−"],
  ],
  ["*", ["a multiplication sign", "×✕✖⋅·∙"], ["an asterisk operator", "∗⁎✱"], ["a bullet", "•‧"]],
  ["/", ["a division sign", "÷"], ["a fraction slash", "⁄"], ["a division slash", "∕"], ["a slash", "⧸╱⟋"]],
  ["\\", ["a backslash", "∖⧵⧹╲"]],
  ["!==", ["a not-equal sign", "≠"]],
  ["===", ["an identical sign", "≡≣"]],
  ["<=", ["a less-than-or-equal sign", "≤≦⩽"]],
  [">=", ["a greater-than-or-equal sign", "≥≧⩾"]],
  ["=>", ["an arrow", "⇒→➔➜⟶⟹"]],
  ["<", ["an angle bracket", "〈⟨˂"]],
  [">", ["an angle bracket", "〉⟩˃"]],
  ["&&", ["a logical and", "∧"]],
  ["||", ["a logical or", "∨"]],
  ["|", ["a vertical bar", "ǀ∣❘⎮│┃"]],
  ["!", ["a not sign", "¬"], ["an exclamation mark", "ǃ❗"]],
  ["~", ["a tilde", "∼˜⁓〜"]],
  ["^", ["a circumflex", "ˆ⌃"]],
  ["...", ["an ellipsis", "…"]],
  [".", ["a full stop", "。․٠܁｡"]],
  [",", ["a comma", "،、‚٫､"]],
  [";", ["a Greek question mark", "\u037e"], ["a semicolon", "؛"]],
  [":", ["a colon", "∶꞉ː։׃︰"]],
  ["?", ["a question mark", "؟❓⁇"]],
  ["(", ["a parenthesis", "❨⟮〔❲"]],
  [")", ["a parenthesis", "❩⟯〕❳"]],
  ["[", ["a bracket", "【〚⟦"]],
  ["]", ["a bracket", "】〛⟧"]],
  ["{", ["a brace", "❴"]],
  ["}", ["a brace", "❵"]],
  ["+", ["a plus sign", "➕᛭"]],
  ["=", ["an equals sign", "═᐀゠"]],
  ["** 2", ["a superscript", "²"]],
  ["** 3", ["a superscript", "³"]],
];

const invisible: readonly (readonly [name: string, characters: string])[] = [
  ["a soft hyphen", "\u00ad"],
  ["a zero-width space", "\u200b"],
  ["a zero-width non-joiner", "\u200c"],
  ["a zero-width joiner", "\u200d"],
  ["a left-to-right mark", "\u200e"],
  ["a right-to-left mark", "\u200f"],
  ["an Arabic letter mark", "\u061c"],
  ["a direction character", "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"],
  ["a word joiner", "\u2060"],
  ["an invisible operator", "\u2061\u2062\u2063\u2064"],
];

export type OddCharacter = {
  /** With article, character and code point: "a curly quote “ (U+201C)". */
  readonly named: string;
  /** What was probably meant. */
  readonly instead?: string | undefined;
};

/** The character at the offset, if it can begin no token of a program. */
export function oddCharacter(text: string, offset: number): OddCharacter | undefined {
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0x20);
  if (/^[\t\n\v\f\r -~\p{ID_Start}\p{White_Space}\ufeff]/u.test(character)) return undefined;
  const code = codePoint(character);
  const hidden = invisible.find(([, characters]) => characters.includes(character));
  if (hidden) return { named: `${hidden[0]} (${code})` };
  if (/\p{C}|\p{DI}/u.test(character)) return { named: `an invisible character (${code})` };
  for (const [instead, ...named] of lookAlikes) {
    const name = named.find(([, characters]) => characters.includes(character))?.[0];
    if (name !== undefined) return { named: `${name} ${character} (${code})`, instead };
  }
  const plain = character.normalize("NFKC");
  if (/^[!-~]$/.test(plain) && /[\uff01-\uff5e]/.test(character))
    return { named: `a full-width character ${character} (${code})`, instead: plain };
  if (/^[!-~]$/.test(plain)) return { named: `the character ${character} (${code})`, instead: plain };
  return { named: `the character ${character} (${code})` };
}

/** "U+201C". */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
