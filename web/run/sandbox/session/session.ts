import { effectiveClockAndRandom } from "../../../allowlist/guest-permissions.ts";
import type { Interpreter } from "../../../interpreters/interpreter.ts";
import type { CellScript } from "../../../languages/ecmascript/cell-script.ts";
import type { EntryRefusal } from "../../../languages/ecmascript/linked-program.ts";
import type { Linker } from "../../../languages/ecmascript/linker.ts";
import { type CompileResult, sourceAsIs } from "../../../protocol/program/compile-result.ts";
import { toSource } from "../../../protocol/program/position-map.ts";
import type { Position, SourceFile } from "../../../protocol/program/source-file.ts";
import type { Outcome } from "../../../protocol/run/outcome.ts";
import type { RunEvent } from "../../../protocol/run/run-event.ts";
import type { RunRequest } from "../../../protocol/run/run-request.ts";
import { noUsage } from "../../../protocol/run/usage.ts";
import type { EvaluationRequest, SessionRequest } from "../../../protocol/session/session-request.ts";
import {
  type EvaluatedSource,
  SessionSnapshot,
  type SnapshotDelta,
} from "../../../protocol/session/session-snapshot.ts";
import { Evaluation, UnansweredQuestion } from "../run/evaluation.ts";
import { RecordedInputs } from "../run/recorded-inputs.ts";
import { compilerFor, hasError, linkerFor, setUp, sourceLimitDiagnostic, vmFor } from "../run/run.ts";
import type { RunHost } from "../run/run-host.ts";
import { countLines, type UserFiles } from "../run/stack-trace.ts";
import { deltaSince, restore } from "../vm/memory-snapshot.ts";
import { type SpentBefore, spentAfter } from "../vm/meter.ts";
import type { Vm } from "../vm/vm.ts";
import { evaluateInterpreted } from "./evaluate-interpreted.ts";

export type SessionHost = Omit<RunHost, "emit"> & {
  /** Called with each new state to save, before the outcome of its evaluation. */
  readonly onSnapshot?: (change: SnapshotDelta) => void;
};

/**
 * Evaluates one cell after another in one VM. An evaluation that does not complete changes nothing: its VM is dropped,
 * and the next one starts in a new VM with the last good memory.
 */
export class VmSession {
  private vm: Vm | undefined;
  private spare: Vm | undefined;
  private busy = false;

  constructor(
    private readonly request: SessionRequest,
    private readonly host: SessionHost,
    private readonly state = new SessionSnapshot(),
  ) {
    this.spare = host.spare;
  }

  /** The number of evaluations that can be undone. */
  get undoable(): number {
    return this.state.undoable;
  }

  /**
   * Evaluates a cell and calls `emit` with its events; the outcome is the last. Only one evaluation at a time. Every
   * end is an outcome.
   */
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

  /** Undoes the last completed evaluation. False if there is none. */
  undo(): boolean {
    if (this.busy) throw new Error("an evaluation is going on: nothing can be undone before it ends");
    if (!this.state.undo()) return false;
    this.vm = undefined;
    return true;
  }

  /** A separate session that continues from the last good state of this one. */
  fork(): VmSession {
    return new VmSession(this.request, { ...this.host, spare: undefined }, this.state.fork());
  }

  private async toOutcome(cell: EvaluationRequest, emit: (event: RunEvent) => void): Promise<Outcome> {
    const tooLong = sourceLimitDiagnostic({ files: [cell.file], limits: cell.limits });
    if (tooLong) return { kind: "invalid", diagnostics: [tooLong] };
    const { interpreter } = this.host.compilerOf?.("", this.request.language) ?? {};
    if (interpreter) return this.interpret(interpreter, cell, emit);
    const failure = this.state.state ? undefined : await this.begin();
    if (failure) return failure;
    const inputs = new RecordedInputs(this.inputs, cell.answers, undefined, this.state.state?.inputs);
    return this.withAnswers(inputs, (now, spentBefore) => this.attempt(cell, now, { emit, spentBefore }));
  }

  private interpret(
    interpreter: Interpreter,
    cell: EvaluationRequest,
    emit: (event: RunEvent) => void,
  ): Promise<Outcome> {
    const request = this.runRequest(cell.limits, cell.answers);
    return evaluateInterpreted({
      interpreter,
      request: { ...request, files: this.request.files, ...(cell.unattended && { unattended: true }) },
      file: cell.file,
      host: { ...this.host, emit },
      state: this.state,
      onChange: (change) => this.host.onSnapshot?.(change),
    });
  }

