import { readdirSync, readFileSync } from "node:fs";
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";

/**
 * The processor time of each journey and each file, the most expensive first:
 *
 *     npm run e2e -- --reporter ./e2e/journey-cost.ts
 *
 * Processor seconds of the worker and of its browser, which other work on the machine hardly changes, beside clock
 * seconds, which it does change. Linux only: read from /proc. It also says after which journey a shared page is opened
 * again, and why: see pages/shared-page.ts.
 */
export default class JourneyCost implements Reporter {
  readonly #starts = new Map<TestResult, number>();
  readonly #costs: Cost[] = [];
  #workers = 0;
  #all = 0;

  onBegin(config: FullConfig, suite: Suite): void {
    this.#workers = config.workers;
    this.#all = suite.allTests().length;
  }

  onTestBegin(_: TestCase, result: TestResult): void {
    this.#starts.set(result, processorSeconds(result.workerIndex));
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const processor = processorSeconds(result.workerIndex) - (this.#starts.get(result) ?? 0);
    const [, , file = "", ...titles] = test.titlePath();
    this.#costs.push({ file, title: titles.join(" › "), processor, clock: result.duration / 1000 });
    const failureText = result.status === test.expectedStatus ? "" : `  ${result.status}`;
    for (const { type, description } of result.annotations)
      if (type === "page lost") console.error(`After this one a page is opened again: ${description}`);
    console.error(`${this.#costs.length} of ${this.#all}  ${line(this.#costs.at(-1) as Cost)}${failureText}`);
  }

  onEnd(): void {
    const files = [...new Set(this.#costs.map(({ file }) => file))].map((file) => {
      const costs = this.#costs.filter((cost) => cost.file === file);
      return { ...sum(costs), file, title: `(${costs.length})` };
    });
    console.log("processor   clock");
    for (const cost of [...this.#costs].sort(dearestFirst)) console.log(line(cost));
    console.log("\nprocessor   clock");
    for (const cost of files.sort(dearestFirst)) console.log(line(cost));
    const all = sum(this.#costs);
    console.log(
      `${line({ ...all, file: `${this.#costs.length} journeys`, title: "" })}, ${this.#workers} workers`,
    );
  }

  printsToStdio(): boolean {
    return true;
  }
}

type Cost = {
  readonly file: string;
  readonly title: string;
  readonly processor: number;
  readonly clock: number;
};

function sum(costs: readonly Cost[]): { processor: number; clock: number } {
  return {
    processor: costs.reduce((total, { processor }) => total + processor, 0),
    clock: costs.reduce((total, { clock }) => total + clock, 0),
  };
}

function dearestFirst(a: Cost, b: Cost): number {
  return b.processor - a.processor;
}

function line({ file, title, processor, clock }: Cost): string {
  return `${processor.toFixed(2).padStart(9)}${clock.toFixed(2).padStart(8)}  ${file} ${title}`;
}

/**
 * Of a worker and all processes that it started. Only the worker itself is found by its environment, because Chromium
 * overwrites its own.
 */
function processorSeconds(workerIndex: number): number {
  const mark = `\0TEST_WORKER_INDEX=${workerIndex}\0`;
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(pid) ?? []);
  const processIds = new Set(processes.filter(({ pid }) => hasMark(pid, mark)));
  for (const { pid } of processIds) {
    for (const each of processes) if (each.parent === pid) processIds.add(each);
  }
  return [...processIds].reduce((total, { seconds }) => total + seconds, 0);
}

type Process = { readonly pid: string; readonly parent: string; readonly seconds: number };

/** proc(5): field 4 is the parent; 14 to 17 are hundredths of a second, those of children that have ended included. */
function readProcess(pid: string): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const [, parent = "", ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(9, 13).reduce((total, each) => total + Number(each), 0);
    return { pid, parent, seconds: ticks / 100 };
  } catch {
    return undefined; // The process has ended.
  }
}

function hasMark(pid: string, mark: string): boolean {
  try {
    return `\0${readFileSync(`/proc/${pid}/environ`, "latin1")}\0`.includes(mark);
  } catch {
    return false;
  }
}
