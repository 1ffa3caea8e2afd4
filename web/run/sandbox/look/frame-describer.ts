import { classes, tags } from "../../../engine/tables/engine-structs.ts";
import { functionAt } from "../../../languages/ecmascript/look/scopes.ts";
import type { ValueReader } from "../../../languages/marked-sites.ts";
import type {
  Entry,
  Frame,
  HeapObject,
  MomentChange,
  Value,
  VariableValue,
} from "../../../protocol/look/moment.ts";
import { lookLimits } from "../../../protocol/look/moment.ts";
import type { EngineFrame, EngineMemory, FunctionCode } from "./engine-memory.ts";
import { HeapDescriber } from "./heap.ts";
import { MarkedValues } from "./marked-values.ts";
import type { Breakpoint, FilePlan } from "./site-plan.ts";
import { type Slot, VariableSlots } from "./variable-slots.ts";

type Now = {
  readonly number: number;
  readonly fuel: number;
  readonly site: number;
  readonly printedBytes: number;
};

/** The value that a call returns: the number of values below it on the stack, if that is known. */
export type ReturnedValue = { readonly below: number | undefined };

type Call = readonly [frame: EngineFrame, site: Breakpoint, through: string | undefined];

/**
 * The number of frames read at the inner and at the outer end of a stack. A library has several frames of its own
 * between two of the program.
 */
const innerFrameCount = 300;
const outerFrameCount = 100;

/** Describes successive moments, each as its difference from the previous one. */
export class MomentDescriber {
  private readonly heap: HeapDescriber;
  private readonly ids = new Map<number, number>();
  private readonly slots: VariableSlots;
  private readonly terms: MarkedValues;
  /** The number of the call of each frame, with the frame's function. */
  private calls = new Map<number, readonly [func: number, call: number]>();
  private nextId = 1;
  private nextCall = 1;
  private describedCount = 0;
  private lastFrames: readonly string[] = [];
  private lastWaiting = "";
  private readonly pausedFrames = new Map<
    number,
    { readonly call: number; readonly pc: number; readonly number: number; readonly description: Frame }
  >();
  private lastHeap = new Map<number, string>();
  /** The frames of files that have run. Callbacks use their variables, but the frames are no longer on a stack. */
  private readonly files = new Map<string, EngineFrame & { readonly at: Breakpoint }>();
  /** The approximate size of the description, in UTF-16 units of JSON. */
  size = 0;

  /** @param sitesOf returns the breakpoints of a function, by ascending pc. */
  constructor(
    private readonly memory: EngineMemory,
    private readonly sitesOf: (code: Pick<FunctionCode, "address">) => readonly Breakpoint[],
    private readonly selves: ReadonlyMap<number, readonly [func: number, low: number, tag: number]>,
    private readonly hasWaiting: boolean,
    readers: readonly ValueReader[] = [],
  ) {
    this.heap = new HeapDescriber(memory);
    this.slots = new VariableSlots(memory);
    this.terms = new MarkedValues(memory, this.heap, readers);
  }

  /** Must be called with the frames of a file's first moment if its language shows values in its own way. */
  noteGlobals(frames: readonly EngineFrame[], { plan }: Breakpoint): void {
    this.terms.noteGlobals(frames, plan.file);
  }

  /** Must be called with the outermost frame of each file before its functions are called back. */
  noteFile(frame: EngineFrame, at: Breakpoint): void {
    this.files.set(frame.code.file, { ...frame, at, references: this.memory.references(frame.func) });
  }

