import type { Inspector } from "./inspect-hooks.ts";

/**
 * What a part of the library gets, and how it provides its globals. Nothing of it is in the global object, where a
 * program could find it that replaces a built-in and so runs during the evaluation of a part.
 *
 * A part is evaluated when a program first uses one of its names, maybe after the program has changed built-ins. Then
 * the part may work wrongly, but only for that program. So the parts are written in plain JavaScript, without the rules
 * of ../intrinsics.ts.
 */
export type Supplies = {
  /** 32 random bits. */
  readonly random: () => number;
  /**
   * The host's Intl: JSON text in, JSON text out. See web/run/sandbox/intl/host-intl.ts. The requests of the modules of
   * Node come with it, too: see node/host.ts.
   */
  readonly intl: (request: string, value?: unknown) => string;
  /** Milliseconds since the program began. */
  readonly elapsed: () => number;
  /** A global or member of another part, by its name in provided-names.ts. Loads its part first if necessary. */
  readonly use: (name: string) => unknown;
  /** Registers what to show of objects that inherit from `prototype`; see inspect-hooks.ts. */
  readonly shows?: (prototype: object, read: Inspector) => void;
};

/** A parameter of the function that the loader makes from a part; see ../part-loader.ts. */
declare const sandglass: Supplies & { provided?: Readonly<Record<string, unknown>> };

export const supplies: Supplies = sandglass;

/** Registers what the part provides: globals by name, members by path ("Array.fromAsync"). */
export function provide(globals: Readonly<Record<string, unknown>>): void {
  sandglass.provided = globals;
}
