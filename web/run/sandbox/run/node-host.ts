import { isBuiltin } from "../../../allowlist/module-access.ts";
import type { ImportFailure } from "../../../languages/ecmascript/linked-program.ts";
import type { Linker } from "../../../languages/ecmascript/linker.ts";
import {
  formatPosition,
  maxPathLength,
  type Position,
  parseFilePath,
  type SourceFile,
} from "../../../protocol/program/source-file.ts";
import type { Outcome } from "../../../protocol/run/outcome.ts";
import type { RunEvent } from "../../../protocol/run/run-event.ts";
import { maxFiles, type RunRequest } from "../../../protocol/run/run-request.ts";
import type { Printer } from "../output/printer.ts";
import { utf8Length } from "../output/utf8-length.ts";
import { evaluateInCall, failureInCall, memberInCall, settledInCall } from "../vm/calls-in-guest.ts";
import type { CallResult, Handle } from "../vm/context.ts";
import type { Meter } from "../vm/meter.ts";
import type { Step, Vm } from "../vm/vm.ts";

/** Thrown through the guest's code, which ends its VM: no code of the program runs after `process.exit`. */
export class ProgramExit extends Error {
  override readonly name = "ProgramExit";
}

/** What the modules of Node have of a run. */
type NodeSurroundings = {
  readonly vm: Vm;
  readonly meter: Meter;
  readonly printer: Pick<Printer, "write">;
  readonly linker: Linker | undefined;
  readonly request: Pick<RunRequest, "files" | "limits">;
  readonly entry: Pick<SourceFile, "path">;
  /** Whether a check calls the program, which has ended: it cannot end again. */
  readonly isCalled?: true;
  /** Where the program is. */
  readonly position: () => Position | undefined;
};

/** Requests of the modules of Node are lists; those of Intl are objects. */
export function isNodeRequest(request: string): boolean {
  return request.startsWith("[");
}

/**
 * The host's half of CommonJS and of the modules of Node, whose other half is web/guest/library/node. A request is a
 * list in JSON: a name and texts. The reply is JSON, or a value of the guest.
 */
export class NodeHost {
  /** The texts of the files as the program has changed them. */
  private readonly files: Map<string, string>;
  private readonly written = new Set<string>();
  private writtenBytes = 0;
  private ticks: Handle | undefined;
  /** A description may call a function of the program, which captures, too. */
  private readonly capturedTexts: string[] = [];
  private exitCode: number | undefined;
  private atExit: Handle | undefined;

  /** @param files what an earlier part of the run has made of them. */
  constructor(
    private readonly run: NodeSurroundings,
    files?: ReadonlyMap<string, string>,
  ) {
    const own = (run.linker?.programFiles ?? run.request.files).map(
      ({ path, text }) => [path, text] as const,
    );
    this.files = new Map(files ?? own);
  }

  /** All files as they are now. */
  get currentFiles(): ReadonlyMap<string, string> {
    return this.files;
  }

  /** Calls what waits for the next tick; undefined if nothing does. */
  runTicks(): Step | undefined {
    const { ticks } = this;
    this.ticks = undefined;
    return ticks && this.run.vm.call(ticks, this.run.meter);
  }

  /** What the program has said about its success. */
  get ending(): Pick<Outcome & { kind: "completed" }, "exitCode"> {
    return this.exitCode === undefined ? {} : { exitCode: this.exitCode };
  }

  /** Whether something is called now that nothing is pending: the listeners of "exit", once. */
  runsAtExit(): boolean {
    if (this.atExit === undefined) return false;
    this.ticks = this.atExit;
    this.atExit = undefined;
    return true;
  }

  get hasTicks(): boolean {
    return this.ticks !== undefined;
  }

  /** Takes a text that the console would print, while the library wants to know it. */
  captures(piece: string): boolean {
    const last = this.capturedTexts.length - 1;
    if (last < 0) return false;
    this.capturedTexts[last] += piece;
    return true;
  }

  /** Sends what the program has written and not deleted. */
  sendWritten(emit: (event: RunEvent) => void): void {
    const files = [...this.written].map((path) => ({ path, text: this.files.get(path) ?? "" }));
    if (files.length > 0) emit({ kind: "files", files });
  }

  answer(request: string, value?: Handle): string | CallResult {
    this.run.meter.charge(requestSteps + request.length);
    const [name, ...texts] = parseRequest(request);
    const [first = "", second = "", third = ""] = texts;
    switch (name) {
      case "entry":
        return JSON.stringify(this.run.entry.path);
      case "find":
        return this.find(first, second);
      case "compile":
        return this.compile(first);
      case "import":
        return this.import(first);
      case "print":
        this.run.printer.write(first === "stderr" ? "error" : "log", second);
        return "";
      case "capture":
        this.capturedTexts.push("");
        return "";
      case "captured":
        return JSON.stringify(this.capturedTexts.pop() ?? "");
      case "tick":
        this.ticks = value;
        return "";
      case "atExit":
        this.atExit = value;
        return "";
      case "exitCode":
        this.exitCode = Number(first) | 0;
        return "";
      case "exit":
        this.exitCode = Number(first) | 0;
        if (this.run.isCalled) return this.failure({ kind: "TypeError", message: exitInCall, at: undefined });
        throw new ProgramExit();
      case "files":
        return JSON.stringify([...this.files.keys()]);
      case "folder":
        return JSON.stringify(this.isFolder(first));
      case "size":
        return JSON.stringify(this.sizeOf(first));
      case "read":
        return this.read(first);
      case "write":
        return JSON.stringify(this.write(first, second, third === "append") ?? null);
      case "delete":
        return JSON.stringify(this.delete(first));
      case "refuse":
        return failureInCall(this.run.vm, { kind: "restricted", text: first });
      default:
        return "";
    }
  }

