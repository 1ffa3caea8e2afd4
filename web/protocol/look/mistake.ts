/** Mistakes that end in no error: what a text says, and what a run has shown about it. */
export const mistakeKinds = [
  "assigned condition",
  "empty body",
  "compared literal",
  "compared kinds",
  "not awaited",
  "missing return",
  "not a number",
  "shared rows",
  "joined texts",
  "joined to a number",
  "sorted as text",
  "missing break",
] as const;
export type MistakeKind = (typeof mistakeKinds)[number];
