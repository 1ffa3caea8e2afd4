import { Places } from "../../ecmascript/places.ts";
import type { Compiler } from "../language.ts";
import { jsonModule } from "./module.ts";

export const json: Compiler = {
  language: "json",
  extensions: [".json"],
  compile({ path, text }) {
    const module = jsonModule(text);
    if (typeof module === "string") return { code: module, diagnostics: [], isData: true };
    const at = new Places(path, text).at(module.offset);
    return { code: "", diagnostics: [{ severity: "error", message: module.message, at }], isData: true };
  },
};
