import { sourceAsIs } from "../../protocol/program/compile-result.ts";
import type { Compiler } from "../language.ts";

/** The engine's own language: there is nothing to compile, and the engine itself reports errors. */
export const javascript: Compiler = {
  language: "javascript",
  extensions: [".js", ".mjs", ".cjs"],
  leavesMissingSyntax: true,
  compile: ({ text }) => sourceAsIs(text),
};
