import {
  type Ask,
  type CellEnding,
  type EarlierCell,
  type Ending,
  type InterpreterHost,
  type InterpreterInstance,
  type InterpreterModule,
  type InterpreterState,
  SetupProblem,
} from "../../interpreters/interpreter.ts";
import { type StartedInstance, startInstance } from "../../interpreters/start-instance.ts";
import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import type { Position, SourceFile } from "../../protocol/program/source-file.ts";
import { resolveLua } from "./allowlist/lua-allowlist.ts";
import { describeLua } from "./allowlist/lua-text.ts";
import { cellText } from "./cell-text.ts";
import { programText } from "./checks/bridge-text.ts";
import { judgeText } from "./checks/judge-text.ts";
import { keepText, namesIn } from "./checks/keep-text.ts";
import { type CheckSide, LuaBridge } from "./checks/lua-bridge.ts";
import { LuaPosition } from "./lua-position.ts";
import { permissionText, refusals, setupText } from "./lua-setup.ts";
import { LuaState, status, type } from "./lua-state.ts";
import { describeValues } from "./lua-values.ts";
import { syntaxDiagnostic } from "./syntax-diagnostic.ts";

/** Frames of an error that are told. A recursion has many, and these are where it was when it failed. */
const maxFrames = 50;

export class LuaInstance implements InterpreterInstance {
  readonly serve?: Ask;
  protected bridge: LuaBridge | undefined;
  private readonly instance: StartedInstance;
  protected readonly state: LuaState;
  private readonly where: LuaPosition;
  private readonly texts: Map<string, string>;
  /** The name that the program used last of those that are not here, with the error that it got. */
  private refused: { readonly name: string; readonly message: string } | undefined;
  private failedAt: readonly { readonly functionName: string; readonly at: Position }[] = [];
  /** Where memory was refused last, and whether many calls were there. */
  private refusal: { readonly at: Position | undefined; readonly wasDeep: boolean } | undefined;
  /** For the names that the host does not allow. */
  private readonly hints = new Map<string, string>();
  /** For each line of a file the column of its first character. */
  private readonly columns = new Map<string, readonly number[]>();

  constructor(
    binary: InterpreterModule,
    private readonly host: InterpreterHost,
    private readonly entry: string,
    private readonly side?: CheckSide,
  ) {
    this.texts = new Map(host.files.map(({ path, text }) => [path, text]));
    this.where = new LuaPosition(
      () => this.instance,
      () => this.state,
    );
    const imports = {
      callHost: (thread: number) => this.state.callHost(thread),
      callHook: () => this.where.atInstruction(),
      // The mode of every load.
      lua_load: (_thread: number, _reader: number, _data: number, _name: number, mode: number) =>
        this.where.textMode(mode),
      lua_resume: (thread: number, from: number) => this.where.resume(thread, from),
    };
    this.instance = startInstance(binary, host, imports, () => {
      this.refusal = { at: this.position(), wasDeep: this.state.isDeeper(deepCalls) };
    });
    this.state = new LuaState(this.instance);
    this.where.open(this.state.main);
    if (side) {
      const bridge = new LuaBridge(this.state, side.isTests ? judgeText : programText, side);
      this.bridge = bridge;
      this.serve = (message) => bridge.serve(message);
    }
    this.setUp(entry);
    this.instance.begin();
  }

  get fuel(): InterpreterInstance["fuel"] {
    return this.instance.fuel;
  }

  memoryBytes(): number {
    return this.instance.memoryBytes();
  }

  check(file: SourceFile): readonly Diagnostic[] {
    const { state } = this;
    if (state.load(file.text, `@${file.path}`) === status.ok) return [];
    return [syntaxDiagnostic(state.textOf(-1), file)];
  }

  run(): Ending {
    const { state } = this;
    state.pushFunction((thread) => this.noteFailure(thread));
    const handler = state.top;
    const loaded = this.load();
    if (loaded === status.syntax) return { kind: "invalid", diagnostics: [this.syntaxError()] };
    const ended = loaded === status.ok ? state.protectedCall(0, handler) : loaded;
    const ending = ended === status.ok ? this.value(handler) : this.failure(ended);
    if (this.bridge) {
      // What the program returned are the functions that return the values of its names.
      if (ended === status.ok && state.top > handler) this.bridge.finish(handler + 1);
      return ending;
    }
    // Finalizers run, and files are written, as at the end of lua.c.
    state.call("lua_close", state.main);
    this.instance.system.end();
    return ending;
  }

