import { encodeText } from "../../../interpreters/guest-memory.ts";
import type {
  Ask,
  InterpreterHost,
  InterpreterModule,
  JudgedCode,
  JudgedVerdict,
} from "../../../interpreters/interpreter.ts";
import { LuaInstance } from "../lua-instance.ts";
import { type LuaState, status, type } from "../lua-state.ts";
import { showOperands } from "./show-operands.ts";

/** The instance in which a check judges a program: see judge-text.ts. */
export class LuaTests extends LuaInstance {
  readonly idleMessage = encodeText("\u0004idle");

  constructor(
    binary: InterpreterModule,
    host: InterpreterHost,
    private readonly code: JudgedCode,
    ask: Ask,
  ) {
    super(binary, host, "", { isTests: true, ask, code: [] });
  }

  judge(): JudgedVerdict {
    const { code, state } = this;
    const words = (code.kind === "call" && code.call) || "The program";
    const given =
      code.kind === "test"
        ? ["test", showOperands(code.test), "", "", "The program"]
        : [
            code.call === undefined ? "program" : "call",
            code.call ?? "",
            code.returns ?? "",
            code.throws ?? "",
            words,
          ];
    this.bridge?.pushSecond();
    for (const text of given) state.pushText(state.main, text);
    if (state.protectedCall(given.length, 0, 6) !== status.ok)
      return { passed: false, message: `This check is wrong: ${state.textOf(-1)}` };
    const passed = state.call("lua_toboolean", state.main, -6) !== 0;
    if (passed) return { passed };
    const [message, expected, actual, line] = [-5, -4, -3, -2].map((place) => optionalText(state, place));
    const isThrown = state.call("lua_toboolean", state.main, -1) !== 0;
    const [, file = "", fileLine] = (isThrown && /^(?:\.\/)*([^\s:]+):(\d+): /.exec(actual ?? "")) || [];
    return {
      passed,
      ...(message !== undefined && { message }),
      ...(expected !== undefined && { expected }),
      ...(actual !== undefined && { actual }),
      ...(line !== undefined && { testLine: Number(line) }),
      ...(fileLine !== undefined && { at: { file, line: Number(fileLine), column: 1 } }),
    };
  }
}

function optionalText(state: LuaState, place: number): string | undefined {
  return state.typeOf(place) === type.nil ? undefined : state.textOf(place);
}
