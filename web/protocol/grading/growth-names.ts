/** How the steps of a function may grow with n, slowest growth first. */
export const growthNames = ["1", "log n", "n", "n log n", "n²"] as const;
export type GrowthName = (typeof growthNames)[number];

/** The predefined arguments. Any other argument is created by a function of n, such as "n => [n, n + 1]". */
export const namedArguments = ["number", "random numbers", "sorted numbers", "text"] as const;
export type NamedArgument = (typeof namedArguments)[number];

/** Parses a growth, also in forms without ²: "n^2", "n*n". */
export function growthName(text: string): GrowthName | undefined {
  const name = text
    .trim()
    .replace(/^o\((.*)\)$/i, "$1")
    .replace(/^n\s*(?:\^|\*\*)\s*2$|^n\s*\*\s*n$/, "n²")
    .replace(/^n\s*\*\s*log/, "n log")
    .replace(/\s+/g, " ");
  return growthNames.find((each) => each === name);
}
