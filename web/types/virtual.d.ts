/** See web/build/guest-types-plugin.ts. */
declare module "virtual:type-pieces" {
  /** Declarations, and the start and end of each place in the text that goes with a name or path, one after the other. */
  export const pieces: readonly {
    readonly path: string;
    readonly text: string;
    readonly cuts: Readonly<Record<string, readonly number[]>>;
  }[];
}
