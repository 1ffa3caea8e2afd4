import { markWaits } from "../languages/javascript/waits.ts";
import type { Equipment } from "./run.ts";

/** All that a run may need besides the engine. It weighs more than the rest of the worker, and so comes separately. */
export const equipment: Equipment = {
  markWaits: (source, file) => markWaits(source, file, "script"),
};
