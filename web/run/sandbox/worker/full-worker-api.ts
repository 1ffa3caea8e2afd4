import {
  registeredCompilers,
  registeredExplainer,
  registeredInterpreters,
} from "../../../languages/compiler-registry.ts";
import { cachingCompilers, compilers, type FindCompiler } from "../../../languages/compilers.ts";
import { parseProgramFile } from "../../../languages/ecmascript/parse.ts";
import { checkProgram, compileProgram, syntaxOf } from "../../../languages/program-analysis.ts";
import { readTests } from "../../../languages/read-tests.ts";
import { defaultCapabilities } from "../../../protocol/capabilities/capabilities.ts";
import { checkOf } from "../../../protocol/grading/check.ts";
import { type LineCounts, parseLineCounts } from "../../../protocol/grading/line-count.ts";
import { parseWrittenChecks } from "../../../protocol/grading/written-check.ts";
import { listOf } from "../../../protocol/parsers.ts";
import { parseCompiledFiles } from "../../../protocol/program/compile-result.ts";
import { parseLanguageId } from "../../../protocol/program/language-id.ts";
import { parseSourceFile } from "../../../protocol/program/source-file.ts";
import { parseOutcome } from "../../../protocol/run/outcome.ts";
import { parseRunRequest } from "../../../protocol/run/run-request.ts";
import { grade } from "../grading/grade.ts";
import { preludesOf } from "../run/run.ts";
import { prepare } from "../vm/prepared-vm.ts";
import { type ExtendWorkerApi, exposeWorkerApi } from "./expose-worker-api.ts";
import { fullRuntimeExtensions } from "./full-runtime.ts";
import { partSource } from "./library-parts.ts";
import { openSession } from "./session-api.ts";
import type { WorkerStart } from "./worker-start.ts";

const parseTestedFiles = listOf(parseSourceFile, 50);

/** The interval in ms between two signs of life. */
const keepAliveMs = 100;

/**
 * Serves as the complete worker: with the standard library, the parser that modules and sessions need, and the compilers
 * whose scripts come before this one.
 */
export function serveFullWorker(start: WorkerStart): void {
  const extensions = fullRuntimeExtensions([
    ...compilers,
    ...registeredCompilers(),
    ...registeredInterpreters(Object.fromEntries(start.interpreters ?? [])),
  ]);
  const compilerOf = cachingCompilers(extensions.compilerOf);
  exposeWorkerApi(start, extensions, fullWorkerApi(compilerOf));
}

/** The methods of the full worker besides runs: sessions, gradings, and reading. */
function fullWorkerApi(compilerOf: FindCompiler, explain = registeredExplainer()): ExtendWorkerApi {
  return ({ engine, hostOf, send, sendTo }) => {
    let evaluate: ReturnType<typeof openSession> | undefined;
    let resolveCounts: ((counts: LineCounts) => void) | undefined;
    return {
      async prepare(languages) {
        const ids = languages.map((each) => parseLanguageId(each, "language"));
        const preludes = preludesOf(ids.map((each) => compilerOf("", each)));
        if (preludes.length === 0) return;
        // The most frequent capabilities of programs; their clock and seed do not matter here.
        await prepare(engine, { capabilities: defaultCapabilities, preludes, part: partSource });
      },
      async open(request, snapshot) {
        evaluate = openSession(request, snapshot, hostOf(), send);
      },
      async evaluate(cell, events) {
        if (!evaluate) throw new Error("this worker serves no session");
        sendTo(events);
        await evaluate(cell);
      },
      async grade(request, checks, events, compiledFiles = []) {
        const parsedChecks = parseWrittenChecks(checks, "checks").map(checkOf);
        let toldAt = Number.NEGATIVE_INFINITY;
        const onAlive = () => {
          const now = performance.now();
          if (now - toldAt < keepAliveMs) return;
          toldAt = now;
          send({ kind: "checking" });
        };
        const host = hostOf(events);
        await grade(parseRunRequest(request), parsedChecks, {
          ...host,
          compiledFiles: parseCompiledFiles(compiledFiles, "compiled"),
          emit: (event) => send(event),
          onResult: (result) => send({ kind: "checked", result }),
          onAlive,
          async countLines({ inputs, end }, call) {
            let isCounted = false;
            const counts = new Promise<LineCounts>((resolve) => {
              resolveCounts = (these) => {
                isCounted = true;
                resolve(these);
              };
            });
            send({ kind: "counting", run: { call, inputs, end } });
            while (!isCounted) {
              await Promise.race([counts, host.sleep(keepAliveMs)]);
              onAlive();
            }
            return counts;
          },
        });
        send({ kind: "graded" });
      },
      counted: (counts) => resolveCounts?.(parseLineCounts(counts, "counts")),
      compile: (request) => compileProgram(parseRunRequest(request), compilerOf),
      check: (request) => checkProgram(parseRunRequest(request), compilerOf),
      syntax: (file, language) =>
        syntaxOf(parseSourceFile(file, "file"), parseLanguageId(language, "language"), compilerOf),
      tests: (files, language) =>
        readTests(parseTestedFiles(files, "files"), parseLanguageId(language, "language"), compilerOf),
      explain: (request, outcome) =>
        explain?.(parseRunRequest(request), parseOutcome(outcome, "outcome"), compilerOf, parseProgramFile),
    };
  };
}
