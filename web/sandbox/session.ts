import { inputsFor } from "../capabilities/permits.ts";
import type { CellScript } from "../ecmascript/cell.ts";
import type { Linker } from "../ecmascript/linker.ts";
import { asItIs, type Compiled } from "../protocol/compiled.ts";
import type { RunEvent } from "../protocol/event.ts";
import { type Cell, type Change, Kept } from "../protocol/kept.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { toSource } from "../protocol/place-map.ts";
import type { RunRequest } from "../protocol/request.ts";
import type { EvaluationRequest, SessionRequest } from "../protocol/session.ts";
import type { Position, SourceFile } from "../protocol/source.ts";
import { nothingUsed } from "../protocol/usage.ts";
import { Evaluation, Unanswered } from "./evaluation.ts";
import { freshVm } from "./fresh.ts";
import type { RunHost } from "./host.ts";
import { Inputs } from "./inputs.ts";
import { compilerFor, hasError, linkerFor, setUp, sourceTooLong } from "./run.ts";
import { changeSince, restore } from "./snapshot.ts";
import { countLines, type UserFiles } from "./stack.ts";
import type { Vm } from "./vm.ts";

export type SessionHost = Omit<RunHost, "emit"> & {
  /** Told of each new good state, before the outcome that it belongs to. */
  readonly kept?: (change: Change) => void;
};

/**
 * Evaluates cell after cell in one VM. An evaluation that does not complete changes nothing: its VM is dropped, and the
 * next one begins in a new one that has the last good memory.
 */
export class Session {
  private vm: Vm | undefined;
  private spare: Vm | undefined;
  private busy = false;

  constructor(
    private readonly request: SessionRequest,
    private readonly host: SessionHost,
    private readonly state = new Kept(),
  ) {
    if (host.spare?.memoryLimit === request.limits.memoryBytes) this.spare = host.spare;
  }

  /** How many evaluations can be undone. */
  get undoable(): number {
    return this.state.undoable;
  }

  /** Evaluates a cell and tells `emit` what happens, the outcome last. One at a time; whatever it does is an outcome. */
  async evaluate(cell: EvaluationRequest, emit: (event: RunEvent) => void): Promise<Outcome> {
    if (this.busy) throw new Error("a session evaluates one cell at a time");
    this.busy = true;
    const outcome = await this.toOutcome(cell, emit).catch(
      (error: unknown): Outcome => ({
        kind: "crashed",
        detail: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      }),
    );
    this.busy = false;
    emit({ kind: "outcome", outcome });
    return outcome;
  }

  /** Makes it as if the last evaluation that completed had not been. False when there is none. */
  undo(): boolean {
    if (this.busy) throw new Error("an evaluation is going on: nothing can be undone before it ends");
    if (!this.state.undo()) return false;
    this.vm = undefined;
    return true;
  }

  /** Another session that goes its own way from the last good state of this one. */
  fork(): Session {
    return new Session(this.request, { ...this.host, spare: undefined }, this.state.fork());
  }

  private async toOutcome(cell: EvaluationRequest, emit: (event: RunEvent) => void): Promise<Outcome> {
    const tooLong = sourceTooLong({ files: [cell.file], limits: cell.limits });
    if (tooLong) return { kind: "invalid", diagnostics: [tooLong] };
    const failed = this.state.rest ? undefined : await this.begin();
    if (failed) return failed;
    const inputs = new Inputs(this.inputs, cell.answers, undefined, this.state.rest?.inputs);
    return this.answered(inputs, (now) => this.attempt(cell, now, emit));
  }

  /** The first good state: the world, after the setup code. */
  private async begin(): Promise<Outcome | undefined> {
    const { limits } = this.request;
    return this.answered(new Inputs(this.inputs, []), async (inputs) => {
      const vm = this.spare ?? (await freshVm(this.host.engine, limits.memoryBytes));
      this.spare = undefined;
      const request = { ...this.runRequest(limits, []), files: this.request.files };
      const failed = await setUp(vm, inputs, request, { ...this.host, emit: () => {} });
      if (!failed) this.keep(vm, inputs, []);
      return failed;
    });
  }

  /** Tries again with an answer as long as one is missing. */
  private async answered<T>(first: Inputs, attempt: (inputs: Inputs) => Promise<T | Unanswered>): Promise<T> {
    for (let inputs = first; ; inputs = inputs.again()) {
      const ending = await attempt(inputs);
      if (!(ending instanceof Unanswered)) return ending;
      inputs.addAnswer((await this.host.ask?.(ending.question)) ?? null);
    }
  }

