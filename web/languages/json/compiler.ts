import { SourcePositions } from "../ecmascript/source-positions.ts";
import type { Compiler } from "../language.ts";
import { jsonModule } from "./json-module.ts";

export const json: Compiler = {
  language: "json",
  extensions: [".json"],
  compile({ path, text }) {
    const module = jsonModule(text);
    if (typeof module === "string") return { code: module, diagnostics: [], isData: true };
    const at = new SourcePositions(path, text).at(module.offset);
    return { code: "", diagnostics: [{ severity: "error", message: module.message, at }], isData: true };
  },
};
