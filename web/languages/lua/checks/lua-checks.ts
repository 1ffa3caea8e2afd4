import type { JudgedCode } from "../../../interpreters/interpreter.ts";
import type { JudgedCheck } from "../../../protocol/grading/check.ts";
import type { Json } from "../../../protocol/grading/written-check.ts";
import type { LanguageChecks } from "../../language.ts";
import { findLuaUse, wrongLuaTerm } from "./find-lua-use.ts";

/** Checks whose calls, values and tests are written in Lua: see judge-text.ts. */
export const luaChecks: LanguageChecks = {
  threw: "threw",
  throwsTexts: true,
  compile: (check) => ({ code: JSON.stringify(codeOf(check)) }),
  wrongTerm: wrongLuaTerm,
  findUse: findLuaUse,
};

function codeOf(check: JudgedCheck): JudgedCode {
  if (check.kind === "test") return { kind: "test", test: check.test };
  const { returns, throws } = check;
  return {
    kind: "call",
    ...(check.kind === "call" && { call: check.call.replace(/[\s;]+$/, "") }),
    ...(returns !== undefined && { returns: valueText(returns) }),
    // What ends the program itself is the host's to check.
    ...(check.kind === "call" && throws !== undefined && { throws }),
  };
}

/** A text is an expression of Lua; other values of YAML are written in Lua. */
function valueText(value: Json): string {
  return typeof value === "string" ? value : literal(value);
}

function literal(value: Json): string {
  if (value === null) return "nil";
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `{ ${value.map(literal).join(", ")} }`;
  if (typeof value === "object")
    return `{ ${Object.entries(value)
      .map(([key, each]) => `[${JSON.stringify(key)}] = ${literal(each)}`)
      .join(", ")} }`;
  return String(value);
}
