import type { GuestError } from "../../protocol/run/guest-error.ts";
import type { Compiler } from "../language.ts";
import { elixirChecks, readProgram } from "./checks/compile-check.ts";
import { compileElixir, markElixir } from "./compiler/compile.ts";
import { modulesIn, orderedFiles } from "./compiler/other-files.ts";
import { permitting } from "./permissions/permitted-compiler.ts";
import prelude from "./prelude.ts?script";
import { blameMark } from "./runtime/report-mark.ts";
import { restrictedErrorName } from "./runtime/restricted.ts";
import { elixirSyntax } from "./syntax.ts";

/**
 * Elixir 1.14, compiled file by file to ECMAScript that uses the runtime library in the guest. Processes and
 * user-defined macros are not available, and are refused by name.
 */
export const elixir: Compiler = {
  language: "elixir",
  extensions: [".exs", ".ex"],
  compile: (file, program) => compileElixir(file, false, readProgram, { program }),
  compileModule: (file) => compileElixir(file, false, readProgram, { entry: "host" }),
  leaveOut: ({ name, code }) => {
    const names = [`Elixir.${name}`, ...modulesIn({ path: name, text: code }, readProgram)];
    return `elixir$.leaveOut(${JSON.stringify(names)});`;
  },
  compileCell: (file, carriedNames, program) =>
    compileElixir(file, true, readProgram, { carriedNames, program }),
  filesBefore: (entry, program) => orderedFiles(entry, program, readProgram),
  mark: (file, program) => markElixir(file, readProgram, { program }),
  syntax: elixirSyntax,
  prelude,
  under: (capabilities) => permitting(elixir, capabilities, readProgram),
  describesValues: true,
  describeError,
  checks: elixirChecks,
  restrictedUse,
  // 100,000 nested calls of `Enum.map` take about 170 MiB.
  deepStackBytes: 256 * 1024 * 1024,
  hints: {
    fuel: "A step is a jump or a call, or one round of a built-in loop. Programs that use them up mostly have a function that calls itself without end: check that one of its clauses is reached that does not.",
    memory: "Something grows without end, mostly a list or a text that each call adds to.",
    stack:
      "Each call that has something left to do afterwards takes room until then. Does a function that calls itself have a clause in which it does not? Where the call is the last thing that is done, with the result so far as an argument, it takes none.",
  },
};

/** The use that was restricted, and the hint, in the format of the runtime. */
function restrictedUse({ name, message }: GuestError): { name: string; hint: string } | undefined {
  if (name !== restrictedErrorName) return undefined;
  const [useText = "", hint = ""] = message.split("\n");
  return { name: useText, hint };
}

/**
 * Describes an error as Elixir does: `** (MatchError) no match of …`, and the lines of the program that led there.
 * Functions without a name in the program are anonymous, except the outermost two: the file itself, and the script
 * around it.
 */
function describeError(thrownError: GuestError): GuestError {
  const [message = "", description = message] = thrownError.message.split(blameMark);
  const error = { ...thrownError, message };
  const isNamed = ({ functionName }: GuestError["frames"][number]) => /\/\d+$/.test(functionName);
  const isWhole = error.frames.length < maxFrames;
  const frames = error.frames.slice(0, isWhole ? -1 : undefined).map((frame, index, all) => {
    const functionName = isNamed(frame)
      ? frame.functionName
      : isWhole && index === all.length - 1
        ? ""
        : "anonymous fn";
    return { ...frame, functionName };
  });
  const lines = frames
    .slice(0, shownFrames)
    .map(({ functionName, at }) => `\n    ${at.file}:${at.line}: ${functionName || "(file)"}`);
  return { ...error, frames, shown: `** (${error.name}) ${description}${lines.join("")}` };
}

/** The same number as in Erlang. */
const shownFrames = 8;

/**
 * A trace with fewer frames is taken as complete. The engine cuts traces at 100 frames
 * (web/engine/short-traces.ts), some of which are the library's.
 */
const maxFrames = 80;