  describe(now: Now, at: Breakpoint, frame: number, pc: number, returned?: ReturnedValue): MomentChange {
    const { memory } = this;
    memory.refresh();
    const isWhole = this.describedCount++ % lookLimits.wholeEvery === 0;
    if (isWhole) {
      this.lastFrames = [];
      this.lastWaiting = "[]";
      this.lastHeap = new Map();
    }
    const roots: number[] = [];
    const id = (object: number) => {
      roots.push(object);
      return this.idOf(object);
    };
    const stack = memory.frameAddresses(frame);
    const calls = new Map<number, readonly [number, number]>();
    const { all, between } = this.callsOn(stack, at, pc);
    const onStack = new Set(all.map(([each]) => each.code.address));
    const files = [...this.files.values()].filter((file) => !onStack.has(file.code.address));
    const frames: Frame[] = [];
    for (const file of files.slice(0, lookLimits.outerFrames)) {
      const lastCall = frame === 0 ? this.calls.get(file.frame) : undefined;
      const call = lastCall?.[0] === file.func ? lastCall[1] : 0;
      const { site: _, ...rest } = this.frame(file, file.at, "file", call, id);
      frames.push(rest);
    }
    const room = lookLimits.frames - frames.length;
    const outer = lookLimits.outerFrames - frames.length;
    const surplus = Math.max(0, all.length - room);
    const omittedCount = surplus + between;
    const visibleFrames = surplus > 0 ? [...all.slice(0, outer), ...all.slice(outer + surplus)] : all;
    for (const [each, site, caller] of visibleFrames) {
      const lastCall = this.calls.get(each.frame);
      const call = lastCall?.[0] === each.func ? lastCall[1] : this.nextCall++;
      calls.set(each.frame, [each.func, call]);
      const isFile = site.plan.markedProgram ? insideOf(site) === "" : this.isFile(each.code);
      const tell = () => this.frame(each, site, isFile ? "file" : "call", call, id);
      // The innermost call runs between two moments.
      const isPaused = site.plan.markedProgram && each.frame !== frame;
      const frameDescription = isPaused ? this.pausedFrame(each, call, now.number, tell) : tell();
      frames.push(caller === undefined ? frameDescription : { ...frameDescription, through: caller });
    }
    const value = returned && this.returned(returned, frame, id);
    const waiting = this.hasWaiting ? this.waiting(calls, new Set(stack), id) : [];
    this.calls = calls;
    const { objects, hasMore } = this.objects(roots);

    const texts = frames.map((each) => JSON.stringify(each));
    let common = 0;
    while (common < texts.length && texts[common] === this.lastFrames[common]) common++;
    this.lastFrames = texts;
    const heap: HeapObject[] = [];
    const namesByAddress = new Map<number, string>();
    for (const object of objects) {
      const text = JSON.stringify(object);
      namesByAddress.set(object.id, text);
      if (this.lastHeap.get(object.id) !== text) heap.push(object);
    }
    const removedIds = [...this.lastHeap.keys()].filter((each) => !namesByAddress.has(each));
    this.lastHeap = namesByAddress;
    // Addresses are reused: an object that was not visible may be a different one when its address appears again.
    for (const [address, number] of this.ids)
      if (!namesByAddress.has(number) && !roots.includes(address)) this.ids.delete(address);
    const waitingText = JSON.stringify(waiting);
    const isSame = waitingText === this.lastWaiting;
    this.lastWaiting = waitingText;
    const change = {
      ...now,
      ...(value && { returned: value }),
      isWhole,
      keptFrames: common,
      frames: frames.slice(common),
      ...(omittedCount > 0 && { omittedFrames: omittedCount }),
      ...(!isSame && { waiting }),
      heap,
      goneObjects: removedIds,
      ...(hasMore && { hasMoreObjects: true }),
    };
    this.size += JSON.stringify(change).length;
    return change;
  }

  private returned({ below }: ReturnedValue, frame: number, id: (object: number) => number): Value {
    return below === undefined
      ? { kind: "unknown" }
      : this.memory.value(this.memory.operandAddress(frame, below), id);
  }

