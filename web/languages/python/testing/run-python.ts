import { readFile } from "node:fs/promises";
import { pythonFile } from "../../../build/python/build-python.ts";
import {
  type Ending,
  type InterpreterHost,
  ProgramExit,
  TooDeep,
} from "../../../interpreters/interpreter.ts";
import { defaultCapabilities, type LibraryAllowlist } from "../../../protocol/capabilities/capabilities.ts";
import type { Diagnostic } from "../../../protocol/program/diagnostic.ts";
import type { SourceFile } from "../../../protocol/program/source-file.ts";
import { openPython } from "../python-interpreter.ts";

export type PythonRun = {
  readonly ending:
    | Ending
    | { readonly kind: "exit"; readonly code: number }
    | { readonly kind: "limit"; readonly limit: string };
  readonly out: string;
  readonly error: string;
  readonly steps: number;
  readonly written: readonly SourceFile[];
};

type Options = {
  readonly files?: readonly SourceFile[];
  readonly answers?: readonly string[];
  readonly fuel?: number;
  readonly memoryBytes?: number;
  readonly python?: LibraryAllowlist;
} & Partial<Pick<InterpreterHost, "modules" | "setup" | "random">>;

class OutOfFuel extends Error {
  override readonly name = "OutOfFuel";
}

let python: Promise<ReturnType<typeof openPython>> | undefined;

async function openedPython(): Promise<ReturnType<typeof openPython>> {
  python ??= readFile(await pythonFile()).then((bytes) => openPython(new WebAssembly.Module(bytes)));
  return python;
}

/** What is wrong in a file. */
export async function checkPython(file: SourceFile): Promise<readonly Diagnostic[]> {
  return (await openedPython()).check(file);
}

/** Runs a program in an instance of its own, on a clock that moves by 10 µs each time somebody looks at it. */
export async function runPython(code: string, options: Options = {}): Promise<PythonRun> {
  const opened = await openedPython();
  const { files = [], fuel = 1_000_000_000, memoryBytes = 128 * 1024 * 1024 } = options;
  const answers = [...(options.answers ?? [])];
  const printed = { out: "", error: "" };
  let elapsed = 0;
  const instance = opened.start(
    {
      refuel() {
        throw new OutOfFuel();
      },
      charge(steps) {
        instance.fuel.value -= steps;
        if (instance.fuel.value < 0) throw new OutOfFuel();
      },
      write(stream, text) {
        if (printed[stream].length < maxPrinted) printed[stream] += text;
      },
      writeTable: () => {},
      readLine: () => answers.shift() ?? null,
      dateNow: () => 1_700_000_000_000,
      elapsed: () => {
        elapsed += 0.01;
        return elapsed;
      },
      zoneMinutes: () => 0,
      random: options.random ?? (() => 0x1234_5678),
      memoryBytes,
      files: [{ path: "main.py", text: code }, ...files],
      capabilities: { ...defaultCapabilities, ...(options.python && { python: options.python }) },
      modules: options.modules ?? [],
      ...(options.setup !== undefined && { setup: options.setup }),
      writtenBytes: 1_000_000,
    },
    "main.py",
  );
  instance.fuel.value = fuel;
  const ending = endingOf(() => instance.run());
  return {
    ending,
    ...printed,
    steps: fuel - instance.fuel.value,
    written: instance.written(),
  };
}

const maxPrinted = 1_000_000;

function endingOf(run: () => Ending): PythonRun["ending"] {
  try {
    return run();
  } catch (error) {
    if (error instanceof ProgramExit) return { kind: "exit", code: error.code };
    if (error instanceof OutOfFuel) return { kind: "limit", limit: "fuel" };
    if (error instanceof TooDeep) return { kind: "limit", limit: "stack" };
    throw error;
  }
}
