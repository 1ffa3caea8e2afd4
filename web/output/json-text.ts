/**
 * JSON without control characters and without those that change the direction of text: `JSON.stringify` leaves the ones
 * from U+007F on as they are, and a terminal acts on them. It is JSON of the same value.
 */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(/[\x7f-\x9f\p{Bidi_Control}]/gu, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