  /**
   * The calls of the program's functions, outermost first, each with its site and the library function that called it.
   * A deep stack is reduced to its two ends; `between` is the number of calls left out.
   */
  private callsOn(
    stack: Int32Array,
    at: Breakpoint,
    pc: number,
  ): { readonly all: Call[]; readonly between: number } {
    const { memory } = this;
    const all: Call[] = [];
    let through: string | undefined;
    let between = 0;
    for (let depth = stack.length - 1; depth >= 0; depth--) {
      const address = stack[depth] as number;
      if (depth >= innerFrameCount && depth < stack.length - outerFrameCount) {
        if (this.sitesOf(memory.codeOf(address)).length > 0) between++;
        through = undefined;
        continue;
      }
      const each = memory.frameAt(address, depth === 0 ? pc : undefined);
      const site = depth === 0 ? at : this.siteIn(each);
      if (site) all.push([each, site, site.plan.markedProgram && through]);
      through = site ? undefined : (through ?? this.libraryCall(each, at.plan));
    }
    return { all, between };
  }

  /** The value of the variable of that name in the innermost frame or its closure; undefined if there is none. */
  valueText(name: string, at: Breakpoint, frame: number, pc: number): string | undefined {
    const { memory } = this;
    memory.refresh();
    const [innermost] = memory.frames(frame, pc);
    if (!innermost) return undefined;
    const [own, around] = this.slots.at(innermost.code, at);
    const slot = [...own, ...around].find((each) => each.name === name);
    const address = slot?.address(innermost) ?? 0;
    return address === 0 ? undefined : `${memory.word(address)},${memory.tagAt(address)},${address}`;
  }

  private frame(
    frame: EngineFrame,
    at: Breakpoint,
    kind: Frame["kind"],
    call: number,
    id: (object: number) => number,
  ): Frame {
    const [own, around] = this.slots.at(frame.code, at);
    if (at.plan.markedProgram) {
      const { file, markedProgram } = at.plan;
      const bindingsOf = (slots: readonly Slot[]) => this.terms.bindings(frame, slots, markedProgram);
      const name = insideOf(at) || file;
      return {
        name,
        file,
        site: at.site,
        kind,
        call,
        bindings: bindingsOf(own),
        closure: bindingsOf(around),
      };
    }
    const bindings = (slots: readonly Slot[]): VariableValue[] =>
      slots.slice(0, lookLimits.bindings).map(({ name, kind: declarationKind, number, address }) => {
        const frameAddress = address(frame);
        const value: Value =
          frameAddress === 0 ? { kind: "not captured" } : this.memory.value(frameAddress, id);
        return { name, kind: declarationKind, ...(number > 0 && { nth: number }), value };
      });
    const isFile = this.isFile(frame.code) || isFileFunction(at);
    const self = isFile ? undefined : this.selfOf(frame, at, id);
    return {
      name: isFile ? frame.code.file : this.heap.functionName(frame.func),
      file: frame.code.file,
      site: at.site,
      kind,
      call,
      bindings: bindings(own),
      closure: bindings(around),
      ...(self && { self }),
    };
  }

  /**
   * The description of a frame of a language whose values never change. A call that is paused at two successive moments
   * has not changed between them, because each round of a loop has a moment.
   */
  private pausedFrame(frame: EngineFrame, call: number, number: number, tell: () => Frame): Frame {
    const pausedFrame = this.pausedFrames.get(frame.frame);
    const isSame =
      pausedFrame?.call === call && pausedFrame.pc === frame.pc && pausedFrame.number === number - 1;
    const frameDescription = isSame ? pausedFrame.description : tell();
    this.pausedFrames.set(frame.frame, { call, pc: frame.pc, number, description: frameDescription });
    return frameDescription;
  }

  private selfOf(frame: EngineFrame, at: Breakpoint, id: (object: number) => number): Value | undefined {
    if (!at.plan.tree || functionAt(at.plan.tree.scopes, at.offset).isArrow) return undefined;
    const self = this.selves.get(frame.frame);
    if (!self || self[0] !== frame.func) return undefined;
    const [, low, tag] = self;
    // The global object is `this` of functions that are called without one.
    if (tag === tags.object && this.memory.classOf(low) === classes.globalObject) return undefined;
    if (tag !== tags.object && tag !== tags.undefined) return undefined;
    return this.memory.valueOf(low, tag, id);
  }

