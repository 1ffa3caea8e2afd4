import { effectiveClockAndRandom } from "../../../allowlist/guest-permissions.ts";
import type {
  Interpreter,
  InterpreterInstance,
  InterpreterState,
} from "../../../interpreters/interpreter.ts";
import type { SourceFile } from "../../../protocol/program/source-file.ts";
import type { Outcome } from "../../../protocol/run/outcome.ts";
import type { RunRequest } from "../../../protocol/run/run-request.ts";
import type {
  EvaluatedSource,
  SessionSnapshot,
  SnapshotDelta,
  SnapshotState,
} from "../../../protocol/session/session-snapshot.ts";
import { UnansweredQuestion } from "../run/evaluation.ts";
import { RecordedInputs } from "../run/recorded-inputs.ts";
import type { RunHost } from "../run/run-host.ts";
import { attemptOf, InterpreterRun } from "../run/run-interpreter.ts";
import { countLines } from "../run/stack-trace.ts";
import { deltaOf } from "../vm/memory-snapshot.ts";
import { type SpentBefore, spentAfter } from "../vm/meter.ts";

type Evaluating = {
  readonly interpreter: Interpreter;
  /** With the files of the session. */
  readonly request: RunRequest;
  readonly file: SourceFile;
  readonly host: RunHost;
  readonly state: SessionSnapshot;
  readonly onChange: (change: SnapshotDelta) => void;
};

/**
 * Evaluates a cell in a new instance with the memory that the cells before have left. Only a cell that completes changes
 * the saved memory. What a cell writes to files is reported, and gone with its instance.
 */
export async function evaluateInterpreted(evaluating: Evaluating): Promise<Outcome> {
  const { interpreter, request, file, host, state, onChange } = evaluating;
  const save = (instance: InterpreterInstance, inputs: RecordedInputs, cells: readonly EvaluatedSource[]) => {
    const change = changeSince(state, instance, inputs, cells);
    state.save(change);
    onChange(change);
  };
  const own = effectiveClockAndRandom(request.capabilities);
  if (!state.state) {
    const first = attemptOf(interpreter, request, new RecordedInputs(own, []), { ...host, emit: () => {} });
    if (!(first instanceof InterpreterRun)) return first;
    if (!first.instance.snapshot) return refused;
    save(first.instance, new RecordedInputs(own, []), []);
  }
  const cells = state.state?.cells ?? [];
  let spentBefore: SpentBefore | undefined;
  for (
    let inputs = new RecordedInputs(own, request.answers, undefined, state.state?.inputs);
    ;
    inputs = inputs.replay()
  ) {
    const run = attemptOf(interpreter, request, inputs, host, spentBefore);
    if (!(run instanceof InterpreterRun)) return run;
    const { instance } = run;
    instance.resume?.(stateOf(state));
    let carried: string | undefined;
    const ending = run.toOutcome(() => {
      const result = instance.evaluate?.(file, cells);
      if (!result) throw new Error("the interpreter has no sessions");
      carried = result.carried;
      return result.ending;
    });
    if (ending instanceof UnansweredQuestion) {
      inputs.addAnswer((await host.ask?.(ending.question)) ?? null);
      spentBefore = spentAfter(ending.usage, (spentBefore?.fuel ?? 0) + ending.usage.fuel);
      continue;
    }
    if (ending.kind === "completed" && ending.exitCode === undefined) {
      const cell = {
        path: file.path,
        lines: countLines(file.text),
        ...(carried !== undefined && { carried }),
      };
      save(instance, inputs, [...cells, cell]);
    }
    return ending;
  }
}

const refused: Outcome = {
  kind: "invalid",
  diagnostics: [
    { severity: "error", message: "Sessions are not for this language yet. It can be run as a program." },
  ],
};

function changeSince(
  snapshot: SessionSnapshot,
  instance: InterpreterInstance,
  inputs: RecordedInputs,
  cells: readonly EvaluatedSource[],
): SnapshotDelta {
  if (!instance.snapshot) throw new Error("the interpreter has no sessions");
  const { memory, numbers } = instance.snapshot();
  const state: SnapshotState = {
    memoryBytes: memory.length,
    globals: numbers,
    addresses: noAddresses,
    inputs: inputs.state,
    cells,
  };
  return deltaOf(snapshot, [memory], state);
}

function stateOf({ bytes, state }: SessionSnapshot): InterpreterState {
  return { memory: bytes, numbers: state?.globals ?? {} };
}

/** An interpreter finds its objects itself. */
const noAddresses = {
  runtime: 0,
  context: 0,
  lastJobContext: 0,
  tickCounter: 0,
  gcThreshold: 0,
  stackBase: 0,
  guest: {},
};
