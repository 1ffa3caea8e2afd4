/** See web/build/guest-types-plugin.ts. */
declare module "virtual:type-pieces" {
  /** Declarations, and for each name or path the start and end of each part of the text that is removed with it. */
  export const pieces: readonly {
    readonly path: string;
    readonly text: string;
    readonly cuts: Readonly<Record<string, readonly number[]>>;
  }[];
}
