import { cellScript } from "../ecmascript/cell.ts";
import { Linker } from "../ecmascript/linker.ts";
import { markWaitsIn } from "../ecmascript/waits.ts";
import { compilerFinder } from "../languages/compilers.ts";
import type { Compiler } from "../languages/language.ts";
import type { Equipment } from "./host.ts";
import { answerIntl } from "./intl.ts";
import { partSource } from "./library.ts";

/** All that a run may need besides the engine. It weighs more than the rest of the worker, and so comes separately. */
export function equipmentWith(compilers: readonly Compiler[]): Required<Equipment> {
  return {
    intl: answerIntl,
    part: partSource,
    cellScript,
    compilerOf: compilerFinder(compilers),
    link: (source) => new Linker(source),
    markWaits: markWaitsIn,
  };
}