  evaluate({ path, text }: SourceFile, earlier: readonly EarlierCell[]): CellEnding {
    const { state } = this;
    for (const cell of earlier) if (!this.texts.has(cell.path)) this.texts.set(cell.path, "");
    this.texts.set(path, text);
    const isRandom = text.includes("random");
    if (isRandom && earlier.every(({ carried }) => carried !== seeded)) this.seed();
    state.pushFunction((thread) => this.noteFailure(thread));
    const handler = state.top;
    const code = cellText(text);
    // An expression has a value, as in Lua's own console.
    let loaded = state.load(`return ${code}`, `@${path}`);
    if (loaded !== status.ok) {
      state.setTop(handler);
      loaded = state.load(code, `@${path}`);
    }
    if (loaded === status.syntax)
      return {
        ending: { kind: "invalid", diagnostics: [syntaxDiagnostic(state.textOf(-1), { path, text })] },
      };
    const ended = loaded === status.ok ? state.protectedCall(0, handler) : loaded;
    const ending = ended === status.ok ? this.value(handler) : this.failure(ended);
    this.instance.system.end();
    state.setTop(0);
    return { ending, ...(isRandom && { carried: seeded }) };
  }

  /** Begins the random numbers of the run. */
  private seed(): void {
    const { state } = this;
    if (state.load("math.randomseed()", "=[sandglass]") === status.ok) state.protectedCall(0, 0, 0);
    state.setTop(0);
  }

  snapshot(): InterpreterState {
    const { memory } = this.instance;
    return { memory: memory.bytes, numbers: { stack: this.state.call("stackSave") } };
  }

  resume({ memory: bytes, numbers }: InterpreterState): void {
    const { memory } = this.instance;
    const missing = bytes.length - memory.bytes.length;
    if (missing > 0) memory.memory().grow(missing / 65_536);
    memory.bytes.set(bytes);
    this.state.call("stackRestore", numbers["stack"] ?? 0);
  }

  /** A program that is kept gets functions for its names at its end, if it can be read with them. */
  private load(): number {
    const { state, side } = this;
    const text = this.texts.get(this.entry);
    if (side && text !== undefined) {
      const loaded = state.load(keepText(text, namesIn(side.code)), `@${this.entry}`);
      if (loaded === status.ok) return loaded;
      state.setTop(-2);
    }
    return state.loadFile(this.entry);
  }

  private setUp(entry: string): void {
    const { state } = this;
    if (state.load(setupText, "=[sandglass]") !== status.ok) throw new Error(state.textOf(-1));
    this.pushStubMaker();
    state.pushFunction((thread) => {
      state.pushInteger(thread, this.host.random());
      return 1;
    });
    state.pushText(state.main, entry);
    state.pushBoolean(this.host.files.some(({ text }) => text.includes("random")));
    if (state.protectedCall(4, 0, 0) !== status.ok) throw new Error(state.textOf(-1));
    this.permit();
    const { setup } = this.host;
    if (setup !== undefined) this.runSetup(setup);
  }

  /** Applies the allowlist, and adds the host's modules. */
  private permit(): void {
    const { state } = this;
    const { capabilities, modules } = this.host;
    if (capabilities.lua === undefined && modules.length === 0) return;
    const { denied, shims, problem } = resolveLua(capabilities.lua ?? wholeLibrary);
    if (problem !== undefined) throw new SetupProblem(problem);
    const hint = `${leftOut} ${describeLua(capabilities)}`;
    for (const name of denied) this.hints.set(name, hint);
    for (const { refusal } of modules) if (refusal) this.hints.set(refusal.name, refusal.hint);
    this.loadSetup(permissionText({ denied, shims }, modules), "=[sandglass]");
    this.pushStubMaker();
    this.callSetup(1, 1);
    if (state.typeOf(-1) === type.string) throw new SetupProblem(state.textOf(-1));
    state.setTop(0);
  }

  private runSetup(text: string): void {
    this.loadSetup(text, "=setup");
    this.callSetup(0, 0);
  }

  private loadSetup(text: string, name: string): void {
    if (this.state.load(text, name) !== status.ok) throw new SetupProblem(this.state.textOf(-1));
  }

  private callSetup(argumentCount: number, results: number): void {
    if (this.state.protectedCall(argumentCount, 0, results) !== status.ok)
      throw new SetupProblem(this.state.describe(-1));
  }

  private pushStubMaker(): void {
    const { state } = this;
    state.pushFunction((thread) => {
      const name = state.textOf(1, thread);
      state.pushFunction((caller) => this.refuse(caller, name));
      return 1;
    });
  }

