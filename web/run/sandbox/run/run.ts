import { effectiveClockAndRandom, guestPermissions } from "../../../allowlist/guest-permissions.ts";
import { moduleAccess } from "../../../allowlist/module-access.ts";
import type { Linker } from "../../../languages/ecmascript/linker.ts";
import type { Compiler } from "../../../languages/language.ts";
import { groupDigits } from "../../../protocol/parsers.ts";
import { type CompileResult, sourceAsIs } from "../../../protocol/program/compile-result.ts";
import type { Diagnostic } from "../../../protocol/program/diagnostic.ts";
import { toSource } from "../../../protocol/program/position-map.ts";
import { type Position, type SourceFile, setupFile } from "../../../protocol/program/source-file.ts";
import { defaultLimits } from "../../../protocol/run/limits.ts";
import type { Outcome } from "../../../protocol/run/outcome.ts";
import type { RunRequest } from "../../../protocol/run/run-request.ts";
import { noUsage } from "../../../protocol/run/usage.ts";
import { utf8Length } from "../output/utf8-length.ts";
import type { EnvironmentSettings } from "../vm/guest-runtime.ts";
import { noopHandlers } from "../vm/host-bridge.ts";
import { type SpentBefore, spentAfter } from "../vm/meter.ts";
import type { Preparation } from "../vm/prepared-vm.ts";
import type { Vm } from "../vm/vm.ts";
import { freshVm } from "../vm/vm-template.ts";
import { Evaluation, UnansweredQuestion } from "./evaluation.ts";
import { RecordedInputs } from "./recorded-inputs.ts";
import type { RunHost } from "./run-host.ts";
import { noFiles } from "./stack-trace.ts";

/** Runs one program to its end. Every end is an outcome. */
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
  const tooLong = sourceLimitDiagnostic(request);
  if (tooLong) return { kind: "invalid", diagnostics: [tooLong] };
  const { interpreter } = host.compilerOf?.(request.entry, request.language) ?? {};
  if (interpreter && host.interpret) return host.interpret(interpreter, request, host);
  const { memoryBytes } = request.limits;
  let { spare } = host;
  let deep = false;
  let shallow: Outcome | undefined;
  let spentBefore: SpentBefore | undefined;
  for (
    let inputs = new RecordedInputs(effectiveClockAndRandom(request.capabilities), request.answers);
    ;
    inputs = inputs.replay()
  ) {
    const vm = deep ? await deepVm(request, host) : await vmFor(request, host, memoryBytes, spare);
    spare = undefined;
    const ending = vm
      ? await runIn(vm, inputs, request, { ...host, spentBefore })
      : (shallow ?? { kind: "exhausted", limit: "memory", ofDevice: true, usage: noUsage });
    if (!(ending instanceof UnansweredQuestion)) {
      // Repeat with a deep stack: the program's language uses recursion instead of loops. Most programs do not need
      // that, and so get less memory and a faster start.
      if (!deep && isTooDeep(ending) && deepStackBytes(request, host) > 0) {
        deep = true;
        shallow = ending;
        // It has its steps again, once: how many there are does not depend on how deep its stack is.
        spentBefore = spentAfter(ending.usage, spentBefore?.fuel);
        continue;
      }
      host.onInputs?.({ ...inputs.recording, ...(deep && { isDeep: true }) });
      return withPlace(ending, inputs, request, host);
    }
    inputs.addAnswer((await host.ask?.(ending.question)) ?? null);
    spentBefore = spentAfter(ending.usage, (spentBefore?.fuel ?? 0) + ending.usage.fuel);
  }
}

function isTooDeep(ending: Outcome): ending is Outcome & { kind: "exhausted" } {
  return ending.kind === "exhausted" && ending.limit === "stack";
}

function deepStackBytes({ language, entry, limits }: RunRequest, { compilerOf }: RunHost): number {
  // A request for less than the default is intentional.
  if (limits.stackBytes < defaultLimits.stackBytes) return 0;
  return compilerOf?.(entry, language).deepStackBytes ?? 0;
}

