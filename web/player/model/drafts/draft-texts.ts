/** The texts about drafts and versions. */

// draft-summary
export const nothingYet = "Nothing yet";

// drafts
export const notRead = "This draft cannot be read.";
export const copyOf = (name: string | undefined) => `${name ?? "Draft"}, copy`;
export const notCopied = "This draft could not be copied.";
