import type { Print } from "./console.ts";
import type { PrivateFieldReader } from "./inspect/private-fields.ts";

/** The host's functions, which the guest's library alone is given; see web/sandbox/vm/host-bridge.ts for what each answers. */
export type HostFunctions = {
  readonly print: Print;
  readonly elapsed: () => number;
  readonly random: () => number;
  readonly intl: (request: string) => string;
  readonly part: (name: string) => string | undefined;
  readonly ask: (question: string) => void;
  readonly prompt: (question: string, suggestion: string) => string | null;
  /** 0 pending, 1 fulfilled, 2 rejected. */
  readonly promiseState: (promise: unknown) => number;
  /** What it was fulfilled or rejected with. */
  readonly promiseResult: (promise: unknown) => unknown;
  readonly privateField: PrivateFieldReader;
  /** Gives an object that has no `stack` one, without the frames down to that of the function `above`. */
  readonly captureStack: (object: object, above: unknown) => void;
};

/** The name under which host and guest hand things to each other; gone before the program runs. */
export const handoverName = "sandglass handover";