  /** Creates the first good state, after the setup code and the session's files. */
  private async begin(): Promise<Outcome | undefined> {
    const { limits } = this.request;
    return this.withAnswers(new RecordedInputs(this.inputs, []), async (inputs) => {
      const request = { ...this.runRequest(limits, []), files: this.request.files };
      const vm = await vmFor(request, { ...this.host, emit: () => {} }, limits.memoryBytes, this.spare);
      this.spare = undefined;
      if (!vm) return { kind: "exhausted", limit: "memory", ofDevice: true, usage: noUsage };
      // What later cells mention is not known yet.
      const mentionedNames = this.host.mentionedNames?.();
      const failure =
        (await setUp(vm, inputs, request, { ...this.host, emit: () => {} }, { mentioned: mentionedNames })) ??
        (await this.runFiles(vm, inputs, request));
      if (!failure) this.save(vm, inputs, []);
      return failure;
    });
  }

  /** Runs the files of a language in which files do not import one another. Returns the failure, if any. */
  private async runFiles(
    vm: Vm,
    inputs: RecordedInputs,
    request: RunRequest,
  ): Promise<Outcome | UnansweredQuestion | undefined> {
    const { linker, scripts } = this.link();
    if ("kind" in scripts) return scripts.kind === "invalid" ? scripts : { ...scripts, usage: noUsage };
    const unheard = { ...this.host, emit: () => {} };
    for (const script of scripts) {
      const files = filesOf(this.request.files, []);
      const ending = await new Evaluation(
        request,
        script,
        vm,
        inputs,
        unheard,
        files,
        undefined,
        linker,
      ).toOutcome();
      if (ending instanceof UnansweredQuestion || ending.kind !== "completed") return ending;
    }
    return undefined;
  }

  /** Repeats the attempt while an answer is missing. */
  private async withAnswers<T>(
    first: RecordedInputs,
    attempt: (inputs: RecordedInputs, spentBefore?: SpentBefore) => Promise<T | UnansweredQuestion>,
  ): Promise<T> {
    let spentBefore: SpentBefore | undefined;
    for (let inputs = first; ; inputs = inputs.replay()) {
      const ending = await attempt(inputs, spentBefore);
      if (!(ending instanceof UnansweredQuestion)) return ending;
      inputs.addAnswer((await this.host.ask?.(ending.question)) ?? null);
      spentBefore = spentAfter(ending.usage, (spentBefore?.fuel ?? 0) + ending.usage.fuel);
    }
  }

  private async attempt(
    { file, limits, answers, unattended }: EvaluationRequest,
    inputs: RecordedInputs,
    listeners: Pick<RunHost, "emit" | "spentBefore">,
  ): Promise<Outcome | UnansweredQuestion> {
    const sessionCompiler = this.host.compilerOf?.("", this.request.language);
    const compiler = sessionCompiler?.under?.(this.request.capabilities) ?? sessionCompiler;
    const before = (this.state.state?.cells ?? []).flatMap(({ carried = [] }) => carried);
    const result =
      compiler?.compileCell?.(file, before, this.request.files) ??
      compiler?.compile(file) ??
      sourceAsIs(file.text);
    if (hasError(result.diagnostics)) return { kind: "invalid", diagnostics: result.diagnostics };
    const { code } = result;
    const preparedFile = this.link({ file, result }).linker?.prepare(file, true);
    if (preparedFile?.kind === "invalid") return preparedFile;
    if (preparedFile?.kind === "restricted") return { ...preparedFile, usage: noUsage };
    let vm = await this.takeVm();
    let script = preparedFile?.kind === "module" ? this.host.cellScript?.(code) : objectLiteral(code, vm);
    if (script === "broken") {
      // A broken engine is not used again.
      vm = await this.takeVm();
      script = undefined;
    }
    const { text, shift } = script ?? { text: code, shift: 0 };
    const source = { ...file, text };
    const { positions, carried } = result;
    const cell: EvaluatedSource = {
      path: file.path,
      lines: countLines(code),
      ...(shift > 0 && { shift }),
      ...(positions && { positions }),
      ...(carried && { carried }),
    };
    const cells = [...(this.state.state?.cells ?? []), cell];
    const request = { ...this.runRequest(limits, answers), ...(unattended && { unattended }) };
    vm.resume(inputs);
    const run = this.evaluationOf(request, source, vm, inputs, { ...this.host, ...listeners }, cells);
    let ending: Outcome | UnansweredQuestion;
    try {
      ending = await run.toOutcome();
    } finally {
      run.flushAll();
    }
    if (ending instanceof UnansweredQuestion) return ending;
    if (ending.kind === "completed" && run.value) {
      vm.keepLast(run.value);
      this.save(vm, inputs, cells);
    }
    if (ending.kind !== "unsettled") return ending;
    const at = await this.pendingWait(source, inputs, request);
    if (!at) return ending;
    return { ...ending, at: positionIn(cell, at) };
  }

