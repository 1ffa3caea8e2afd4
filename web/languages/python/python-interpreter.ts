import { encodeText } from "../../interpreters/guest-memory.ts";
import {
  type Ending,
  type Interpreter,
  type InterpreterHost,
  type InterpreterInstance,
  type InterpreterModule,
  ProgramExit,
} from "../../interpreters/interpreter.ts";
import { isTrap, type StartedInstance, sectionOf, startInstance } from "../../interpreters/start-instance.ts";
import type { Position, SourceFile } from "../../protocol/program/source-file.ts";
import type { InterpretedLanguage } from "../interpreted.ts";
import { python as language } from "./language.ts";
import { librarySection } from "./library-section.ts";
import { parseEnding } from "./parse-ending.ts";
import { PythonCalls, programFolder } from "./python-calls.ts";
import { refusedModules } from "./refused-modules.ts";

export const python: InterpretedLanguage = { ...language, open: openPython };

/** Python, for the programs of one worker. */
export function openPython(binary: InterpreterModule): Interpreter {
  let library: Uint8Array | undefined;
  return {
    nothing: "None",
    start(host, entry) {
      library ??= sectionOf(binary, librarySection);
      return new PythonInstance(binary, library, host, entry);
    },
    check: () => [],
  };
}

/** Py_file_input: the start symbol of a text of statements. */
const fileInput = 257;

/** Steps for reading where a stopped program is. Its own are used up. */
const positionSteps = 1_000_000;

/** Frames of the library between the running one and one of the program. */
const maxLevels = 50;

class PythonInstance implements InterpreterInstance {
  private readonly instance: StartedInstance;
  private readonly calls: PythonCalls;
  private readonly paths: ReadonlySet<string>;

  constructor(
    binary: InterpreterModule,
    library: Uint8Array,
    host: InterpreterHost,
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
    this.instance.begin();
  }

  get fuel(): InterpreterInstance["fuel"] {
    return this.instance.fuel;
  }

  memoryBytes(): number {
    return this.instance.memoryBytes();
  }

  run(): Ending {
    const main = this.call("PyModule_GetDict", this.call("PyImport_AddModule", this.text("__main__")));
    const code = `import _sandglass; _sandglass.run(${JSON.stringify(this.entry)}, ${JSON.stringify(refusedModules)})`;
    try {
      this.call("PyRun_StringFlags", this.text(code), fileInput, main, main, 0);
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
