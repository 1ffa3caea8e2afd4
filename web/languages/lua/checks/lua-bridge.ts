import type { KeptProgram } from "../../../interpreters/interpreter.ts";
import { type LuaState, status } from "../lua-state.ts";

export type CheckSide = KeptProgram & { readonly isTests: boolean };

/** One side of a check: what bridge-text.ts has in Lua, called by the host. */
export class LuaBridge {
  /** The thread that runs: the other side is asked from it, and may ask back. */
  private thread: number;
  private readonly serveAt: number;
  private readonly secondAt: number;

  constructor(
    private readonly state: LuaState,
    text: string,
    { isTests, ask }: CheckSide,
  ) {
    this.thread = state.main;
    if (state.load(text, "=[sandglass]") !== status.ok) throw new Error(state.textOf(-1));
    state.pushFunction((thread) => {
      const message = state.bytesOf(1, thread) ?? new Uint8Array();
      const before = this.thread;
      this.thread = thread;
      try {
        state.pushBytes(thread, ask(message));
      } finally {
        this.thread = before;
      }
      return 1;
    });
    state.pushBoolean(isTests);
    if (state.protectedCall(2, 0, 2) !== status.ok) throw new Error(state.textOf(-1));
    this.secondAt = state.keepValue();
    this.serveAt = state.keepValue();
  }

  /** Replies to a message of the other side. The adapter's Lua catches every error of the program. */
  serve(message: Uint8Array): Uint8Array {
    const { state, thread } = this;
    state.pushKept(thread, this.serveAt);
    state.pushBytes(thread, message);
    if (state.protectedCall(1, 0, 1, thread) !== status.ok)
      throw new Error(`the bridge failed: ${state.textOf(-1, thread)}`);
    const reply = state.bytesOf(-1, thread) ?? new Uint8Array();
    state.call("lua_settop", thread, -2);
    return reply;
  }

  /** Calls the second function with the value at this place of the main thread. */
  finish(place: number): void {
    const { state } = this;
    state.pushKept(state.main, this.secondAt);
    state.call("lua_pushvalue", state.main, place);
    if (state.protectedCall(1, 0, 0) !== status.ok) throw new Error(state.textOf(-1));
  }

  /** Pushes the second function. */
  pushSecond(): void {
    this.state.pushKept(this.state.main, this.secondAt);
  }
}