  private refuse(thread: number, name: string): number {
    const { state } = this;
    state.call("luaL_where", thread, 1);
    const reason = refusals[name] ?? "the host of this playground does not allow it";
    state.pushText(thread, `${name} is not here: ${reason}`);
    state.call("lua_concat", thread, 2);
    this.refused = { name, message: state.textOf(-1, thread) };
    return state.call("lua_error", thread);
  }

  /** Called with an error that nobody catches, while the calls that led to it are still there. */
  private noteFailure(thread: number): number {
    const { state } = this;
    this.failedAt = state.frames(thread, maxFrames).flatMap(({ name, file, line }) => {
      return file !== undefined && line > 0 && this.texts.has(file)
        ? [{ functionName: name, at: this.at(file, line) }]
        : [];
    });
    if (state.typeOf(1, thread) === type.string || state.typeOf(1, thread) === type.number) return 1;
    // As lua.c does.
    if (
      state.call("luaL_callmeta", thread, 1, this.where.tostringName) !== 0 &&
      state.typeOf(-1, thread) === type.string
    )
      return 1;
    state.pushText(thread, `(error object is a ${typeNames[state.typeOf(1, thread)] ?? "userdata"} value)`);
    return 1;
  }

  private value(handler: number): Ending {
    const { state } = this;
    const first = handler + 1;
    const places = Array.from({ length: Math.min(maxResults, state.top - handler) }, (_, nth) => first + nth);
    if (places.length === 0) return { kind: "value", inspected: "nil" };
    const { fuel } = this;
    const before = fuel.value;
    // Nothing of the program runs.
    fuel.value = 0x7fffffff;
    const values = describeValues(state, places);
    fuel.value = before;
    const inspected = values.map((each) => each.inspected).join(", ");
    const [only] = values;
    return { kind: "value", inspected, ...(values.length === 1 && only && { preview: only.preview }) };
  }

  private failure(ended: number): Ending {
    const { state, refused, refusal } = this;
    const message = state.textOf(-1);
    const { overflows } = this.instance;
    const at = this.failedAt[0]?.at;
    const place = at ? { at } : {};
    if (refusal && (ended === status.memory || message === noMemory)) {
      const { at: refusedAt, wasDeep } = refusal;
      return { kind: "full", limit: wasDeep ? "stack" : "memory", ...(refusedAt && { at: refusedAt }) };
    }
    if (overflows.value > 0 && (ended === status.inHandler || /stack overflow/.test(message)))
      return { kind: "full", limit: "stack", ...place };
    if (refused && message === refused.message)
      return { kind: "refused", name: refused.name, hint: this.hintOf(refused.name), ...place };
    return { kind: "error", name: "Lua error", message, frames: this.failedAt };
  }

  private syntaxError(): Diagnostic {
    const message = this.state.textOf(-1);
    const [, file = ""] = /^(.*?):\d+: /.exec(message) ?? [];
    return syntaxDiagnostic(message, { path: file, text: this.texts.get(file) ?? "" });
  }

  private hintOf(name: string): string {
    const reason = refusals[name];
    if (reason === undefined) return this.hints.get(name) ?? leftOut;
    return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
  }

  position(): Position | undefined {
    const place = this.where.now();
    return place && this.texts.has(place.file) ? this.at(place.file, place.line) : undefined;
  }

  stopSoon(): boolean {
    return this.where.stopSoon();
  }

  written(): readonly SourceFile[] {
    return this.instance.system.files.writtenFiles();
  }

  /** The line's first character: Lua knows lines. */
  private at(file: string, line: number): Position {
    let columns = this.columns.get(file);
    if (!columns) {
      columns = (this.texts.get(file) ?? "")
        .split("\n")
        .map((text) => 1 + (/^\s*/.exec(text)?.[0].length ?? 0));
      this.columns.set(file, columns);
    }
    return { file, line, column: columns[line - 1] ?? 1 };
  }
}

/** A recursion that has filled the memory is told as one. Lua's own limit is a million values on its stack. */
const deepCalls = 20_000;
/** Carried by a cell since which random numbers have begun. */
const seeded = "seeded";
const noMemory = "not enough memory";
const maxResults = 20;
const typeNames = [
  "nil",
  "boolean",
  "userdata",
  "number",
  "string",
  "table",
  "function",
  "userdata",
  "thread",
];

/** For names that an allowlist excludes. */
const leftOut = "The host of this playground does not allow it.";
const wholeLibrary = { extends: "default", allow: [], except: [], shims: [] } as const;
