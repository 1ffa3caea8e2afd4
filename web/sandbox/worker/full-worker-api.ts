import { parseProgramFile } from "../../ecmascript/parse.ts";
import { registeredAdvice } from "../../languages/compiler-registry.ts";
import type { FindCompiler } from "../../languages/compilers.ts";
import { checkProgram, compileProgram, syntaxOf } from "../../languages/program-analysis.ts";
import { parseChecks } from "../../protocol/grading/check.ts";
import { parseCompiledFiles } from "../../protocol/program/compile-result.ts";
import { parseSourceFile } from "../../protocol/program/source-file.ts";
import { parseOutcome } from "../../protocol/run/outcome.ts";
import { parseLanguageId, parseRunRequest } from "../../protocol/run/run-request.ts";
import { grade } from "../grading/grade.ts";
import type { ExtendWorkerApi } from "./expose-worker-api.ts";
import { openSession } from "./session-api.ts";

/** Between two signs of life, in ms. */
const keepAliveMs = 100;

/** What the full worker serves besides runs: sessions, gradings, and reading. */
export function fullWorkerApi(compilerOf: FindCompiler, advise = registeredAdvice()): ExtendWorkerApi {
  return ({ hostOf, send, sendTo }) => {
    let evaluate: ReturnType<typeof openSession> | undefined;
    return {
      async open(request, snapshot) {
        evaluate = openSession(request, snapshot, hostOf(), send);
      },
      async evaluate(cell, events) {
        if (!evaluate) throw new Error("this worker serves no session");
        sendTo(events);
        await evaluate(cell);
      },
      async grade(request, checks, events, compiled = []) {
        const parsed = parseChecks(checks, "checks");
        let toldAt = Number.NEGATIVE_INFINITY;
        const onAlive = () => {
          const now = performance.now();
          if (now - toldAt < keepAliveMs) return;
          toldAt = now;
          send({ kind: "checking" });
        };
        await grade(parseRunRequest(request), parsed, {
          ...hostOf(events),
          compiled: parseCompiledFiles(compiled, "compiled"),
          emit: (event) => send(event),
          onResult: (result) => send({ kind: "checked", result }),
          onAlive,
        });
        send({ kind: "graded" });
      },
      compile: (request) => compileProgram(parseRunRequest(request), compilerOf),
      check: (request) => checkProgram(parseRunRequest(request), compilerOf),
      syntax: (file, language) =>
        syntaxOf(parseSourceFile(file, "file"), parseLanguageId(language, "language"), compilerOf),
      advise: (request, outcome) =>
        advise?.(parseRunRequest(request), parseOutcome(outcome, "outcome"), compilerOf, parseProgramFile),
    };
  };
}
