import { effectiveClockAndRandom } from "../../../allowlist/guest-permissions.ts";
import type { Linker } from "../../../languages/ecmascript/linker.ts";
import { topLevelNames } from "../../../languages/ecmascript/top-level-names.ts";
import type { ServingProgram } from "../../../languages/language.ts";
import type { SourceFile } from "../../../protocol/program/source-file.ts";
import type { Outcome } from "../../../protocol/run/outcome.ts";
import type { RunRequest } from "../../../protocol/run/run-request.ts";
import type { InputsState } from "../../../protocol/session/session-snapshot.ts";
import { Evaluation, UnansweredQuestion } from "../run/evaluation.ts";
import { RecordedInputs } from "../run/recorded-inputs.ts";
import { compilerFor, linkerFor, setUp } from "../run/run.ts";
import type { RunHost } from "../run/run-host.ts";
import { countLines, noFiles, type UserFiles } from "../run/stack-trace.ts";
import type { Handle } from "../vm/context.ts";
import type { MentionedNames } from "../vm/guest-runtime.ts";
import type { Step, Vm } from "../vm/vm.ts";
import { templateOf, type VmTemplate } from "../vm/vm-template.ts";
import { type AgentAddresses, agentHandle, graderVm, mentionNames } from "./grading-agent.ts";

/**
 * The program after its run, for checks to call. Each check that calls gets a copy, so no check sees the effects of
 * another. For that, the program runs a second time, in a VM that had the grading script before the program. All that
 * is reported about the run, such as its fuel, is from the first run, in a VM without that script.
 */
export type StandingProgram = {
  readonly template: VmTemplate;
  readonly addresses: AgentAddresses;
  readonly linker: Linker | undefined;
  readonly inputs: InputsState;
  readonly files: UserFiles;
  /** The texts of its files, as it has changed them. */
  readonly texts: ReadonlyMap<string, string>;
  /** The names at its top level. */
  readonly names: readonly string[];
  /** The JSON text of what it has added to classes of the language; see web/guest/grading/added-members.ts. */
  readonly members: string;
};

/**
 * Returns the outcome instead if the program did not complete this time: then its behaviour depends on more than its
 * inputs.
 */
export async function standingProgram(
  request: RunRequest,
  host: RunHost,
  mentioned: MentionedNames | undefined,
  language?: ServingProgram,
): Promise<StandingProgram | Outcome> {
  const { limits } = request;
  const entry = request.files.find(({ path }) => path === request.entry) as SourceFile;
  const compile = compilerFor(request, host);
  const result = language ? language.keep(entry, request.files) : compile(entry);
  const { kind, names } = language
    ? { kind: "script" as const, names: [language.global] }
    : topLevelNames(result.code, entry.path);
  const code = kind === "module" ? withExports(result.code, names) : result.code;
  const linker = linkerFor(request, host, (file) =>
    file.path === entry.path ? { ...result, code } : compile(file),
  );
  const entryText = linker?.prepare(entry);
  if (entryText && "diagnostics" in entryText) return entryText;
  if (entryText?.kind === "restricted") throw new Error("a program that has run is restricted");

  const inputs = new RecordedInputs(effectiveClockAndRandom(request.capabilities), request.answers);
  const { vm, addresses } = await graderVm(host.engine, limits.memoryBytes);
  if (linker) vm.link(linker);
  const { ask: _, ...rest } = host;
  const unheard: RunHost = { ...rest, emit: () => {}, sleep: async () => {} };
  const failure = await setUp(vm, inputs, request, unheard, { mentioned });
  if (failure) return asOutcome(failure);
  mentionNames(vm, addresses, mentioned);
  // The copies of its code are at other addresses, so it may use some steps more or less.
  const generous = { ...request, limits: { ...limits, fuel: limits.fuel * 2, wallMs: limits.wallMs * 2 } };
  const run = new Evaluation(generous, entry, vm, inputs, unheard, noFiles, entryText, linker);
  const outcome = asOutcome(await run.toOutcome());
  if (outcome.kind !== "completed" || !run.value) return outcome;

  serveProgram(vm, addresses, namesIn(vm, entry, kind, names), run.value);
  const members = language ? "[]" : membersOf(vm, addresses);
  vm.releaseHandles();
  if (!vm.isIdle) throw new Error("the engine is not at rest after a program that has completed");
  const lines = new Map(request.files.map(({ path, text }) => [path, countLines(text)]));
  return {
    template: templateOf(vm),
    addresses,
    linker,
    inputs: inputs.state,
    texts: run.node.currentFiles,
    names,
    members,
    files: {
      linesOf: (path) => linker?.linesOf(path) ?? lines.get(path),
      originalPosition: (at) => linker?.originalPosition(at) ?? at,
    },
  };
}

function asOutcome(ending: Outcome | UnansweredQuestion): Outcome {
  return ending instanceof UnansweredQuestion
    ? { kind: "crashed", detail: "a question has no answer" }
    : ending;
}

/**
 * The prefix of the names under which a module exports its names for its checks; also in web/guest/grading/agent.ts.
 */
const exportPrefix = "sandglass$";

/** Appends the exports to the text, so that no position moves. */
function withExports(code: string, names: readonly string[]): string {
  const list = names.map((name) => `${name} as ${exportPrefix}${name}`);
  return list.length === 0 ? code : `${code}\n;export{${list.join(",")}};`;
}

/**
 * `{ names }`: functions in the scope of the script that return the values of the names, or the module itself. A module
 * that exports a function `then` cannot be loaded with `import()`, which would call it.
 */
function namesIn(vm: Vm, entry: SourceFile, kind: "script" | "module", names: readonly string[]): Handle {
  const source =
    kind === "module"
      ? `import * as names from ${JSON.stringify(`./${entry.path}`)};export default{names}`
      : `({names:{__proto__:null,${names.map((name) => `[${JSON.stringify(name)}]:()=>${name}`).join(",")}}})`;
  const meter = vm.machine.hostMeter();
  const step = handleOf(vm.evaluate(source, "sandglass grader", meter, kind));
  vm.runJobs(meter);
  const completion = vm.completion(step);
  if (completion === "pending") throw new Error("the program's names could not be read");
  return handleOf(completion);
}

function serveProgram(vm: Vm, addresses: AgentAddresses, names: Handle, value: Handle): void {
  const { machine } = vm;
  const answer = machine.query(agentHandle(addresses, "serveProgram"), () => true, names, value);
  if (!answer) throw new Error("the program could not be served");
}

function membersOf({ machine }: Vm, addresses: AgentAddresses): string {
  const members = machine.query(agentHandle(addresses, "addedMembers"), (text) =>
    machine.context.string(text),
  );
  if (members === undefined) throw new Error("what the program has added to classes could not be read");
  return members;
}

function handleOf(step: Step): Handle {
  if (step.kind !== "value") throw new Error("the program's names could not be read");
  return step.handle;
}
