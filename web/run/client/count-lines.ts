import { errorMessage } from "../../protocol/error-message.ts";
import { type LineCounts, parseLineCounts } from "../../protocol/grading/line-count.ts";
import type { RecordedRun } from "../../protocol/look/recorded-run.ts";
import * as texts from "./client-texts.ts";
import type { LookCells } from "./look-cell.ts";
import { languagesOf } from "./runtime-requirements.ts";

/** A replay may take three times the time of the run, and time to start and to count. */
const extraMs = 60_000;

/**
 * Repeats a run in a worker of a cell whose engine has breakpoints, and returns how often each line of its entry ran.
 * Never rejects.
 *
 * @param signal ends it at once.
 */
export async function countLines(
  cells: LookCells,
  run: RecordedRun,
  signal: AbortSignal,
): Promise<LineCounts> {
  const endings = new AbortController();
  const ending = new Promise<never>((_, reject) => {
    endings.signal.addEventListener("abort", () => reject(endings.signal.reason));
  });
  const timer = setTimeout(() => endings.abort(texts.longReplay), 3 * run.end.cpuMs + extraMs);
  const stop = () => endings.abort(texts.closedSandbox);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop);
  const count = async () => {
    const cell = await cells.open(languagesOf(run.request));
    endings.signal.addEventListener("abort", () => cell.dispose());
    if (endings.signal.aborted) cell.dispose();
    const worker = await cells.start(cell, (sentence) => endings.abort(sentence));
    return parseLineCounts(await worker.control.countLines(run), "counts");
  };
  try {
    return await Promise.race([count(), ending]);
  } catch (error) {
    return { problem: errorMessage(error) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    endings.abort();
  }
}
