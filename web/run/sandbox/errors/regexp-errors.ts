/** V8's message for an invalid regular expression; undefined if the engine's message is not about one. */
export function regExpMessage(engineMessage: string, pattern: string, flags: string): string | undefined {
  // V8 has no such limits, and so no words for them. The engine counts alternatives in a byte.
  if (engineMessage === "too many captures")
    return "Invalid regular expression: it has more than 254 groups, the most in this playground";
  if (engineMessage === "duplicate group name" && pattern.split("|").length > 256)
    return "Invalid regular expression: two groups have one name, 256 alternatives apart, which does not work in this playground";
  const reason = regexps[engineMessage];
  if (reason === undefined) return undefined;
  const isOpen = engineMessage === "unexpected end" && endsInClass.test(pattern);
  const isUnicode = reason === "Invalid escape" && /\\u/.test(pattern);
  const problem = isOpen ? "Unterminated character class" : isUnicode ? "Invalid Unicode escape" : reason;
  return `Invalid regular expression: /${pattern}/${flags}: ${problem}`;
}

/** Whether a pattern ends inside `[…`. It matches from the beginning, so that the time is linear in the length. */
const endsInClass = /^(?:[^[\\]|\\.|\[(?:[^\]\\]|\\.)*\])*\[(?:[^\]\\]|\\.)*$/s;

/** V8's messages for invalid regular expressions. */
const regexps: Readonly<Record<string, string>> = {
  "unexpected end": "\\ at end of pattern",
  "expecting ')'": "Unterminated group",
  "expecting ']'": "Unterminated character class",
  "expecting '}'": "Incomplete quantifier",
  "nothing to repeat": "Nothing to repeat",
  "duplicate group name": "Duplicate capture group name",
  "invalid repetition count": "numbers out of order in {} quantifier",
  "invalid class range": "Range out of order in character class",
  "group name not defined": "Invalid named capture referenced",
  "expecting group name": "Invalid named reference",
  "extraneous characters at the end": "Unmatched ')'",
  "invalid group name": "Invalid capture group name",
  "invalid group": "Invalid group",
  "invalid escape sequence in regular expression": "Invalid escape",
  "invalid decimal escape in regular expression": "Invalid decimal escape",
  "back reference out of range in regular expression": "Invalid escape",
  "invalid character in class in regular expression": "Invalid character in character class",
  "unknown unicode property name": "Invalid property name",
  "unknown unicode property value": "Invalid property name",
  "unknown unicode script": "Invalid property name",
};
