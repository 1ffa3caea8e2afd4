import { ProgramTree } from "../../../languages/ecmascript/analysis/program-tree.ts";
import { type LineCounts, maxCountedSites } from "../../../protocol/grading/line-count.ts";
import { type Fact, type FactsAtMoment, maxFacts } from "../../../protocol/look/fact.ts";
import { mistakeKinds } from "../../../protocol/look/mistake.ts";
import type { RecordedRun } from "../../../protocol/look/recorded-run.ts";
import type { GuestError } from "../../../protocol/run/guest-error.ts";
import type { ExhaustedLimit, Outcome } from "../../../protocol/run/outcome.ts";
import { ExpressionReader } from "./expression-reader.ts";
import { failedStatement, failureFacts } from "./failure-facts.ts";
import { loopFacts } from "./loop-facts.ts";
import { largestAllocation, memoryFacts } from "./memory-facts.ts";
import { MistakeWatch, suspectsOf } from "./mistake-facts.ts";
import { lineProfiles } from "./profile-lines.ts";
import { recursionFacts } from "./recursion-facts.ts";
import { type LookHost, progressTo, runAgain } from "./run-again.ts";
import { type CounterOptions, RunCounter, type StoppedCall } from "./run-counter.ts";
import type { FilePlan } from "./site-plan.ts";
import type { Self } from "./value-samples.ts";
import { waitingFacts } from "./waiting-facts.ts";

/**
 * Repeats a run with a bad ending, and returns facts about it. Each fact was observed. If the run ends differently,
 * or nothing is certain, there are no facts.
 */
export async function sendFacts(
  recordedRun: RecordedRun,
  limit: ExhaustedLimit | undefined,
  plans: readonly FilePlan[],
  host: LookHost,
): Promise<void> {
  if (recordedRun.end.kind === "completed") return sendMistakes(recordedRun, plans, host);
  // This reads a counter of bytes at each moment, which is worth the time only if memory ran out.
  const options = { loops: true, lines: false, costs: limit === "memory", most: maxMoments };
  const countedRun = await count(recordedRun, plans, host, options);
  const { counter, outcome, end, detail } = countedRun;
  const doneEvent = { kind: "done", end, ...(detail !== undefined && { detail }) } as const;
  if (!counter || !outcome || end !== "same") return host.emit(doneEvent);
  const again = (number: number, onReached: MomentWatch["onReached"]) =>
    count(recordedRun, plans, host, options, { number, onReached });
  const { facts, moment } = await explain(counter, outcome, plans, again);
  host.emit({
    kind: "facts",
    facts: facts.slice(0, maxFacts),
    // If not all moments were counted, the numbers differ.
    ...(moment !== undefined && !counter.isPartial && { moment }),
  });
  host.emit(doneEvent);
}

/** Repeats a run that completed if its text has suspects, and sends those that the run has shown to be mistakes. */
async function sendMistakes(
  recordedRun: RecordedRun,
  plans: readonly FilePlan[],
  host: LookHost,
): Promise<void> {
  const trees = plans.map((plan, index) => {
    const file = { path: plan.file, text: plan.text };
    return plan.tree && ProgramTree.of(file, index === 0, () => plan.tree?.program);
  });
  const suspects = suspectsOf(plans, (plan) => trees[plans.indexOf(plan)]);
  if (suspects.length === 0) {
    host.emit({ kind: "facts", facts: [] });
    host.emit({ kind: "done", end: "same" });
    return;
  }
  const watches: MistakeWatch[] = [];
  const observe: CounterOptions["observe"] = (newPlans, runCounter, add) => {
    for (const each of suspects) {
      if (!newPlans.includes(each.plan)) continue;
      const watch = new MistakeWatch(runCounter, each);
      watches.push(watch);
      const observers = watch.watchers((frame, onSite) => runCounter.atNextSite(frame, onSite));
      for (const [index, onSite] of observers) add(index, onSite);
    }
  };
  const options = { loops: false, lines: false, costs: false, most: maxMoments, observe };
  const { counter, end, detail } = await count(recordedRun, plans, host, options);
  const facts = end === "same" && counter ? watches.flatMap(({ fact }) => fact ?? []) : [];
  const order = (fact: Fact) => (fact.kind === "mistake" ? mistakeKinds.indexOf(fact.mistake) : 0);
  host.emit({ kind: "facts", facts: facts.toSorted((a, b) => order(a) - order(b)).slice(0, maxFacts) });
  host.emit({ kind: "done", end, ...(detail !== undefined && { detail }) });
}

/** Repeats a run, and sends how often each line ran and what it cost. */
export async function sendProfile(
  recordedRun: RecordedRun,
  plans: readonly FilePlan[],
  host: LookHost,
): Promise<void> {
  const options = { loops: false, lines: true, costs: true, most: Number.POSITIVE_INFINITY };
  const { counter, end, detail } = await count(recordedRun, plans, host, options);
  if (counter && end === "same") host.emit({ kind: "profile", lines: lineProfiles(counter) });
  host.emit({ kind: "done", end, ...(detail !== undefined && { detail }) });
}

