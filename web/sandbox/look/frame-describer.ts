import { functionAt } from "../../ecmascript/look/scopes.ts";
import type { Binding, Frame, HeapObject, MomentChange, Value } from "../../protocol/look/moment.ts";
import { lookLimits } from "../../protocol/look/moment.ts";
import type { Code, EngineFrame, EngineMemory } from "./engine-memory.ts";
import { HeapDescriber } from "./heap.ts";
import type { PlacedSite } from "./site-plan.ts";
import { type Slot, VariableSlots } from "./variable-slots.ts";

type Now = {
  readonly number: number;
  readonly fuel: number;
  readonly site: number;
  readonly printedBytes: number;
};

/** Describes moments one after another, each as what is different from the one before. */
export class MomentDescriber {
  private readonly heap: HeapDescriber;
  private readonly ids = new Map<number, number>();
  private readonly slots: VariableSlots;
  /** The number of the call that a frame is of, with the function that it is a frame of. */
  private calls = new Map<number, readonly [func: number, call: number]>();
  private nextId = 1;
  private nextCall = 1;
  private told = 0;
  private lastFrames: readonly string[] = [];
  private lastWaiting = "";
  private lastHeap = new Map<number, string>();
  /** The frames of files that have run, which callbacks see and which are on no stack any more. */
  private readonly files = new Map<string, EngineFrame & { readonly at: PlacedSite }>();
  /** UTF-16 units of JSON, about what the description takes. */
  size = 0;

  /** @param sitesOf gives the places of a function, by rising pc. */
  constructor(
    private readonly memory: EngineMemory,
    private readonly sitesOf: (code: Code) => readonly PlacedSite[],
    private readonly selves: ReadonlyMap<number, readonly [func: number, low: number, tag: number]>,
    private readonly hasWaiting: boolean,
  ) {
    this.heap = new HeapDescriber(memory);
    this.slots = new VariableSlots(memory);
  }

  /** To be called with the outermost frame of each file before its functions are called back. */
  noteFile(frame: EngineFrame, at: PlacedSite): void {
    this.files.set(frame.code.file, { ...frame, at, references: this.memory.references(frame.func) });
  }

  describe(now: Now, at: PlacedSite, frame: number, pc: number): MomentChange {
    const { memory } = this;
    memory.refresh();
    const isWhole = this.told++ % lookLimits.wholeEvery === 0;
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
    const stack = memory.frames(frame, pc);
    const calls = new Map<number, readonly [number, number]>();
    const all: (readonly [EngineFrame, PlacedSite])[] = [];
    for (const [depth, each] of stack.entries()) {
      const site = depth === 0 ? at : this.siteIn(each);
      if (site) all.push([each, site]);
    }
    all.reverse();
    const onStack = new Set(all.map(([each]) => each.code.address));
    const files = [...this.files.values()].filter((file) => !onStack.has(file.code.address));
    const frames: Frame[] = [];
    for (const file of files.slice(0, lookLimits.outerFrames)) {
      const { site: _, ...rest } = this.frame(file, file.at, "file", 0, id);
      frames.push(rest);
    }
    const room = lookLimits.frames - frames.length;
    const outer = lookLimits.outerFrames - frames.length;
    const omitted = Math.max(0, all.length - room);
    const shown = omitted > 0 ? [...all.slice(0, outer), ...all.slice(outer + omitted)] : all;
    for (const [each, site] of shown) {
      const known = this.calls.get(each.frame);
      const call = known?.[0] === each.func ? known[1] : this.nextCall++;
      calls.set(each.frame, [each.func, call]);
      frames.push(this.frame(each, site, this.isFile(each.code) ? "file" : "call", call, id));
    }
    const waiting = this.hasWaiting ? this.waiting(calls, new Set(stack.map((each) => each.frame)), id) : [];
    this.calls = calls;
    const { objects, hasMore } = this.objects(roots);

    const texts = frames.map((each) => JSON.stringify(each));
    let kept = 0;
    while (kept < texts.length && texts[kept] === this.lastFrames[kept]) kept++;
    this.lastFrames = texts;
    const heap: HeapObject[] = [];
    const seen = new Map<number, string>();
    for (const object of objects) {
      const text = JSON.stringify(object);
      seen.set(object.id, text);
      if (this.lastHeap.get(object.id) !== text) heap.push(object);
    }
    const gone = [...this.lastHeap.keys()].filter((each) => !seen.has(each));
    this.lastHeap = seen;
    // Addresses are used again: what is out of sight is another object when one is seen there once more.
    for (const [address, number] of this.ids)
      if (!seen.has(number) && !roots.includes(address)) this.ids.delete(address);
    const waitingText = JSON.stringify(waiting);
    const isSame = waitingText === this.lastWaiting;
    this.lastWaiting = waitingText;
    const change = {
      ...now,
      isWhole,
      kept,
      frames: frames.slice(kept),
      ...(omitted > 0 && { omittedFrames: omitted }),
      ...(!isSame && { waiting }),
      heap,
      gone,
      ...(hasMore && { hasMoreObjects: true }),
    };
    this.size += JSON.stringify(change).length;
    return change;
  }

