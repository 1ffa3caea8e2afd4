import type * as monaco from "monaco-editor/editor";

type Marker = monaco.editor.IMarkerData;

/** What TypeScript says about a place. */
export type TypeProblem = Marker & {
  /** That the text cannot be read, rather than what it means. */
  readonly isSyntax: boolean;
};

/**
 * What is shown of our diagnostics and of TypeScript's, so that nothing is said twice. Where both speak of a place, ours
 * stays: it says what to do here, and how bad it is: the list of problems counts it so. A text that cannot be read is described by its first error: TypeScript
 * names others in the same line, which follow from it.
 */
export function mergeMarkers(
  ours: readonly Marker[],
  theirs: readonly TypeProblem[],
): { readonly ours: readonly Marker[]; readonly theirs: readonly Marker[] } {
  const sameAs = (their: TypeProblem) => (our: Marker) =>
    their.isSyntax ? onOneLine(our, their) : overlap(our, their);
  return {
    ours,
    theirs: theirs.filter((their) => !ours.some(sameAs(their))).map(({ isSyntax: _, ...marker }) => marker),
  };
}

function onOneLine(one: Marker, other: Marker): boolean {
  return one.startLineNumber === other.startLineNumber;
}

function overlap(one: Marker, other: Marker): boolean {
  return isBefore(start(one), end(other)) && isBefore(start(other), end(one));
}

type LineColumn = readonly [line: number, column: number];

function start({ startLineNumber, startColumn }: Marker): LineColumn {
  return [startLineNumber, startColumn];
}

function end({ endLineNumber, endColumn }: Marker): LineColumn {
  return [endLineNumber, endColumn];
}

function isBefore([line, column]: LineColumn, [otherLine, otherColumn]: LineColumn): boolean {
  return line < otherLine || (line === otherLine && column < otherColumn);
}