/**
 * A VM with the stack size that the program's language needs. Undefined if this machine does not have enough memory.
 */
export async function deepVm(request: RunRequest, host: RunHost): Promise<Vm | undefined> {
  const bytes = deepStackBytes(request, host);
  try {
    const vm = await vmFor(request, host, request.limits.memoryBytes + bytes);
    return vm?.deepenStack(bytes) ? vm : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A VM that no program has used, with the libraries of the program's languages. Undefined if those need more memory
 * than `memoryBytes`. `spare`: an empty VM, which is used if it fits.
 */
export async function vmFor(
  request: Pick<RunRequest, ProgramField>,
  host: RunHost,
  memoryBytes: number,
  spare?: Vm,
): Promise<Vm | undefined> {
  const plain = async () =>
    spare?.memoryLimit === memoryBytes ? spare : await freshVm(host.engine, memoryBytes);
  const preludes = preludesOf(compilersOf(request, host));
  // A shim is the author's code: it gets the inputs of the run, so it cannot be prepared.
  const { capabilities } = request;
  const hasShims = () => guestPermissions(capabilities).shims.length > 0;
  if (!host.preparedVm || preludes.length === 0 || hasShims()) return plain();
  return host.preparedVm(host.engine, memoryBytes, { capabilities, preludes, part: host.part }, spare);
}

/** Runs the program once, in an unused VM, with these inputs. */
export async function runIn(
  vm: Vm,
  inputs: RecordedInputs,
  request: RunRequest,
  host: RunHost,
  settings: Partial<EnvironmentSettings> = {},
): Promise<Outcome | UnansweredQuestion> {
  const entry = request.files.find((file) => file.path === request.entry) as SourceFile;
  const linker = linkerFor(request, host);
  const entryText = linker?.prepare(entry);
  if (entryText?.kind === "invalid") return entryText;
  if (entryText?.kind === "restricted") return { ...entryText, usage: noUsage };
  if (linker) vm.link(linker);
  const failure = await setUp(vm, inputs, request, host, settings);
  if (failure) return failure;
  const run = new Evaluation(request, entry, vm, inputs, host, noFiles, entryText, linker);
  try {
    return await run.toOutcome();
  } finally {
    run.flushAll();
  }
}

/** Configures the VM as requested and runs the setup code. Returns the failure, if any. */
export async function setUp(
  vm: Vm,
  inputs: RecordedInputs,
  request: RunRequest,
  host: RunHost,
  settings: Partial<EnvironmentSettings> = {},
): Promise<Outcome | UnansweredQuestion | undefined> {
  // A shim may use the library's original, and so its part.
  vm.listen({ ...noopHandlers, part: (name) => host.part?.(name) });
  const mentionedNames = host.mentionedNames?.(request);
  const problem = vm.configure(inputs, {
    capabilities: request.capabilities,
    mentioned: mentionedNames,
    ...settings,
  });
  if (problem !== undefined) {
    const error = { name: "Error", message: problem, frames: [] };
    return { kind: "threw", error, usage: noUsage, in: "setup" };
  }
  // It is the author's, and has limits of its own in each attempt.
  const unheard = { ...host, emit: () => {}, watch: undefined, spentBefore: undefined };
  const compile = compilerFor(request, host);
  const evaluate = (file: SourceFile, evaluatedRequest = request) =>
    new Evaluation(evaluatedRequest, file, vm, inputs, unheard).toOutcome();
  // A library costs a program nothing, so a program with a small budget has it too.
  const generous = { ...request, limits: { ...defaultLimits, memoryBytes: request.limits.memoryBytes } };
  for (const { language, script: text } of vm.isPrepared ? [] : preludesOf(compilersOf(request, host))) {
    const ending = await evaluate({ path: `prelude of ${language}`, text }, generous);
    if (ending instanceof UnansweredQuestion) return ending;
    if (ending.kind !== "completed") return { kind: "crashed", detail: `the library of ${language} failed` };
  }
  for (const compiler of compilersOf(request, host)) {
    const { permissions, permissionProblem } = compiler.under?.(request.capabilities) ?? {};
    const failure = (message: string): Outcome => {
      const error = { name: "Error", message, frames: [] };
      return { kind: "threw", error, usage: noUsage, in: "setup" };
    };
    if (permissionProblem !== undefined) return failure(permissionProblem);
    if (permissions === undefined) continue;
    const ending = await evaluate(
      { path: `permissions of ${compiler.language}`, text: permissions },
      generous,
    );
    if (ending instanceof UnansweredQuestion) return ending;
    if (ending.kind === "threw") return failure(ending.error.message);
    if (ending.kind !== "completed") return ending;
  }
  for (const module of request.modules) {
    const { name, language, code } = module;
    // A program in another language does not need it.
    if (language === undefined || ![...compilersOf(request, host)].some((each) => each.language === language))
      continue;
    const compiler = host.compilerOf?.("", language);
    const isAllowed = moduleAccess(request.capabilities, name).isAllowed;
    const result = isAllowed
      ? compiler?.compileModule?.({ path: `module ${name}`, text: code })
      : compiler?.leaveOut && sourceAsIs(compiler.leaveOut(module));
    if (!result) continue;
    if (hasError(result.diagnostics) || result.restricted)
      return { kind: "invalid", diagnostics: restrictionAsError(result), in: "setup" };
    const ending = await evaluate({ path: `module ${name}`, text: result.code }, generous);
    if (ending instanceof UnansweredQuestion) return ending;
    if (ending.kind === "crashed" || ending.kind === "stopped") return ending;
    if (ending.kind !== "completed") return { ...ending, in: "setup" };
  }
  if (request.setup !== undefined) {
    const file = setupFile(request.setup, host.compilerOf?.("", request.language).extensions[0]);
    const { code, diagnostics } = compile(file);
    if (hasError(diagnostics)) return { kind: "invalid", diagnostics, in: "setup" };
    const ending = await evaluate({ path: file.path, text: code });
    if (ending instanceof UnansweredQuestion) return ending;
    if (ending.kind === "crashed" || ending.kind === "stopped") return ending;
    if (ending.kind !== "completed") return { ...ending, in: "setup" };
  }
  return undefined;
}

/** The diagnostics of a host module, including unknown names that it uses. */
function restrictionAsError({ diagnostics, restricted }: CompileResult): readonly Diagnostic[] {
  if (!restricted) return diagnostics;
  const { name, hint, at } = restricted;
  return [{ severity: "error", message: `${name} is not here. ${hint}`, at }];
}

/** Links the program's files. Undefined: the single file is evaluated as a script. */
export function linkerFor(
  request: Pick<RunRequest, ProgramField>,
  host: Pick<RunHost, "link" | "compilerOf" | "compiledFiles">,
  compile = compilerFor(request, host),
  before = ({ path }: SourceFile) =>
    host.compilerOf?.(path, request.language).filesBefore?.(path, request.files) ?? [],
): Linker | undefined {
  const { files, modules, capabilities } = request;
  return host.link?.({
    files,
    compile,
    modules: modules.filter(({ language }) => language === undefined),
    permit: (specifier) => moduleAccess(capabilities, specifier),
    before,
  });
}

/** Returns the function that compiles a file of the program for the engine. */
export function compilerFor(
  { language, capabilities, files }: Pick<RunRequest, "language" | "capabilities" | "files">,
  { compilerOf, compiledFiles = [] }: Pick<RunHost, "compilerOf" | "compiledFiles">,
): (file: SourceFile) => CompileResult {
  const ahead = new Map(compiledFiles.map((file) => [file.path, file.result]));
  return (file) => {
    const compiler = compilerOf?.(file.path, language);
    // A file that was compiled in advance was compiled without the capabilities.
    const under = compiler?.under?.(capabilities);
    if (under) return under.compile(file, files);
    return ahead.get(file.path) ?? compiler?.compile(file, files) ?? sourceAsIs(file.text);
  };
}

type ProgramField = "files" | "language" | "modules" | "capabilities";

/** The libraries of those languages. */
export function preludesOf(compilers: Iterable<Compiler>): Preparation["preludes"] {
  return Array.from(compilers).flatMap(({ language, prelude }) =>
    prelude === undefined ? [] : [{ language, script: prelude }],
  );
}

/** The compilers of the program's files and of its language, each once. */
function compilersOf(
  { files, language }: Pick<RunRequest, "files" | "language">,
  { compilerOf }: RunHost,
): ReadonlySet<Compiler> {
  return new Set(
    compilerOf ? ["", ...files.map(({ path }) => path)].map((path) => compilerOf(path, language)) : [],
  );
}

export function hasError(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

/**
 * Adds the position to an ending for which the engine reports none: an `await` that never settles, or a thrown value
 * without a stack.
 */
async function withPlace(
  ending: Outcome,
  inputs: RecordedInputs,
  request: RunRequest,
  host: RunHost,
): Promise<Outcome> {
  if (ending.kind === "unsettled") {
    const { at } = await readMark(host.markWaits, inputs, request, host);
    return at ? { ...ending, at } : ending;
  }
  if (ending.kind !== "threw" || ending.in || ending.error.name || ending.error.frames.length > 0)
    return ending;
  const { at, mark } = await readMark(host.markThrows, inputs, request, host);
  // The uncaught value may have been thrown before another value that was caught (web/languages/ecmascript/mark-throws.ts).
  if (!at || (ending.uncaught === "promise" && mark % 2 > 0)) return ending;
  return { ...ending, error: { ...ending.error, frames: [{ functionName: "", at }] } };
}

/**
 * The last marked position that a program reached: runs it again, without sending events, with the same inputs. Only
 * programs that end without a position pay for this.
 */
async function readMark(
  mark: RunHost["markWaits"],
  inputs: RecordedInputs,
  request: RunRequest,
  host: RunHost,
): Promise<{ readonly at?: Position | undefined; readonly mark: number }> {
  const { engine, part, mentionedNames, intl, link, compilerOf, compiledFiles = [] } = host;
  const compile = compilerFor(request, host);
  const files = request.files.map((file) => ({ path: file.path, text: compile(file).code }));
  const markedProgram = mark?.(files, request.entry);
  if (!markedProgram?.positions.length) return { mark: -1 };
  // The marks are calls, and cost some additional steps.
  const limits = { ...request.limits, fuel: request.limits.fuel * 2 };
  const vm = await freshVm(engine, limits.memoryBytes);
  const unheard: RunHost = {
    engine,
    emit: () => {},
    sleep: async () => {},
    ...(part && { part }),
    ...(mentionedNames && { mentionedNames }),
    ...(intl && { intl }),
    ...(link && { link }),
    ...(compilerOf && { compilerOf }),
    compiledFiles: [
      ...compiledFiles,
      ...markedProgram.files.map(({ path, text }) => ({ path, result: sourceAsIs(text) })),
    ],
  };
  await runIn(vm, inputs.replay(), { ...request, files: markedProgram.files, limits }, unheard, {
    watchWaits: true,
  });
  const markNumber = vm.waitsAt();
  const at = markedProgram.positions[markNumber];
  const file = request.files.find(({ path }) => path === at?.file);
  return { at: at && file && toSource(compile(file).positions ?? [], at), mark: markNumber };
}

export function sourceLimitDiagnostic({
  files,
  limits,
}: Pick<RunRequest, "files" | "limits">): Diagnostic | undefined {
  const bytes = files.reduce((sum, file) => sum + utf8Length(file.text), 0);
  if (bytes <= limits.sourceBytes) return undefined;
  const message = `The program has ${groupDigits(bytes)} bytes of source; the limit is ${groupDigits(limits.sourceBytes)}.`;
  return { severity: "error", message };
}
