import { cellScript } from "../ecmascript/cell.ts";
import { Linker } from "../ecmascript/linker.ts";
import { silentLoopAfter } from "../ecmascript/silent-loop.ts";
import { markWaitsIn } from "../ecmascript/waits.ts";
import { compilerFinder } from "../languages/compilers.ts";
import type { Compiler } from "../languages/language.ts";
import { toCode, toSource } from "../protocol/place-map.ts";
import type { Equipment } from "./host.ts";
import { answerIntl } from "./intl.ts";
import { partSource } from "./library.ts";
import { sayWith } from "./say.ts";
import { Words } from "./words/words.ts";

/** All that a run may need besides the engine. It weighs more than the rest of the worker, and so comes separately. */
export function equipmentWith(compilers: readonly Compiler[]): Required<Equipment> {
  const compilerOf = compilerFinder(compilers);
  sayWith((memory) => new Words(memory));
  return {
    intl: answerIntl,
    part: partSource,
    cellScript,
    compilerOf,
    link: (source) => new Linker(source),
    silentLoop(file, after, language) {
      const { code, places = [] } = compilerOf(file.path, language).compile(file);
      const at = silentLoopAfter(code, toCode(places, after));
      return at && toSource(places, at);
    },
    markWaits: markWaitsIn,
    lacksWords: () => false,
  };
}
