import { useSignal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import type { ProgramFile } from "../../player/model/document/program.ts";
import { replayParts } from "../../player/model/replay/replay-parts.ts";
import { shortText } from "../../player/output/visible-text.ts";
import { errorMessage } from "../../protocol/error-message.ts";
import { BadInput, groupDigits } from "../../protocol/parsers.ts";
import { parseSyntax } from "../../protocol/program/syntax-tree.ts";
import type { ActiveRun } from "../../run/client/active-run.ts";
import type { FeaturePage } from "../feature.ts";
import { replayOutput } from "./replay-output.ts";
import { type LineValues, type StageValues, showValues } from "./show-values.ts";
import { dbgLines } from "./stages.ts";
import * as texts from "./values-view-texts.ts";
import "./values.css";

/** A line whose values a command has requested, and the files at that time. */
export type ValuesOfLine = {
  readonly files: readonly ProgramFile[];
  readonly path: string;
  readonly line: number;
  /** Undefined for the whole line; otherwise only the expression at that UTF-16 offset. */
  readonly offset?: number;
};

type FileValues = {
  readonly path: string;
  readonly lines: readonly LineValues[];
  /** Why there are none, in a sentence. */
  readonly problem?: string;
};

/** For each run, shows the values in the lines that request them. */
export function valuesViewOf({
  playground,
  client,
  editor,
}: FeaturePage): FunctionComponent<{ readonly requestedLine: ValuesOfLine | undefined }> {
  const onReveal = (file: string, line: number) => editor.reveal({ file, line, column: 1 });
  return function ValuesView({ requestedLine }) {
    const outcome = playground.outcome.value;
    const request = playground.lastRequest.value;
    const result = useSignal<readonly FileValues[] | undefined>(undefined);
    useEffect(() => {
      result.value = undefined;
      if (!outcome || !request) return;
      const lines = request.files.flatMap(({ path, text }) => {
        const own = requestedLine?.path === path ? [requestedLine.line] : [];
        const all = [...new Set([...dbgLines(text), ...own])].sort((a, b) => a - b);
        return all.length > 0 && /\.[cm]?[jt]s$/.test(path) ? [{ path, all }] : [];
      });
      if (lines.length === 0) return;
      const endedRun = { request, outcome, log: playground.output.peek(), inputs: playground.lastInputs };
      let current: ActiveRun | undefined;
      let isOld = false;
      const loadAll = async () => {
        const results: FileValues[] = [];
        for (const { path, all } of lines) {
          if (isOld) return;
          try {
            const own = requestedLine?.path === path ? requestedLine.offset : undefined;
            const values = await showValues(
              endedRun,
              path,
              { lines: all, offset: own },
              {
                run: (copy, onEvent) => {
                  const run = client.run(copy, onEvent);
                  current = run;
                  return run.result;
                },
                replay: (copy, onEvent) => {
                  const replay = replayOutput(replayParts(client), endedRun, copy, onEvent);
                  current = replay;
                  return replay.result;
                },
                syntax: (file) => client.analyzer.syntax(file, request.language, parseSyntax),
              },
            );
            results.push({ path, lines: values });
          } catch (error) {
            const problem = errorMessage(error);
            results.push({
              path,
              lines: [],
              problem: error instanceof BadInput ? problem : texts.notShown(problem),
            });
          }
        }
        if (!isOld) result.value = results;
      };
      void loadAll();
      return () => {
        isOld = true;
        current?.stop();
      };
    }, [outcome, request, requestedLine]);
    if (!result.value) return null;
    const isOne = (request?.files.length ?? 0) < 2;
    return (
      <div class="values">
        {result.value.map(({ path, lines, problem }) => (
          <>
            {problem !== undefined && <p>{shortText(problem)}</p>}
            {lines.map(({ line, stages }) => (
              <table key={`${path}:${line}`}>
                <caption>
                  {texts.values}{" "}
                  <button type="button" class="place" onClick={() => onReveal(path, line)}>
                    {texts.atLine}
                    {line}
                    {!isOne && texts.ofFile(path)}
                  </button>
                </caption>
                <thead class="visually-hidden">
                  <tr>
                    <th scope="col">{texts.expression}</th>
                    <th scope="col">{texts.values}</th>
                  </tr>
                </thead>
                <tbody>
                  {stages.map((stage, index) => (
                    <tr key={index}>
                      <th scope="row">
                        <code>{shortCode(stage.code)}</code>
                      </th>
                      <td>
                        <Values stage={stage} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            ))}
          </>
        ))}
      </div>
    );
  };
}

function Values({ stage: { first, last, times } }: { readonly stage: StageValues }) {
  if (times === 0) return <em>{texts.notEvaluated}</em>;
  return (
    <>
      {[...first, ...(last.length > 0 ? [undefined, ...last] : [])].map((value, index) =>
        value === undefined ? (
          " → …"
        ) : (
          <>
            {index > 0 && " → "}
            <code key={index}>{shortText(value)}</code>
          </>
        ),
      )}
      {times > 1 && (
        <span class="values-times">{texts.times(times >= maxValuesPerExpression, groupDigits(times))}</span>
      )}
    </>
  );
}

/** The maximum number of values that a run sends for one expression. */
const maxValuesPerExpression = 1_000;

/** The end of the code, because the end of a chain over several lines distinguishes it from the previous stage. */
function shortCode(code: string): string {
  const line = code.replace(/\s*\n\s*/g, "");
  return shortText(line.length > 80 ? `…${line.slice(-79)}` : line);
}
