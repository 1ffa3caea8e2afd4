import { checkingHost } from "../../interpreters/checking-host.ts";
import { encodeText } from "../../interpreters/guest-memory.ts";
import {
  type Ending,
  type Interpreter,
  type InterpreterHost,
  type InterpreterInstance,
  type InterpreterModule,
  ProgramExit,
  SetupProblem,
} from "../../interpreters/interpreter.ts";
import { isTrap, type StartedInstance, sectionOf, startInstance } from "../../interpreters/start-instance.ts";
import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import type { Position, SourceFile } from "../../protocol/program/source-file.ts";
import type { InterpretedLanguage } from "../interpreted.ts";
import { resolvePython } from "./allowlist/python-allowlist.ts";
import { describePython } from "./allowlist/python-text.ts";
import { python as language } from "./language.ts";
import { librarySection } from "./library-section.ts";
import { parseEnding } from "./parse-ending.ts";
import { PythonCalls, programFolder } from "./python-calls.ts";
import { refusedModules } from "./refused-modules.ts";

export const python: InterpretedLanguage = { ...language, open: openPython };

/** Python, for the programs of one worker. */
export function openPython(binary: InterpreterModule): Interpreter {
  let library: Uint8Array | undefined;
  const start = (host: InterpreterHost, entry: string) => {
    library ??= sectionOf(binary, librarySection);
    return new PythonInstance(binary, library, host, entry);
  };
  return {
    nothing: "None",
    start,
    check: (file) => start(checkingHost(file), file.path).check(),
  };
}

/** Py_file_input: the start symbol of a text of statements. */
const fileInput = 257;

/** Steps for reading where a stopped program is. Its own are used up. */
const positionSteps = 1_000_000;

/** For names that an allowlist excludes. */
const leftOut = "The host of this playground does not allow it.";
const leftSetup = "The setup code ended Python.";

/** Frames of the library between the running one and one of the program. */
const maxLevels = 50;

class PythonInstance implements InterpreterInstance {
  private readonly instance: StartedInstance;
  private readonly calls: PythonCalls;
  private readonly paths: ReadonlySet<string>;

  constructor(
    binary: InterpreterModule,
    library: Uint8Array,
    private readonly host: InterpreterHost,
    private readonly entry: string,
  ) {
    this.paths = new Set(host.files.map(({ path }) => path));
    this.calls = new PythonCalls(host, () => this.instance, library);
    this.instance = startInstance(
      binary,
      host,
      { ...this.calls.imports, callHost: () => 0, callHook: () => 0 },
      () => {},
      programFolder,
    );
    this.prepare();
    this.instance.begin();
  }

  /** Applies the allowlist, adds the host's modules, and runs the setup code. */
  private prepare(): void {
    const { capabilities, modules, setup, files } = this.host;
    const { problem, only, without } = capabilities.python
      ? resolvePython(capabilities.python)
      : { problem: undefined, only: undefined, without: [] };
    if (problem !== undefined) throw new SetupProblem(problem);
    const own = files.map(({ path }) => path.split("/")[0]?.replace(/\.py$/, ""));
    const hint = `${leftOut} ${describePython(capabilities)}`;
    const permitted = capabilities.python && {
      only: only ?? null,
      without,
      own: [...own, ...modules.map(({ name }) => name.split(".")[0])],
      hint,
    };
    const given = modules.map(({ name, code, refusal }) => [
      name,
      refusal ? { hint: refusal.hint } : { code },
    ]);
    try {
      this.callDriver(
        "prepare",
        this.entry,
        refusedModules,
        permitted ?? null,
        Object.fromEntries(given),
        setup ?? null,
        [...files.map(({ text }) => text), ...modules.map(({ code }) => code), setup ?? ""].some((text) =>
          text.includes("random"),
        ),
      );
    } catch (error) {
      throw error instanceof ProgramExit ? new SetupProblem(leftSetup) : error;
    }
    const problemText = this.calls.resultText();
    if (problemText === "") return;
    const ending = parseEnding(problemText);
    throw new SetupProblem(ending.kind === "error" ? ending.message : ending.kind);
  }

  check(): readonly Diagnostic[] {
    this.callDriver("check", this.entry);
    const ending = parseEnding(this.calls.resultText());
    return ending.kind === "invalid" ? ending.diagnostics : [];
  }

  /** Calls a function of driver.py. */
  private callDriver(name: string, ...values: readonly unknown[]): void {
    const names = this.call("PyModule_GetDict", this.call("PyImport_AddModule", this.text("_sandglass")));
    const given = JSON.stringify(JSON.stringify(values));
    const code = `${name}(*json.loads(${given}))`;
    this.call("PyRun_StringFlags", this.text(code), fileInput, names, names, 0);
  }

  get fuel(): InterpreterInstance["fuel"] {
    return this.instance.fuel;
  }

  memoryBytes(): number {
    return this.instance.memoryBytes();
  }

  run(): Ending {
    try {
      this.callDriver("run", this.entry);
    } catch (error) {
      if (isTrap(error)) return this.stoppedItself();
      throw error;
    } finally {
      this.instance.system.end();
    }
    const ending = parseEnding(this.calls.resultText());
    if (ending.kind === "exit") throw new ProgramExit(ending.code);
    return ending;
  }

  /** A trap: a call of the system that is not here, or what CPython itself calls a fatal error. */
  private stoppedItself(): Ending {
    const at = this.position();
    const hint = "Python stopped itself: os.abort(), or code that no compiler makes.";
    return { kind: "refused", name: "this", hint, ...(at && { at }) };
  }

  position(): Position | undefined {
    const { fuel } = this.instance;
    const before = fuel.value;
    fuel.value = positionSteps;
    try {
      return this.innermost();
    } catch {
      // It was stopped in the middle of something that this needs.
      return undefined;
    } finally {
      fuel.value = before;
    }
  }

  stopSoon(): boolean {
    return false;
  }

  written(): readonly SourceFile[] {
    return this.instance.system.files.writtenFiles();
  }

  private innermost(): Position | undefined {
    const nameAt = this.text("co_filename");
    let frame = this.call("PyEval_GetFrame");
    for (let level = 0; frame !== 0 && level < maxLevels; level++) {
      const name = this.call("PyObject_GetAttrString", this.call("PyFrame_GetCode", frame), nameAt);
      const path = this.instance.memory.text(this.call("PyUnicode_AsUTF8", name), 1_000);
      const file = path.startsWith(`${programFolder}/`) ? path.slice(programFolder.length + 1) : path;
      if (this.paths.has(file)) return { file, line: this.call("PyFrame_GetLineNumber", frame), column: 1 };
      frame = this.call("PyFrame_GetBack", frame);
    }
    return undefined;
  }

  private call(name: string, ...args: readonly number[]): number {
    const function_ = this.instance.exports[name];
    if (!function_) throw new Error(`CPython has no export ${name}`);
    return function_(...args);
  }

  /** A text in the interpreter's memory. */
  private text(text: string): number {
    const bytes = encodeText(`${text}\0`);
    const at = this.call("malloc", bytes.length);
    this.instance.memory.bytes.set(bytes, at);
    return at;
  }
}
