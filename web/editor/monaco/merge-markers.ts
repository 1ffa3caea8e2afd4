import type * as monaco from "monaco-editor/editor";

type Marker = monaco.editor.IMarkerData;

/** TypeScript's diagnostic at a position. */
export type TypeProblem = Marker & {
  /** Whether it is a syntax error, not a type error. */
  readonly isSyntax: boolean;
};

/**
 * The markers from our diagnostics and TypeScript's, without duplicates. If both are at one position, ours is shown: it
 * says what to do here, and the list of problems counts its severity. If a text has a syntax error, only the first
 * error is shown, because TypeScript's other errors in that line follow from it.
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