  /** The name of a library function of the language, if this is its frame: such names contain their arity. */
  private libraryCall({ code, func }: EngineFrame, { file, markedProgram }: FilePlan): string | undefined {
    if (!markedProgram || code.file === file) return undefined;
    const name = this.heap.functionName(func);
    return /^[^./]+\/\d+$/.test(name) ? (markedProgram.libraryCalls[name] ?? name) : undefined;
  }

  private waiting(
    calls: Map<number, readonly [number, number]>,
    onStack: ReadonlySet<number>,
    id: (object: number) => number,
  ): readonly Frame[] {
    const frames: Frame[] = [];
    for (const each of this.memory.waiting()) {
      if (onStack.has(each.frame) || frames.length >= lookLimits.waiting) continue;
      const at = this.siteIn(each);
      if (!at) continue;
      const lastCall = this.calls.get(each.frame);
      const call = lastCall?.[0] === each.func ? lastCall[1] : this.nextCall++;
      calls.set(each.frame, [each.func, call]);
      frames.push(this.frame(each, at, "waiting", call, id));
    }
    return frames;
  }

  isFile(code: FunctionCode): boolean {
    return code.name === "<eval>" || code.name === "<module>";
  }

  private idOf(object: number): number {
    const id = this.ids.get(object);
    if (id !== undefined) return id;
    this.ids.set(object, this.nextId);
    return this.nextId++;
  }

  private objects(roots: readonly number[]): {
    readonly objects: readonly HeapObject[];
    readonly hasMore: boolean;
  } {
    const todo = [...new Set(roots)];
    const namesByAddress = new Set(todo);
    const objects: HeapObject[] = [];
    for (let next = 0; next < todo.length && objects.length < lookLimits.objects; next++) {
      const address = todo[next] as number;
      const follow = (object: number) => {
        if (!namesByAddress.has(object)) {
          namesByAddress.add(object);
          todo.push(object);
        }
        return this.idOf(object);
      };
      const description = this.heap.describe(address, this.idOf(address), follow);
      const closure = this.closureOf(address, follow);
      objects.push(closure.length > 0 ? { ...description, closure } : description);
    }
    return { objects, hasMore: todo.length > objects.length };
  }

  /** The closure variables of a function, also while it is not called. */
  private closureOf(object: number, id: (object: number) => number): readonly Entry[] {
    const { memory } = this;
    if (!memory.isCompiled(object)) return [];
    const code = memory.code(memory.codeAddress(object));
    const [site] = this.sitesOf(code);
    if (!site || site.plan.markedProgram || this.isFile(code)) return [];
    const [, around] = this.slots.at(code, site);
    return around
      .flatMap(({ name, address }) => {
        const at = address({ frame: 0, func: object, code, pc: 0 });
        return at === 0 ? [] : [{ key: name, value: memory.value(at, id) }];
      })
      .slice(0, lookLimits.bindings);
  }

  /** The site that a call has reached. */
  private siteIn({ code, pc }: EngineFrame): Breakpoint | undefined {
    let site: Breakpoint | undefined;
    for (const each of this.sitesOf(code)) {
      if (code.start + each.pc >= pc) break;
      site = each;
    }
    return site;
  }
}

/** Whether a site is in no function of the file, which the engine has as a function. */
function isFileFunction({ plan: { tree }, offset }: Breakpoint): boolean {
  return tree?.fileScope !== undefined && functionAt(tree.scopes, offset) === tree.fileScope;
}

/** The language's name of the function that contains a site; "" for a file. */
function insideOf({ plan, offset }: Breakpoint): string {
  return plan.markedProgram?.sites[offset]?.inside ?? "";
}