  private async attempt(
    { file, limits, answers }: EvaluationRequest,
    inputs: Inputs,
    emit: (event: RunEvent) => void,
  ): Promise<Outcome | Unanswered> {
    const compiler = this.host.compilerOf?.("", this.request.language);
    const compiled = (compiler?.compileCell ?? compiler?.compile)?.(file) ?? asItIs(file.text);
    if (hasError(compiled.diagnostics)) return { kind: "invalid", diagnostics: compiled.diagnostics };
    const { code } = compiled;
    const read = this.link({ file, compiled })?.prepare(file);
    if (read?.kind === "invalid") return read;
    if (read?.kind === "restricted") return { ...read, usage: nothingUsed };
    let vm = await this.takeVm();
    let script = read?.kind === "module" ? this.host.cellScript?.(code) : objectLiteral(code, vm);
    if (script === "broken") {
      // An engine that has failed is not entered again.
      vm = await this.takeVm();
      script = undefined;
    }
    const { text, shift } = script ?? { text: code, shift: 0 };
    const source = { ...file, text };
    const { places } = compiled;
    const cell: Cell = {
      path: file.path,
      lines: countLines(code),
      ...(shift > 0 && { shift }),
      ...(places && { places }),
    };
    const cells = [...(this.state.rest?.cells ?? []), cell];
    const request = this.runRequest(limits, answers);
    vm.resume(inputs);
    const run = this.evaluationOf(request, source, vm, inputs, { ...this.host, emit }, cells);
    let ending: Outcome | Unanswered;
    try {
      ending = await run.toOutcome();
    } finally {
      run.flushAll();
    }
    if (ending instanceof Unanswered) return ending;
    if (ending.kind === "completed" && run.value) {
      vm.keepLast(run.value);
      this.keep(vm, inputs, cells);
    }
    if (ending.kind !== "unsettled") return ending;
    const at = await this.whereItWaits(source, inputs, request);
    if (!at) return ending;
    return { ...ending, at: placeIn(cell, at) };
  }

  /** As for a run: once more from the last good state, unheard, with the same inputs and with its waits marked. */
  private async whereItWaits(
    file: SourceFile,
    inputs: Inputs,
    request: RunRequest,
  ): Promise<Position | undefined> {
    const marked = this.host.markWaits?.([file], file.path);
    if (!marked) return undefined;
    const [cell = file] = marked.files;
    const limits = { ...request.limits, fuel: request.limits.fuel * 2 };
    const { ask: _, ...host } = { ...this.host, emit: () => {}, sleep: async () => {} };
    const vm = await this.takeVm();
    const again = inputs.again();
    vm.resume(again);
    vm.watchWaits();
    await this.evaluationOf({ ...request, limits }, cell, vm, again, host, []).toOutcome();
    return marked.places[vm.waitsAt()];
  }

  private evaluationOf(
    request: RunRequest,
    source: SourceFile,
    vm: Vm,
    inputs: Inputs,
    host: RunHost,
    cells: readonly Cell[],
  ): Evaluation {
    const linker = this.link();
    if (linker) vm.link(linker);
    return new Evaluation(
      request,
      source,
      vm,
      inputs,
      host,
      filesOf(this.request.files, cells),
      undefined,
      linker,
    );
  }

  /** Knows what the session's files and modules are; what it is told of a cell is forgotten with it. */
  private link(cell?: { readonly file: SourceFile; readonly compiled: Compiled }): Linker | undefined {
    const compile = compilerFor(this.request, this.host);
    return linkerFor(this.request, this.host, (file) =>
      file === cell?.file ? cell.compiled : compile(file),
    );
  }

  /** The VM that is in the last good state: the next attempt's, and the session's again once that has proved good. */
  private async takeVm(): Promise<Vm> {
    const vm = this.vm ?? (await restore(this.host.engine, this.request.limits.memoryBytes, this.state));
    this.vm = undefined;
    return vm;
  }

  private keep(vm: Vm, inputs: Inputs, cells: readonly Cell[]): void {
    vm.letGo();
    if (!vm.atRest) throw new Error("the engine is not at rest after an evaluation that has completed");
    const change = changeSince(this.state, vm, { inputs: inputs.state, cells });
    this.state.keep(change);
    this.host.kept?.(change);
    this.vm = vm;
  }

  private get inputs(): ConstructorParameters<typeof Inputs>[0] {
    return inputsFor(this.request.capabilities);
  }

  private runRequest(limits: RunRequest["limits"], answers: readonly string[]): RunRequest {
    return { ...this.request, files: [], entry: "", limits, answers };
  }
}

/**
 * `{ a: 1 }` is a block to the language; to somebody at a console it is an object, if it can be one. The bracket that
 * closes is on a line of its own: the last one may end in a comment.
 */
function objectLiteral(code: string, vm: Vm): CellScript | "broken" | undefined {
  if (!/^\s*\{/.test(code) || !/\}\s*$/.test(code)) return undefined;
  const text = `(${code}\n)`;
  const compiles = vm.compiles(text);
  return compiles === true ? { text, shift: 1 } : compiles || undefined;
}

function filesOf(files: readonly SourceFile[], cells: readonly Cell[]): UserFiles {
  const lines = new Map([...files, ...cells].map((each) => [each.path, linesOf(each)]));
  const byPath = new Map(cells.map((cell) => [cell.path, cell]));
  return {
    linesOf: (path) => lines.get(path),
    placeBefore: (at) => {
      const cell = byPath.get(at.file);
      return cell ? placeIn(cell, at) : at;
    },
  };
}

function linesOf(each: SourceFile | Cell): number {
  return "lines" in each ? each.lines : countLines(each.text);
}

/** The place in the cell as it was written. Only its first line is moved by what was put before it. */
function placeIn({ shift = 0, places = [] }: Cell, at: Position): Position {
  return toSource(places, at.line === 1 ? { ...at, column: Math.max(1, at.column - shift) } : at);
}
