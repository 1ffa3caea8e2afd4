import type { Print } from "./console.ts";
import type { PrivateFieldReader } from "./inspect/private-fields.ts";

/** The host's functions, which only the guest's library gets; see web/run/sandbox/vm/host-bridge.ts for their results. */
export type HostFunctions = {
  readonly print: Print;
  readonly elapsed: () => number;
  readonly random: () => number;
  readonly intl: (request: string) => string;
  readonly part: (name: string) => string | undefined;
  readonly ask: (question: string) => void;
  readonly prompt: (question: string, suggestion: string) => string | null;
  /** See inspect/internal-slots.ts. */
  readonly internalNumber: (object: unknown) => number;
  readonly internalValue: (object: unknown) => unknown;
  readonly privateField: PrivateFieldReader;
  /** Gives an object without a `stack` one, without the frames down to that of the function `above`. */
  readonly captureStack: (object: object, above: unknown) => void;
};

/** The name under which host and guest exchange functions. It is deleted before the program runs. */
export const handoverName = "sandglass handover";
