import { GuestMemory } from "./guest-memory.ts";
import { type InterpreterHost, TooDeep } from "./interpreter.ts";
import { added, addedModule } from "./interpreter-binary.ts";
import { SystemServices } from "./system-calls.ts";

/** What an adapter adds to the system's calls. */
export type AdapterImports = Readonly<Record<string, (...args: never[]) => number>>;

/** An instance of an interpreter's binary, with imports of ours alone. */
export type StartedInstance = {
  readonly exports: Readonly<Record<string, (...args: readonly number[]) => number>>;
  readonly table: WebAssembly.Table;
  readonly memory: GuestMemory;
  readonly system: SystemServices;
  readonly fuel: WebAssembly.Global<"i32">;
  readonly overflows: WebAssembly.Global<"i32">;
  /** Ends the start: what it has spent and what its memory is then do not count. */
  readonly begin: () => void;
  readonly memoryBytes: () => number;
};

/**
 * The room for calls on the host's stack, in slots. V8's code that is not optimized needs 5 bytes a slot, so these are 250 KiB:
 * the deepest calls that Lua itself allows need 310. Workers have 500 KiB or more.
 */
const roomSlots = 50_000;

/** What a call of the host from the instance, and of the instance from there, need of the host's stack. */
const hostFrameSlots = 60;

/** Steps for the start. They are none of the program's. */
const startSteps = 0x7fffffff;

const pageBytes = 65_536;

/** What stands for C's `longjmp`: `invoke` catches it. One for all, since an error with a stack takes long to make. */
const longJump = new Error("longjmp");

/** What calls through the host cost: about a step for each step's time. */
const invokeSteps = 5;
const longJumpSteps = 150;

/** Makes an instance, and runs its constructors. */
export function startInstance(
  binary: WebAssembly.Module,
  host: InterpreterHost,
  own: AdapterImports,
  /** Called when memory is refused, in the instance's call for it. */
  onRefusal: () => void = () => {},
  /** The program's folder in absolute paths. */
  root?: string,
): StartedInstance {
  let isStarted = false;
  let startBytes = 0;
  const memory = new GuestMemory(() => exports["memory"] as unknown as WebAssembly.Memory);
  const grow = (bytes: number) => {
    const { buffer } = memory.memory();
    if (bytes <= buffer.byteLength) return true;
    const most = isStarted ? startBytes + host.memoryBytes : Number.POSITIVE_INFINITY;
    const pages = Math.ceil((bytes - buffer.byteLength) / pageBytes);
    if (buffer.byteLength + pages * pageBytes <= most) {
      try {
        memory.memory().grow(pages);
        return true;
      } catch {
        // The host has none.
      }
    }
    if (isStarted) onRefusal();
    return false;
  };
  const charge = (steps: number) => {
    if (isStarted) host.charge(steps);
  };
  // The start is the same whenever and wherever it happens.
  const clock = {
    dateNow: () => (isStarted ? host.dateNow() : 0),
    elapsed: () => (isStarted ? host.elapsed() : 0),
  };
  const flush = () => exports["fflush"]?.(0);
  const system = new SystemServices({ ...host, ...clock, charge }, memory, grow, flush, root);
  const known: Readonly<Record<string, WebAssembly.ImportValue>> = {
    ...(system.calls as AdapterImports),
    ...own,
    [added.refuel]: () => {
      if (!isStarted) throw new Error("the start of the interpreter takes too long");
      host.refuel();
    },
    [added.tooDeep]: () => {
      throw new TooDeep();
    },
    _emscripten_throw_longjmp: () => {
      charge(longJumpSteps);
      throw longJump;
    },
  };
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = { [addedModule]: {} };
  for (const { module, name } of WebAssembly.Module.imports(binary)) {
    imports[module] ??= {};
    const call = known[name] ?? (name.startsWith("invoke_") ? invoke : undefined);
    if (call === undefined) throw new Error(`the interpreter imports ${name}, which nobody answers`);
    imports[module][name] = call;
  }
  const { exports: made } = new WebAssembly.Instance(binary, imports);
  const exports = made as unknown as StartedInstance["exports"];
  const global = (name: string) => made[name] as WebAssembly.Global<"i32">;
  const table = made["__indirect_function_table"] as WebAssembly.Table;
  const room = global(added.room);

  /** Calls a function that may jump out of its callees: C's `setjmp` is before it. */
  function invoke(index: number, ...args: readonly number[]): number {
    charge(invokeSteps);
    const stack = exports["stackSave"]?.() ?? 0;
    const roomBefore = room.value;
    room.value = roomBefore - hostFrameSlots;
    try {
      return (table.get(index) as (...args: readonly number[]) => number)(...args);
    } catch (error) {
      if (error !== longJump) throw error;
      exports["stackRestore"]?.(stack);
      exports["setThrew"]?.(1, 0);
      return 0;
    } finally {
      room.value = roomBefore;
    }
  }

  global(added.fuel).value = startSteps;
  room.value = roomSlots;
  exports["__wasm_call_ctors"]?.();
  return {
    exports,
    table,
    memory,
    system,
    fuel: global(added.fuel),
    overflows: global(added.overflows),
    begin() {
      startBytes = memory.memory().buffer.byteLength;
      global(added.overflows).value = 0;
      room.value = roomSlots;
      isStarted = true;
    },
    memoryBytes: () => memory.memory().buffer.byteLength - startBytes,
  };
}

/** The content of a custom section. */
export function sectionOf(binary: WebAssembly.Module, name: string): Uint8Array {
  const [section] = WebAssembly.Module.customSections(binary, name);
  if (section === undefined) throw new Error(`the interpreter's binary has no section ${name}`);
  return new Uint8Array(section);
}

/** Whether the instance has ended itself: an import that is not here was called, or the interpreter says that it is broken. */
export function isTrap(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError;
}
