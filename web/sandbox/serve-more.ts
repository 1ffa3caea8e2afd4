import type { FindCompiler } from "../languages/compilers.ts";
import { adviceOn, checkProgram, compileProgram, syntaxOf } from "../languages/reading.ts";
import { parseChecks } from "../protocol/check.ts";
import { parseCompiledFiles } from "../protocol/compiled.ts";
import { parseOutcome } from "../protocol/outcome.ts";
import { parseLanguageId, parseRunRequest } from "../protocol/request.ts";
import { parseSourceFile } from "../protocol/source.ts";
import { grade } from "./grade.ts";
import type { More } from "./serve.ts";
import { openSession } from "./serve-session.ts";

/** Between two signs of life, in ms. */
const aliveMs = 100;

/** What the full worker serves besides runs: sessions, gradings, and reading. */
export function serveMore(compilerOf: FindCompiler): More {
  return ({ hostOf, tell, tellTo }) => {
    let evaluate: ReturnType<typeof openSession> | undefined;
    return {
      async open(request, kept) {
        evaluate = openSession(request, kept, hostOf(), tell);
      },
      async evaluate(cell, events) {
        if (!evaluate) throw new Error("this worker serves no session");
        tellTo(events);
        await evaluate(cell);
      },
      async grade(request, checks, events, compiled = []) {
        const parsed = parseChecks(checks, "checks");
        let toldAt = Number.NEGATIVE_INFINITY;
        const alive = () => {
          const now = performance.now();
          if (now - toldAt < aliveMs) return;
          toldAt = now;
          tell({ kind: "checking" });
        };
        await grade(parseRunRequest(request), parsed, {
          ...hostOf(events),
          compiled: parseCompiledFiles(compiled, "compiled"),
          emit: (told) => tell(told),
          checked: (result) => tell({ kind: "checked", result }),
          alive,
        });
        tell({ kind: "graded" });
      },
      compile: (request) => compileProgram(parseRunRequest(request), compilerOf),
      check: (request) => checkProgram(parseRunRequest(request), compilerOf),
      syntax: (file, language) =>
        syntaxOf(parseSourceFile(file, "file"), parseLanguageId(language, "language"), compilerOf),
      advise: (request, outcome) =>
        adviceOn(parseRunRequest(request), parseOutcome(outcome, "outcome"), compilerOf),
    };
  };
}
