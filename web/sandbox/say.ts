/** The engine's error in other words: its class by the engine's number, and its text. */
export type Said = { readonly kind: number; readonly text: string };

/** Says errors of one instance; `web/build/say-errors.ts` has what it is told. */
export type Sayer = {
  say(context: number, kind: number, format: string, formatted: string, ...read: readonly number[]): Said;
};

/** What a worker that has not the words ends a run with: it is to be made again by one that has them. */
export class Unequipped extends Error {
  override readonly name = "Unequipped";
}

let made: (memory: WebAssembly.Memory) => Sayer = () => ({
  say: (_context, kind, _format, text) => ({ kind, text }),
});

/** Who says the errors of all instances that are made from now on; until then, the engine says them itself. */
export function sayWith(make: (memory: WebAssembly.Memory) => Sayer): void {
  made = make;
}

export function sayerFor(memory: WebAssembly.Memory): Sayer {
  return made(memory);
}
