import { cellScript } from "../languages/javascript/cell.ts";
import { Linker } from "../languages/javascript/linker.ts";
import { markWaitsIn } from "../languages/javascript/waits.ts";
import type { Equipment } from "./host.ts";
import { answerIntl } from "./intl.ts";
import { partSource } from "./library.ts";

/** All that a run may need besides the engine. It weighs more than the rest of the worker, and so comes separately. */
export const equipment: Equipment = {
  intl: answerIntl,
  part: partSource,
  cellScript,
  link: (source) => new Linker(source),
  markWaits: markWaitsIn,
};
