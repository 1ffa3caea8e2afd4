import type { QuickJSHandle } from "quickjs-emscripten-core";
import { isModuleAllowed } from "../capabilities/modules.ts";
import { inputsFor } from "../capabilities/permits.ts";
import type { CellScript } from "../languages/javascript/cell.ts";
import type { Linker, Prepared, ProgramSource } from "../languages/javascript/linker.ts";
import type { MarkedFiles } from "../languages/javascript/waits.ts";
import type { Diagnostic } from "../protocol/diagnostic.ts";
import type { RunEvent, RunPhase } from "../protocol/event.ts";
import type { ExhaustedLimit, Outcome } from "../protocol/outcome.ts";
import { grouped } from "../protocol/parse.ts";
import type { RunRequest } from "../protocol/request.ts";
import type { Position, SourceFile } from "../protocol/source.ts";
import { nothingUsed, type Usage } from "../protocol/usage.ts";
import type { Doorkeeper } from "./door.ts";
import type { Engine } from "./engine.ts";
import { describedError, describedValue, isHostStackOverflow, stackFrames } from "./findings.ts";
import { freshVm } from "./fresh.ts";
import { Inputs } from "./inputs.ts";
import { Meter } from "./meter.ts";
import { Output } from "./output.ts";
import { Printer } from "./printer.ts";
import { countLines, type UserFiles } from "./stack.ts";
import { utf8Length } from "./utf8.ts";
import { nobody, type Step, type Vm, type WorldSettings } from "./vm.ts";

/** What a program may need besides the engine; absent where it has not been loaded. */
export type Equipment = {
  /** The host's Intl, as a pure function from JSON text to JSON text. */
  readonly intl?: (request: string, timeZone?: string) => string;
  /** The source of a part of the guest's standard library. */
  readonly part?: (name: string) => string | undefined;
  /** Finds out what the files of a program want of one another. */
  readonly link?: (source: ProgramSource) => Linker;
  /** A cell that is written as a module, as a script; undefined when it cannot be read. */
  readonly cellScript?: (code: string) => CellScript | undefined;
  /** Marks what a program awaits. */
  readonly markWaits?: (files: readonly SourceFile[], entry: string) => MarkedFiles;
};

export type RunHost = Equipment & {
  readonly engine: Engine;
  /** Receives what the run tells, in order; the outcome is the last. */
  readonly emit: (event: RunEvent) => void;
  /** A VM made ahead with `memoryBytes`, if there is one. It must not have been used. */
  readonly spare?: Vm | undefined;
  readonly sleep: (ms: number) => Promise<void>;
  /** Asks whoever sits there; null when the question was dismissed. Absent: there is nobody. */
  readonly ask?: (question: string) => Promise<string | null>;
};

/** How often, in ms, output and progress leave while guest code executes: about a frame. */
const frameMs = 16;

/** How often the tail does, which is sent as a whole. */
const tailMs = 100;

/**
 * What a question to the host's Intl costs. The host's time is not metered; at 100 million steps a second these are
 * 0.1 ms and 0.2 µs, about what the dearer questions take.
 */
const intlSteps = 10_000;
const intlStepsPerCharacter = 20;

/** Runs one program to its end. Never rejects: whatever happens is an outcome. */
export async function run(request: RunRequest, host: RunHost): Promise<Outcome> {
  let outcome: Outcome;
  try {
    outcome = await runToOutcome(request, host);
  } catch (error) {
    outcome = {
      kind: "crashed",
      detail: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    };
  }
  host.emit({ kind: "outcome", outcome });
  return outcome;
}

async function runToOutcome(request: RunRequest, host: RunHost): Promise<Outcome> {
  const tooLong = sourceTooLong(request);
  if (tooLong) return { kind: "invalid", diagnostics: [tooLong] };
  const { memoryBytes } = request.limits;
  let spare = host.spare?.memoryLimit === memoryBytes ? host.spare : undefined;
  for (let inputs = new Inputs(inputsFor(request.capabilities), request.answers); ; inputs = inputs.again()) {
    const vm = spare ?? (await freshVm(host.engine, memoryBytes));
    spare = undefined;
    const ending = await runIn(vm, inputs, request, host);
    if (!(ending instanceof Unanswered)) {
      if (ending.kind !== "unsettled") return ending;
      const at = await whereItWaits(inputs, request, host);
      return at ? { ...ending, at } : ending;
    }
    inputs.addAnswer((await host.ask?.(ending.question)) ?? null);
  }
}

