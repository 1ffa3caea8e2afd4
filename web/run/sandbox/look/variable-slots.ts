import {
  type FunctionScope,
  functionAt,
  isLexical,
  visibleAt,
} from "../../../languages/ecmascript/look/scopes.ts";
import type { VariableValue } from "../../../protocol/look/moment.ts";
import type { EngineFrame, EngineMemory, FunctionCode } from "./engine-memory.ts";
import type { Breakpoint, FilePlan } from "./site-plan.ts";

export type Slot = {
  readonly name: string;
  readonly kind: VariableValue["kind"];
  /** Its index among the function's variables of this name. */
  readonly number: number;
  /** The address of the value; 0 if the function does not have it. */
  readonly address: (frame: EngineFrame) => number;
};

/** The locations of the variables that are visible at a site. */
export class VariableSlots {
  private readonly slots = new Map<string, readonly [own: readonly Slot[], around: readonly Slot[]]>();

  constructor(private readonly memory: EngineMemory) {}

  /**
   * The variables of the function itself, and those of enclosing functions. The variables of a file have a frame of
   * their own.
   */
  at(code: FunctionCode, { plan, offset }: Breakpoint): readonly [readonly Slot[], readonly Slot[]] {
    const key = `${code.address}:${offset}`;
    const slot = this.slots.get(key);
    if (slot) return slot;
    const { memory } = this;
    if (!plan.tree) return this.markedAt(code, plan, offset, key);
    const { scopes, fileScope } = plan.tree;
    // `require` and the like have no declaration in the file.
    const isAdded = (scope: FunctionScope, kind: Slot["kind"]) => scope === fileScope && kind === "param";
    const own = functionAt(scopes, offset);
    const closureSlot = (name: string) => {
      const index = code.closure.indexOf(name);
      return index < 0 ? undefined : (frame: EngineFrame) => memory.closureSlot(frame, index);
    };
    const isOwn = (name: string) => !name.startsWith("sandglass$");
    const locals: Slot[] = [];
    for (const { name, kind, nth, number, isOutermost } of visibleAt(own, offset)) {
      if (!isOwn(name) || isAdded(own, kind)) continue;
      const matches = code.variables.filter((each) => each.name === name);
      const alike = matches.filter(({ isLexical: lexical }) => lexical === isLexical(kind));
      // A parameter that functions among the parameters use has a variable that the body uses, too.
      const sharedParameter = kind === "param" ? matches.find(({ isShared }) => isShared) : undefined;
      const variable = sharedParameter ?? alike[nth] ?? alike[0] ?? matches[0];
      const inFrame = variable && ((frame: EngineFrame) => memory.slot(frame, variable));
      // Variables that a file declares outside of blocks are not in its frame, but in its closure.
      const address =
        !own.parent && isOutermost ? (closureSlot(name) ?? inFrame) : (inFrame ?? closureSlot(name));
      if (address) locals.push({ name, kind, number, address });
    }
    const names = new Set(locals.map(({ name }) => name));
    const around: Slot[] = [];
    let inner: FunctionScope = own;
    for (let scope = own.parent; scope; scope = scope.parent) {
      for (const { name, kind, number, isOutermost } of visibleAt(scope, inner.start)) {
        if (names.has(name) || !isOwn(name) || isAdded(scope, kind)) continue;
        // The variables of a file have a frame of their own.
        if (!scope.parent && isOutermost) continue;
        names.add(name);
        around.push({ name, kind, number, address: closureSlot(name) ?? (() => 0) });
      }
      inner = scope;
    }
    const slotLists = [locals, around] as const;
    this.slots.set(key, slotLists);
    return slotLists;
  }

  /** For a language that says itself what is visible: each variable has a unique name in the code. */
  private markedAt(
    code: FunctionCode,
    { markedProgram }: FilePlan,
    offset: number,
    key: string,
  ): readonly [readonly Slot[], readonly Slot[]] {
    const { memory } = this;
    const [locals, around]: [Slot[], Slot[]] = [[], []];
    for (const { name, kind, inCode } of markedProgram?.sites[offset]?.variables ?? []) {
      const variable = code.variables.find((each) => each.name === inCode);
      const index = code.closure.indexOf(inCode);
      if (variable) locals.push({ name, kind, number: 0, address: (frame) => memory.slot(frame, variable) });
      else if (index >= 0)
        around.push({ name, kind, number: 0, address: (frame) => memory.closureSlot(frame, index) });
    }
    const slotLists = [locals, around] as const;
    this.slots.set(key, slotLists);
    return slotLists;
  }
}
