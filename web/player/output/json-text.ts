/**
 * JSON without control characters, and without characters that change the direction of text. `JSON.stringify` does not
 * escape those from U+007F on, and a terminal would execute them. The value of the JSON is the same.
 */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(/[\x7f-\x9f\p{Bidi_Control}]/gu, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