  /** The value of the variable of that name in the innermost frame, or in what it has closed over; undefined: none. */
  valueText(name: string, at: PlacedSite, frame: number, pc: number): string | undefined {
    const { memory } = this;
    memory.refresh();
    const [innermost] = memory.frames(frame, pc);
    if (!innermost) return undefined;
    const [own, around] = this.slots.at(innermost.code, at);
    const slot = [...own, ...around].find((each) => each.name === name);
    const address = slot?.address(innermost) ?? 0;
    return address === 0 ? undefined : `${memory.word(address)},${memory.word(address + 4)},${address}`;
  }

  private frame(
    frame: EngineFrame,
    at: PlacedSite,
    kind: Frame["kind"],
    call: number,
    id: (object: number) => number,
  ): Frame {
    const [own, around] = this.slots.at(frame.code, at);
    const bindings = (slots: readonly Slot[]): Binding[] =>
      slots.slice(0, lookLimits.bindings).map(({ name, kind: declared, number, address }) => {
        const found = address(frame);
        const value: Value = found === 0 ? { kind: "not captured" } : this.memory.value(found, id);
        return { name, kind: declared, ...(number > 0 && { nth: number }), value };
      });
    const isFile = this.isFile(frame.code);
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

  private selfOf(frame: EngineFrame, at: PlacedSite, id: (object: number) => number): Value | undefined {
    if (functionAt(at.plan.scopes, at.offset).isArrow) return undefined;
    const known = this.selves.get(frame.frame);
    if (!known || known[0] !== frame.func) return undefined;
    const [, low, tag] = known;
    // The global object, which functions have that are called without one.
    if (tag === -1 && this.memory.classOf(low) === globalClass) return undefined;
    if (tag !== -1 && tag !== 3) return undefined;
    return this.memory.valueOf(low, tag, id);
  }

  private waiting(
    calls: Map<number, readonly [number, number]>,
    onStack: ReadonlySet<number>,
    id: (object: number) => number,
  ): readonly Frame[] {
    const found: Frame[] = [];
    for (const each of this.memory.waiting()) {
      if (onStack.has(each.frame) || found.length >= lookLimits.waiting) continue;
      const at = this.siteIn(each);
      if (!at) continue;
      const known = this.calls.get(each.frame);
      const call = known?.[0] === each.func ? known[1] : this.nextCall++;
      calls.set(each.frame, [each.func, call]);
      found.push(this.frame(each, at, "waiting", call, id));
    }
    return found;
  }

  isFile(code: Code): boolean {
    return code.name === "<eval>" || code.name === "<module>";
  }

  private idOf(object: number): number {
    const known = this.ids.get(object);
    if (known !== undefined) return known;
    this.ids.set(object, this.nextId);
    return this.nextId++;
  }

  private objects(roots: readonly number[]): {
    readonly objects: readonly HeapObject[];
    readonly hasMore: boolean;
  } {
    const todo = [...new Set(roots)];
    const seen = new Set(todo);
    const objects: HeapObject[] = [];
    for (let next = 0; next < todo.length && objects.length < lookLimits.objects; next++) {
      const address = todo[next] as number;
      const follow = (object: number) => {
        if (!seen.has(object)) {
          seen.add(object);
          todo.push(object);
        }
        return this.idOf(object);
      };
      objects.push(this.heap.describe(address, this.idOf(address), follow));
    }
    return { objects, hasMore: todo.length > objects.length };
  }

  /** The place that a call is in the midst of. */
  private siteIn({ code, pc }: EngineFrame): PlacedSite | undefined {
    let found: PlacedSite | undefined;
    for (const each of this.sitesOf(code)) {
      if (code.start + each.pc >= pc) break;
      found = each;
    }
    return found;
  }
}

const globalClass = 49;