  /**
   * As for a run: evaluates again from the last good state, without sending events, with the same inputs and with
   * marked waits.
   */
  private async pendingWait(
    file: SourceFile,
    inputs: RecordedInputs,
    request: RunRequest,
  ): Promise<Position | undefined> {
    const markedProgram = this.host.markWaits?.([file], file.path);
    if (!markedProgram) return undefined;
    const [cell = file] = markedProgram.files;
    const limits = { ...request.limits, fuel: request.limits.fuel * 2 };
    const { ask: _, ...host } = { ...this.host, emit: () => {}, sleep: async () => {} };
    const vm = await this.takeVm();
    const again = inputs.replay();
    vm.resume(again);
    vm.watchWaits();
    await this.evaluationOf({ ...request, limits }, cell, vm, again, host, []).toOutcome();
    return markedProgram.positions[vm.waitsAt()];
  }

  private evaluationOf(
    request: RunRequest,
    source: SourceFile,
    vm: Vm,
    inputs: RecordedInputs,
    host: RunHost,
    cells: readonly EvaluatedSource[],
  ): Evaluation {
    const { linker } = this.link();
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

  /** Links the session's files and modules, and those of the current cell, which are dropped afterwards. */
  private link(cell?: { readonly file: SourceFile; readonly result: CompileResult }): {
    readonly linker: Linker | undefined;
    /** The scripts that are evaluated before the first cell. */
    readonly scripts: readonly SourceFile[] | EntryRefusal;
  } {
    const { files, language } = this.request;
    const compile = compilerFor(this.request, this.host);
    const before = this.host.compilerOf?.("", language).filesBefore?.("", files) ?? [];
    const linker = linkerFor(
      this.request,
      this.host,
      (file) => (file === cell?.file ? cell.result : compile(file)),
      // They were evaluated once for all cells.
      () => [],
    );
    return { linker, scripts: linker?.prepareScripts(before) ?? [] };
  }

  /** The VM in the last good state. The next attempt uses it, and returns it to the session if it succeeds. */
  private async takeVm(): Promise<Vm> {
    const vm = this.vm ?? (await restore(this.host.engine, this.request.limits.memoryBytes, this.state));
    this.vm = undefined;
    return vm;
  }

  private save(vm: Vm, inputs: RecordedInputs, cells: readonly EvaluatedSource[]): void {
    vm.releaseHandles();
    if (!vm.isIdle) throw new Error("the engine is not at rest after an evaluation that has completed");
    const change = deltaSince(this.state, vm, { inputs: inputs.state, cells });
    this.state.save(change);
    this.host.onSnapshot?.(change);
    this.vm = vm;
  }

  private get inputs(): ConstructorParameters<typeof RecordedInputs>[0] {
    return effectiveClockAndRandom(this.request.capabilities);
  }

  private runRequest(limits: RunRequest["limits"], answers: readonly string[]): RunRequest {
    return { ...this.request, files: [], entry: "", limits, answers };
  }
}

/**
 * `{ a: 1 }` is a block in the language. At a console it is an object if it compiles as one. The closing parenthesis is
 * on its own line, because the code may end in a comment.
 */
function objectLiteral(code: string, vm: Vm): CellScript | "broken" | undefined {
  if (!/^\s*\{/.test(code) || !/\}\s*$/.test(code)) return undefined;
  const text = `(${code}\n)`;
  const compiles = vm.compiles(text);
  return compiles === true ? { text, shift: 1 } : compiles || undefined;
}

function filesOf(files: readonly SourceFile[], cells: readonly EvaluatedSource[]): UserFiles {
  const lines = new Map([...files, ...cells].map((each) => [each.path, linesOf(each)]));
  const byPath = new Map(cells.map((cell) => [cell.path, cell]));
  return {
    linesOf: (path) => lines.get(path),
    originalPosition: (at) => {
      const cell = byPath.get(at.file);
      return cell ? positionIn(cell, at) : at;
    },
  };
}

function linesOf(each: SourceFile | EvaluatedSource): number {
  return "lines" in each ? each.lines : countLines(each.text);
}

/** The position in the cell as the user wrote it. Only the first line is shifted by the text that was put before it. */
function positionIn({ shift = 0, positions = [] }: EvaluatedSource, at: Position): Position {
  return toSource(positions, at.line === 1 ? { ...at, column: Math.max(1, at.column - shift) } : at);
}