async function runIn(
  vm: Vm,
  inputs: Inputs,
  request: RunRequest,
  host: RunHost,
  settings: Partial<WorldSettings> = {},
): Promise<Outcome | Unanswered> {
  const entry = request.files.find((file) => file.path === request.entry) as SourceFile;
  const linker = host.link?.({
    files: request.files,
    modules: request.modules,
    permit: (specifier) => isModuleAllowed(request.capabilities, specifier),
  });
  const prepared = linker?.prepare(entry);
  if (prepared?.kind === "invalid") return prepared;
  if (prepared?.kind === "restricted") return { ...prepared, usage: nothingUsed };
  if (linker) vm.link(linker);
  const failed = await setUp(vm, inputs, request, host, settings);
  if (failed) return failed;
  const run = new Run(request, entry, vm, inputs, host, new Map(), prepared, linker);
  try {
    return await run.toOutcome();
  } finally {
    run.flushAll();
  }
}

/** Makes the VM's world what the request says, and runs the setup code. Gives what went wrong with it. */
export async function setUp(
  vm: Vm,
  inputs: Inputs,
  request: RunRequest,
  host: RunHost,
  settings: Partial<WorldSettings> = {},
): Promise<Outcome | Unanswered | undefined> {
  // A shim of the library's may want the original, and so its part.
  vm.listen({ ...nobody, part: (name) => host.part?.(name) });
  const problem = vm.admit(inputs, { capabilities: request.capabilities, ...settings });
  if (problem !== undefined) {
    const error = { name: "Error", message: problem, frames: [] };
    return { kind: "threw", error, usage: nothingUsed, in: "setup" };
  }
  if (request.setup !== undefined) {
    const setup: SourceFile = { path: "setup.js", text: request.setup };
    const ending = await new Run(request, setup, vm, inputs, { ...host, emit: () => {} }).toOutcome();
    if (ending instanceof Unanswered) return ending;
    if (ending.kind === "crashed" || ending.kind === "stopped") return ending;
    if (ending.kind !== "completed") return { ...ending, in: "setup" };
  }
  return undefined;
}

/**
 * Where a program waits for what will never happen: it is run once more, unheard, with the same inputs and with its
 * waits marked. Of the programs that are run, only those that end this way pay for it.
 */
async function whereItWaits(
  inputs: Inputs,
  request: RunRequest,
  { engine, part, intl, link, markWaits }: RunHost,
): Promise<Position | undefined> {
  const marked = markWaits?.(request.files, request.entry);
  if (!marked) return undefined;
  // The marks are calls, and cost some steps more.
  const limits = { ...request.limits, fuel: request.limits.fuel * 2 };
  const vm = await freshVm(engine, limits.memoryBytes);
  const unheard: RunHost = {
    engine,
    emit: () => {},
    sleep: async () => {},
    ...(part && { part }),
    ...(intl && { intl }),
    ...(link && { link }),
  };
  await runIn(vm, inputs.again(), { ...request, files: marked.files, limits }, unheard, { watchWaits: true });
  return marked.places[vm.waitsAt()];
}

/** Thrown through the guest's code, and so ends its VM: native code cannot wait for an answer. */
export class Unanswered extends Error {
  override readonly name = "Unanswered";
  constructor(readonly question: string) {
    super("prompt() has no answer yet");
  }
}

export function sourceTooLong({
  files,
  limits,
}: Pick<RunRequest, "files" | "limits">): Diagnostic | undefined {
  const bytes = files.reduce((sum, file) => sum + utf8Length(file.text), 0);
  if (bytes <= limits.sourceBytes) return undefined;
  const message = `The program has ${grouped(bytes)} bytes of source; the limit is ${grouped(limits.sourceBytes)}.`;
  return { severity: "error", message };
}