  private find(importer: string, specifier: string): string | CallResult {
    const { linker, vm } = this.run;
    const found = linker?.require(importer, specifier) ?? { kind: "missing", message: "" };
    // What does nothing before it is used: many programs load a module and never use it.
    if (found.kind === "restricted" && isBuiltin(specifier))
      return JSON.stringify({ kind: "refused", name: found.name });
    if (found.kind === "restricted") return failureInCall(vm, { kind: "restricted", text: found.name });
    return JSON.stringify(found);
  }

  /** The function of a CommonJS file. */
  private compile(path: string): CallResult {
    const { linker, vm } = this.run;
    const file = linker?.commonJsFunction(path) ?? { kind: "TypeError", message: "", at: undefined };
    if ("kind" in file) return this.failure(file);
    const { engineText, problem } = file;
    const result = evaluateInCall(vm, engineText.text, path, problem ? "compiled" : "script");
    return problem && !result.threw ? this.failure(problem) : result;
  }

  /** The namespace of a module. */
  private import(name: string): CallResult {
    const { vm, linker } = this.run;
    // The engine cannot evaluate a module again that is being evaluated, or one that waits for such a module.
    if (linker?.reaches(name, vm.callSites.evaluatedFiles()))
      return this.failure({
        kind: "TypeError",
        message: `Cannot require() "${name}" in a cycle: use import.`,
        at: this.run.position(),
      });
    return this.namespaceOf(name);
  }

  private namespaceOf(name: string): CallResult {
    const { vm } = this.run;
    const source = `import*as all from ${JSON.stringify(name.includes(":") ? name.replace(/^module:/, "") : `/${name}`)};export default all;`;
    const outer = settledInCall(vm, evaluateInCall(vm, source, requireName, "module"), {
      kind: "TypeError",
      text: "A module with a top-level await cannot be loaded with require(): use import.",
    });
    if (outer.threw) vm.machine.forgetRejection(outer.value);
    return outer.threw ? outer : { threw: false, value: memberInCall(vm, outer.value, "default") };
  }

  private isFolder(path: string): boolean {
    this.run.meter.charge(this.files.size);
    return [...this.files.keys()].some((each) => each.startsWith(`${path}/`));
  }

  private sizeOf(path: string): number | null {
    const text = this.files.get(path);
    return text === undefined ? null : utf8Length(text);
  }

  private read(path: string): string {
    const text = this.files.get(path) ?? null;
    this.run.meter.charge(text?.length ?? 0);
    return JSON.stringify(text);
  }

  /** The code of an error, if the file cannot be written: they have the bounds of files and of output. */
  private write(path: string, text: string, appends: boolean): string | undefined {
    const before = appends ? (this.files.get(path) ?? "") : "";
    if (path.length > maxPathLength) return "ENAMETOOLONG";
    if (!isFilePath(path)) return "EINVAL";
    if (!this.files.has(path) && this.files.size >= maxFiles) return "ENOSPC";
    const replaced = this.written.has(path) ? (this.files.get(path) ?? "") : "";
    const bytes = this.writtenBytes + utf8Length(before) + utf8Length(text) - utf8Length(replaced);
    this.run.meter.charge(before.length + replaced.length);
    if (bytes > this.run.request.limits.outputBytes) return "ENOSPC";
    this.writtenBytes = bytes;
    this.files.set(path, before + text);
    this.written.add(path);
    return undefined;
  }

  private delete(path: string): boolean {
    if (this.written.delete(path)) this.writtenBytes -= utf8Length(this.files.get(path) ?? "");
    return this.files.delete(path);
  }

  private failure(failure: ImportFailure): CallResult {
    const { linker, vm } = this.run;
    const at = failure.at && linker ? linker.enginePosition(failure.at) : undefined;
    return failureInCall(vm, {
      kind: failure.kind,
      text: failure.kind === "restricted" ? failure.name : failure.message,
      ...(at && { stack: `    at ${formatPosition(at)}` }),
    });
  }
}

function isFilePath(path: string): boolean {
  try {
    parseFilePath(path, "path");
    return true;
  } catch {
    return false;
  }
}

/** For a call of a check. The program has ended, with its files as these texts. */
export function nodeHostOfCall(
  run: Pick<NodeSurroundings, "vm" | "meter" | "printer" | "linker"> & { readonly request: RunRequest },
  texts: ReadonlyMap<string, string>,
): NodeHost {
  const entry = { path: run.request.entry };
  return new NodeHost({ ...run, entry, isCalled: true, position: () => undefined }, texts);
}

const exitInCall = "process.exit() ends the program: it gives no value, and nothing after it runs.";

/** The steps of a request, besides one for each of its characters. */
const requestSteps = 500;

/** The name of a module that only imports another one. */
const requireName = "sandglass require";

/** The guest may send anything. */
function parseRequest(json: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value.map(String) : [];
  } catch {
    return [];
  }
}
