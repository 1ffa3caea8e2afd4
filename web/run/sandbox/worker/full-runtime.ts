import { compilerFinder } from "../../../languages/compilers.ts";
import { cellScript } from "../../../languages/ecmascript/cell-script.ts";
import { Linker } from "../../../languages/ecmascript/linker.ts";
import { markThrowsIn } from "../../../languages/ecmascript/mark-throws.ts";
import { markWaitsIn } from "../../../languages/ecmascript/mark-waits.ts";
import { silentLoopAfter } from "../../../languages/ecmascript/silent-loop.ts";
import { withSyntaxDetails } from "../../../languages/ecmascript/syntax-details.ts";
import type { Compiler } from "../../../languages/language.ts";
import { toCode, toSource } from "../../../protocol/program/position-map.ts";
import { answerIntl } from "../intl/host-intl.ts";
import type { RuntimeExtensions } from "../run/run-host.ts";
import { runInterpreter } from "../run/run-interpreter.ts";
import { preparedVm } from "../vm/prepared-vm.ts";
import { mentionedNames } from "./find-mentioned-names.ts";
import { partSource } from "./library-parts.ts";

/** All that a run may need besides the engine. It is larger than the rest of the worker, so it is loaded separately. */
export function fullRuntimeExtensions(compilers: readonly Compiler[]): Required<RuntimeExtensions> {
  const compilerOf = compilerFinder(compilers);
  return {
    intl: answerIntl,
    part: partSource,
    mentionedNames,
    preparedVm,
    cellScript,
    compilerOf,
    interpret: runInterpreter,
    link: (source) => new Linker(source),
    syntaxDetails: withSyntaxDetails,
    silentLoop(file, after, language) {
      const { code, positions = [] } = compilerOf(file.path, language).compile(file);
      const at = silentLoopAfter(code, toCode(positions, after));
      return at && toSource(positions, at);
    },
    markWaits: markWaitsIn,
    markThrows: markThrowsIn,
  };
}