/** One run, from the source text to its outcome. It owns the run's meter and its output. */
export class Run {
  /** What it has completed with. */
  value: QuickJSHandle | undefined;
  private readonly meter: Meter;
  private readonly output: Output;
  private readonly printer: Printer;
  private readonly questions: string[] = [];
  private readonly lineCounts: Map<string, number> & UserFiles;
  private stoppedAt: Position | undefined;
  private lastFlush = Number.NEGATIVE_INFINITY;
  private lastTail = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly request: RunRequest,
    private readonly entry: SourceFile,
    private readonly vm: Vm,
    private readonly inputs: Inputs,
    private readonly host: RunHost,
    /** Files that were evaluated before, in the same VM. */
    known: UserFiles = new Map(),
    private readonly prepared: Prepared = { kind: "script" },
    linker?: Linker,
  ) {
    const files = request.files.includes(entry) ? request.files : [entry];
    const placeBefore = (at: Position) => {
      const before = linker?.placeBefore(at) ?? at;
      return known.placeBefore?.(before) ?? before;
    };
    this.lineCounts = Object.assign(new Map(known), { placeBefore });
    for (const file of files) this.lineCounts.set(file.path, countLines(file.text));
    this.output = new Output(request.limits.outputBytes);
    this.printer = new Printer(this.output, this.lineCounts, () => {
      const caller = vm.callerIn(this.lineCounts);
      return caller && placeBefore(caller);
    });
    this.meter = new Meter(vm.counters, request.limits, () => performance.now(), {
      looked: (now) => this.flushWhenDue(now),
      stopping: () => {
        this.stoppedAt = this.whereItIs();
      },
    });
  }

  async toOutcome(): Promise<Outcome | Unanswered> {
    const { vm, meter } = this;
    vm.setStackBytes(this.request.limits.stackBytes);
    vm.listen(this.doorkeeper());
    this.host.emit({ kind: "started" });

    const { prepared } = this;
    const text = prepared.kind === "module" ? prepared.text : this.entry.text;
    const main = vm.evaluate(text, this.entry.path, meter, prepared.kind);
    if (main.kind === "threw" && !meter.ticked) return this.invalid(main);
    if (main.kind !== "value" || meter.stopped) return this.failed(main);

    for (let state: "pending" | Step = "pending"; ; ) {
      const jobs = vm.runJobs(meter);
      if (jobs.kind === "broken" || meter.stopped) return this.failed(jobs);
      if (state === "pending") state = vm.completion(main.handle);
      if (state !== "pending" && state.kind === "threw") return this.failed(state);
      const rejection = vm.unhandledRejection();
      if (rejection) return this.failed({ kind: "threw", handle: rejection });

      const next = await this.nextTurn();
      if (next === "none") return this.ended(state);
      if (next === "late") return this.exhausted("wall");
      if (next.kind !== "value" || meter.stopped) return this.failed(next);
    }
  }

  /**
   * What comes when there is nothing left to do at once: answers first, then the next timer, so that the order depends
   * on the program alone and not on how long somebody took to answer.
   */
  private async nextTurn(): Promise<Step | "none" | "late"> {
    const { vm, meter } = this;
    const question = this.questions.shift();
    if (question !== undefined) return vm.answer(await this.answerTo(question), meter);
    const wait = vm.untilNextTimer();
    if (wait < 0) return "none";
    if (wait > 0 && !(await this.waitFor(wait))) return "late";
    const timer = vm.takeTimer();
    return timer ? vm.call(timer, meter) : "none";
  }

  private doorkeeper(): Doorkeeper {
    const { inputs } = this;
    return {
      print: (what, piece, details) => {
        const wanted = this.printer.print(what, piece, details);
        this.flushWhenDue(performance.now());
        return wanted;
      },
      elapsed: () => inputs.elapsed(),
      random: () => inputs.random(),
      intl: (request) => {
        inputs.touch("Intl");
        this.meter.charge(intlSteps + request.length * intlStepsPerCharacter);
        return this.host.intl?.(request, this.inputs.virtual ? "UTC" : undefined) ?? "";
      },
      part: (name) => this.host.part?.(name),
      ask: (question) => {
        this.questions.push(question);
      },
      prompt: (question) => {
        const answer = inputs.nextAnswer();
        if (answer !== undefined) return answer;
        if (!this.host.ask) return null;
        throw new Unanswered(question);
      },
    };
  }

  /** Whoever is asked may take all day: their time is not the program's. */
  private async answerTo(question: string): Promise<string | null> {
    const known = this.inputs.nextAnswer();
    if (known !== undefined) return known;
    if (!this.host.ask) return null;
    const asked = performance.now();
    this.flush(asked, "waiting");
    this.flushTail(asked);
    const answer = await this.host.ask(question);
    this.meter.excuse(performance.now() - asked);
    return answer;
  }

  /** Sends all that is left. */
  flushAll(): void {
    const now = performance.now();
    this.output.end();
    this.flush(now, "executing");
    this.flushTail(now);
  }

  /** Sends output and progress on. */
  private flush(now: number, phase: RunPhase): void {
    this.lastFlush = now;
    const cleared = this.output.takeCleared();
    if (cleared) this.host.emit({ kind: "cleared", ...cleared });
    const messages = this.output.takeHead();
    if (messages.length > 0) this.host.emit({ kind: "console", messages });
    if (now - this.lastTail >= tailMs) this.flushTail(now);
    this.host.emit({ kind: "progress", phase, usage: this.usage(now) });
  }

  private flushTail(now: number): void {
    this.lastTail = now;
    const tail = this.output.takeTail();
    if (tail) this.host.emit({ kind: "tail", ...tail });
  }

  private flushWhenDue(now: number): void {
    if (now - this.lastFlush >= frameMs) this.flush(now, "executing");
  }

  /** False when the run's wall time is over first. */
  private async waitFor(ms: number): Promise<boolean> {
    const now = performance.now();
    if (this.inputs.virtual) {
      this.inputs.advance(ms);
      return this.meter.wallMs(now) < this.request.limits.wallMs;
    }
    // Short waits follow one another a thousand times a second.
    if (ms >= frameMs || now - this.lastFlush >= frameMs) this.flush(now, "waiting");
    if (ms >= tailMs) this.flushTail(now);
    const left = this.request.limits.wallMs - this.meter.wallMs(now);
    await this.host.sleep(Math.min(ms, left));
    return ms < left;
  }

  private usage(now = performance.now()): Usage {
    const { inputs } = this;
    if (this.vm.rolled && !inputs.seededRandom) inputs.touch("randomness");
    return {
      fuel: this.meter.fuel,
      peakMemoryBytes: this.vm.memoryBytes,
      cpuMs: this.meter.cpuMs(now),
      wallMs: this.meter.wallMs(now),
      printedBytes: this.output.printedBytes,
      keptBytes: this.output.keptBytes,
      reproducible: inputs.touched.length === 0,
      touched: inputs.touched,
    };
  }

  private ended(state: "pending" | Step): Outcome {
    const usage = this.finalUsage();
    // Nothing is left that could settle it.
    if (state === "pending" || state.kind !== "value") return { kind: "unsettled", usage };
    this.value = state.handle;
    const { inspected, preview } = describedValue(this.vm.describeValue(state.handle));
    if (preview?.kind === "undefined") return { kind: "completed", inspected, usage };
    return { kind: "completed", inspected, usage, ...(preview && { value: preview }) };
  }

  private invalid(refused: Step & { kind: "threw" }): Outcome {
    const { error: found } = describedError(this.vm.describeError(refused.handle), this.lineCounts);
    if (this.vm.stackOverflows > 0) return this.exhausted("stack");
    if (this.meter.refusedMemory) return this.exhausted("memory");
    const message = found.name ? `${found.name}: ${found.message}` : found.message;
    const at = found.frames[0]?.at;
    return { kind: "invalid", diagnostics: [{ severity: "error", message, ...(at && { at }) }] };
  }

  /** The program was stopped, threw, or broke its instance: the meter says which, and never the error alone. */
  private failed(step: Step): Outcome | Unanswered {
    if (step.kind === "broken" && step.cause instanceof Unanswered) return step.cause;
    if (this.meter.stopped) return this.exhausted(this.meter.stopped);
    if (step.kind === "broken") {
      this.stoppedAt = this.whereItIs();
      if (isHostStackOverflow(step.cause)) return this.exhausted("stack");
      if (this.meter.refusedMemory) return this.exhausted("memory");
      return { kind: "crashed", detail: `the engine failed: ${String(step.cause)}` };
    }
    const { error, restricted } = describedError(
      step.kind === "threw" ? this.vm.describeError(step.handle) : undefined,
      this.lineCounts,
    );
    const at = error.frames[0]?.at;
    if (this.meter.refusedMemory) return this.exhausted("memory", at);
    // Neither the count nor the text is enough: an overflow may have been caught, and a text can be written.
    if (this.vm.stackOverflows > 0 && error.message === "stack overflow") return this.exhausted("stack", at);
    if (restricted !== undefined)
      return { kind: "restricted", name: restricted, usage: this.finalUsage(), ...(at && { at }) };
    return { kind: "threw", error, usage: this.finalUsage() };
  }

  private exhausted(limit: ExhaustedLimit, at = this.stoppedAt): Outcome {
    return { kind: "exhausted", limit, usage: this.finalUsage(), ...(at && { at }) };
  }

  /** The place the guest has reached, as far as its frames tell: a frame knows the place of its last call. */
  private whereItIs(): Position | undefined {
    const frame = stackFrames(this.vm.stackHere(), this.lineCounts)[0];
    // What a script's own frame says before any call: that is not the place.
    return frame?.functionName === "" && frame.at.line === 1 && frame.at.column === 1 ? undefined : frame?.at;
  }

  private finalUsage(): Usage {
    this.output.end();
    return this.usage();
  }
}