/** Repeats a run, and returns how often each site of its entry ran. */
export async function countEntryLines(
  recordedRun: RecordedRun,
  plans: readonly FilePlan[],
  host: LookHost,
): Promise<LineCounts> {
  const options = { loops: false, lines: false, costs: false, most: Number.POSITIVE_INFINITY };
  const { counter, end, detail } = await count(recordedRun, plans, host, options);
  if (!counter || end !== "same") return { problem: `it ended otherwise when it was repeated: ${detail}` };
  const { entry } = recordedRun.request;
  const { breakpoints, counts } = counter;
  const sites = plans
    .filter(({ file }) => file === entry)
    .flatMap((plan) =>
      plan.sites.flatMap(({ line, column }, mark) => {
        const index = breakpoints.indexAt(plan, plan.marks[mark]?.start ?? -1);
        return index === undefined ? [] : [{ line, column, times: counts[index] ?? 0 }];
      }),
    );
  return sites.length > maxCountedSites ? { problem: "it has too many statements" } : { sites };
}

const nothing: FactsAtMoment = { facts: [] };

async function explain(
  counter: RunCounter,
  outcome: Outcome,
  plans: readonly FilePlan[],
  again: Again,
): Promise<FactsAtMoment> {
  const last = counter.lastNumber;
  if (last < 0) return nothing;
  if (outcome.kind === "unsettled") return { facts: waitingFacts(counter, plans), moment: last };
  if (outcome.kind === "threw") return explainError(counter, outcome.error, plans, again);
  if (outcome.kind !== "exhausted") return nothing;
  switch (outcome.limit) {
    case "fuel":
    case "cpu":
    case "wall": {
      const recursion = recursionFacts(counter, counter.stoppedCalls);
      if (recursion.length > 0) return { facts: recursion, moment: last };
      const calls = callFacts(counter, counter.stoppedCalls);
      return { facts: calls.length > 0 ? calls : loopFacts(counter, counter.stoppedCalls), moment: last };
    }
    case "stack": {
      const facts = await callsAt(last, again, recursionFacts);
      return { facts: facts ?? [], moment: last };
    }
    case "memory": {
      const allocation = largestAllocation(counter);
      const facts = await callsAt(last, again, (at, calls, self) => [
        ...recursionFacts(at, calls),
        ...(allocation ? memoryFacts(at, calls, allocation.index, self) : []),
      ]);
      return { facts: [...(allocation ? [allocation.fact] : []), ...(facts ?? [])], moment: last };
    }
  }
}

/** Functions that called themselves repeatedly while no loop was active in the innermost of them. */
function callFacts(counter: RunCounter, calls: readonly StoppedCall[]): readonly Fact[] {
  const under = counter.calls.filter(({ index }) => {
    const code = counter.breakpoints.codes[index];
    return calls.filter(({ frame }) => frame.code.address === code?.address).length >= 3;
  });
  const [most] = under.toSorted((a, b) => b.calls - a.calls);
  return most?.fact ? [most.fact] : [];
}

async function explainError(
  counter: RunCounter,
  error: GuestError,
  plans: readonly FilePlan[],
  again: Again,
): Promise<FactsAtMoment> {
  const at = error.frames[0]?.at;
  const statement = at && failedStatement(counter, plans, at);
  if (!at || !statement) return nothing;
  const times = counter.counts[statement.index] as number;
  const moment = counter.lastMoments[statement.index] as number;
  const isLast = moment === counter.lastNumber;
  // Another execution of the same line may have failed.
  if (moment < 0 || (!isLast && times !== 1)) return nothing;
  const facts = await callsAt(moment, again, (then, calls, self) => {
    const [innermost] = calls;
    if (!innermost) return [];
    const { memory, slots } = then;
    const reader = new ExpressionReader(memory, slots, statement.tree, innermost.at, innermost.frame, self);
    return failureFacts(statement, error.reason, reader);
  });
  const before: readonly Fact[] = isLast && times > 1 ? [{ kind: "time", at, times }] : [];
  return { facts: [...(facts ?? []), ...before], moment };
}

/** Repeats the run up to the moment with that number, and calls `read` there with the active calls. */
async function callsAt<T>(
  number: number,
  again: Again,
  read: (counter: RunCounter, calls: readonly StoppedCall[], self: Self) => T,
): Promise<T | undefined> {
  let result: T | undefined;
  const { end } = await again(number, (counter, frame, pc, at, self) => {
    const [innermost, ...others] = counter.memory.frames(frame, pc);
    const calls = innermost ? [{ frame: innermost, at }, ...counter.callsIn(others)] : [];
    result = read(counter, calls, self);
  });
  return end === "same" ? result : undefined;
}

/** Repeats the run, and calls `onReached` at the moment with that number. */
type Again = (number: number, onReached: MomentWatch["onReached"]) => ReturnType<typeof count>;

type MomentWatch = {
  readonly number: number;
  readonly onReached: (counter: RunCounter, ...moment: Parameters<OnReached>) => void;
};
type OnReached = NonNullable<ConstructorParameters<typeof RunCounter>[2]["moment"]>["onReached"];

async function count(
  recordedRun: RecordedRun,
  plans: readonly FilePlan[],
  host: LookHost,
  options: CounterOptions,
  filter?: MomentWatch,
): Promise<{ counter: RunCounter | undefined } & Awaited<ReturnType<typeof runAgain>>> {
  let counter: RunCounter | undefined;
  const progress = progressTo(host);
  const ending = await runAgain(recordedRun, host, countingMs, (watchedRun) => {
    const runCounter: RunCounter = new RunCounter(
      watchedRun,
      plans,
      {
        progress,
        ...(filter && {
          moment: {
            number: filter.number,
            onReached: (...moment) => filter.onReached(runCounter, ...moment),
          },
        }),
      },
      options,
    );
    counter = runCounter;
    return runCounter;
  });
  return { counter, ...ending };
}

/** The count of a line stops here: then only "at least this often" is known. */
const maxMoments = 200_000;

/** The additional time for reading values in each round. */
const countingMs = 30_000;
