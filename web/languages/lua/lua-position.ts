import { encodeText } from "../../interpreters/guest-memory.ts";
import type { StartedInstance } from "../../interpreters/start-instance.ts";
import { type LuaState, status } from "./lua-state.ts";

/** Thrown through a program that has to stop, once its line is known. */
class LineFound extends Error {
  override readonly name = "LineFound";
}

type Place = { readonly file: string; readonly line: number };

/**
 * Where a program is while it runs. Lua knows its running coroutine only in C, so each resume is noted. And while a function
 * in Lua runs, its line is known at calls alone: for another moment, a hook is called at its next instruction.
 */
export class LuaPosition {
  /** The threads that resumed one another, the running one last. */
  private threads: number[] = [];
  private found: Place | undefined;
  private textAt = 0;
  private tostringAt = 0;
  private hookIndex = 0;

  constructor(
    private readonly instance: () => StartedInstance,
    private readonly state: () => LuaState,
  ) {}

  open(main: number): void {
    this.threads = [main];
    this.textAt = this.keepText("t");
    this.tostringAt = this.keepText("__tostring");
    const { table, exports } = this.instance();
    this.hookIndex = table.grow(1);
    table.set(this.hookIndex, exports["callHook"]);
  }

  /** A text for calls of C. */
  get tostringName(): number {
    return this.tostringAt;
  }

  /** The mode of a load: text alone. A caller that asks for bytecode alone gets a mode that no chunk has. */
  textMode(mode: number): number {
    if (this.textAt === 0 || mode === 0) return this.textAt;
    const wanted = this.instance().memory.text(mode, 8);
    return wanted.includes("t") ? this.textAt : mode + wanted.length;
  }

  /** `from` runs, and resumes `thread`. What had been resumed by `from` before has ended or waits. */
  resume(thread: number, from: number): number {
    const at = this.threads.lastIndexOf(from);
    if (at >= 0) this.threads.length = at + 1;
    this.threads.push(thread);
    return thread;
  }

  /** The line of the innermost function in a file that is called now. */
  now(): Place | undefined {
    return this.found ?? this.read((state, thread) => state.innermost(thread, maxLevels));
  }

  /** False: a function in C runs, and so the line of its caller is known. */
  stopSoon(): boolean {
    const isSet = this.read((state, thread) => {
      if ((state.frame(thread, 0)?.line ?? -1) < 0) return false;
      state.call("lua_sethook", thread, this.hookIndex, countMask, 1);
      return true;
    });
    return isSet === true;
  }

  /** The hook was called: the line is known now. */
  atInstruction(): never {
    this.found = this.now();
    throw new LineFound();
  }

  private running(): number {
    const { threads } = this;
    while (threads.length > 1 && this.isOver(threads.at(-1) ?? 0)) threads.pop();
    return threads.at(-1) ?? 0;
  }

  private isOver(thread: number): boolean {
    const state = this.state();
    return state.call("lua_status", thread) === status.yielded || state.frame(thread, 0) === undefined;
  }

  /** Reads an instance that may be stopped in the middle of anything. It costs the program nothing. */
  private read<T>(from: (state: LuaState, thread: number) => T): T | undefined {
    const { fuel } = this.instance();
    const before = fuel.value;
    fuel.value = 0x7fffffff;
    try {
      return from(this.state(), this.running());
    } catch {
      // A coroutine that has been collected.
      return undefined;
    } finally {
      fuel.value = before;
    }
  }

  private keepText(text: string): number {
    const { exports, memory } = this.instance();
    const bytes = encodeText(`${text}\0`);
    const at = exports["malloc"]?.(bytes.length) ?? 0;
    memory.bytes.set(bytes, at);
    return at;
  }
}

/** Functions in C, and those of texts that the program loads, between the running one and one of a file. */
const maxLevels = 20;

/** LUA_MASKCOUNT: a hook that is called after a number of instructions. */
const countMask = 8;
