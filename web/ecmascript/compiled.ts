import type { Diagnostic } from "../protocol/diagnostic.ts";
import type { Position } from "../protocol/source.ts";

/** What a compiler makes of a file: the ECMAScript that the engine is given in its place. */
export type Compiled = {
  /** A script; or a module, if it has an `import` or `export`, or its name says so. */
  readonly code: string;
  /** With an error among them, the file is not run. */
  readonly diagnostics: readonly Diagnostic[];
  /** The way back from `code` to the user's text; left out where every character has kept its line and column. */
  readonly places?: PlaceMap;
  /** The file is data: a module that imports nothing and exports one value, its default. It is not read again. */
  readonly isData?: boolean;
};

export type PlaceMap = {
  /** The place in the user's text, of a place in the code. */
  toSource(place: Position): Position;
  /** The place in the code, of a place in the user's text. */
  toCode(place: Position): Position;
};

/** A file that is what the engine takes already. */
export function asItIs(text: string): Compiled {
  return { code: text, diagnostics: [] };
}
