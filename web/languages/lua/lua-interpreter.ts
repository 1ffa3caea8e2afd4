import { checkingHost } from "../../interpreters/checking-host.ts";
import type { Interpreter, InterpreterModule } from "../../interpreters/interpreter.ts";
import type { InterpretedLanguage } from "../interpreted.ts";
import { explainLua } from "./advice/explain-lua.ts";
import { luaWarnings } from "./advice/lua-warnings.ts";
import { luaChecks } from "./checks/lua-checks.ts";
import { LuaTests } from "./checks/lua-tests.ts";
import { lua as language } from "./language.ts";
import { LuaInstance } from "./lua-instance.ts";

export const lua: InterpretedLanguage = {
  ...language,
  checks: luaChecks,
  explain: explainLua,
  warnings: luaWarnings,
  open: openLua,
};

function openLua(binary: InterpreterModule): Interpreter {
  return {
    nothing: "nil",
    start: (host, entry, kept) => new LuaInstance(binary, host, entry, kept && { ...kept, isTests: false }),
    startTests: (host, code, ask) => new LuaTests(binary, host, code, ask),
    check: (file) => new LuaInstance(binary, checkingHost(file), file.path).check(file),
  };
}
