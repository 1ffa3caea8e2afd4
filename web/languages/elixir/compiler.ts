import type { GuestError } from "../../protocol/run/guest-error.ts";
import type { Compiler } from "../language.ts";
import { compileElixir } from "./compiler/compile.ts";
import prelude from "./prelude.ts?script";

/**
 * Elixir 1.14, compiled file by file to ECMAScript that uses the runtime library in the guest. Its processes and macros
 * of a program's own are not here, and are refused by name.
 */
export const elixir: Compiler = {
  language: "elixir",
  extensions: [".ex", ".exs"],
  compile: (file) => compileElixir(file, false),
  compileCell: (file) => compileElixir(file, true),
  prelude,
  describesValues: true,
  describeError,
};

/** As Elixir reports it: `** (MatchError) no match of …`, and the lines of the program that led there. */
function describeError(error: GuestError): GuestError {
  const frames = error.frames.map((frame) =>
    /\/\d+$/.test(frame.functionName) ? frame : { ...frame, functionName: "" },
  );
  const lines = frames.map(
    ({ functionName, at }) => `\n    ${at.file}:${at.line}:${functionName ? ` ${functionName}` : " (file)"}`,
  );
  return { ...error, frames, shown: `** (${error.name}) ${error.message}${lines.join("")}` };
}
