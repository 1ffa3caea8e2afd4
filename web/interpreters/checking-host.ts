import { defaultCapabilities } from "../protocol/capabilities/capabilities.ts";
import type { SourceFile } from "../protocol/program/source-file.ts";
import type { InterpreterHost } from "./interpreter.ts";

/** Reading a program needs nothing but memory. */
export function checkingHost({ path, text }: SourceFile): InterpreterHost {
  return {
    refuel: () => {
      throw new Error("the program is too long to be checked");
    },
    charge: () => {},
    write: () => {},
    writeTable: () => {},
    readLine: () => null,
    dateNow: () => 0,
    elapsed: () => 0,
    zoneMinutes: () => 0,
    random: () => 0,
    memoryBytes: 64 * 1024 * 1024,
    files: [{ path, text }],
    writtenBytes: 0,
    capabilities: defaultCapabilities,
    modules: [],
  };
}
