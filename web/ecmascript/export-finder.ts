import type { Declarations, ModuleRequest } from "./module-declarations.ts";

/**
 * Whether a module has an export, through whatever re-exports it comes. `broken`: it exports that name from another
 * module, which does not have it, and that is to be said there.
 */
export type ExportLookup = "found" | "missing" | "broken" | "ambiguous" | "circular";

/** The modules and what they ask of one another, as far as exports go. */
export type ModuleExports = {
  declarationsOf(module: string): Declarations;
  target(module: string, request: ModuleRequest): string | undefined;
};

/**
 * Looks for exports as the engine will, but ahead of it, to say where in the source one is missing. It gives up after
 * so many steps: an adversary's star exports take 10^9 of them, which the engine then makes on the program's account.
 */
export class ExportFinder {
  private steps = 0;
  /** Where what was found comes from, by module and name: a thousand re-exports are then followed once. */
  private readonly origins = new Map<string, Origin>();

  constructor(
    private readonly modules: ModuleExports,
    private readonly maxSteps = 1_000_000,
  ) {}

  /** Undefined when it gave up. */
  find(module: string, name: string): ExportLookup | undefined {
    const origin = this.originOf(module, name, new Set());
    return typeof origin === "object" ? "found" : origin;
  }

  /** All the names a module exports, for suggestions. */
  namesOf(module: string, seenModules = new Set<string>()): readonly string[] {
    if (seenModules.has(module) || ++this.steps > this.maxSteps) return [];
    seenModules.add(module);
    const { exports, stars } = this.modules.declarationsOf(module);
    const names = [...exports.keys()];
    for (const star of stars) {
      const target = this.modules.target(module, star);
      if (target === undefined) continue;
      for (const name of this.namesOf(target, seenModules)) if (name !== "default") names.push(name);
    }
    return names;
  }

  private originOf(
    module: string,
    name: string,
    seenModules: Set<string>,
  ): Origin | Exclude<ExportLookup, "found"> | undefined {
    if (++this.steps > this.maxSteps) return undefined;
    const key = `${name}\n${module}`;
    const cachedOrigin = this.origins.get(key);
    if (cachedOrigin) return cachedOrigin;
    if (seenModules.has(key)) return "circular";
    seenModules.add(key);
    const origin = this.lookUp(module, name, seenModules);
    if (typeof origin === "object") this.origins.set(key, origin);
    return origin;
  }

  private lookUp(
    module: string,
    name: string,
    seenModules: Set<string>,
  ): Origin | Exclude<ExportLookup, "found"> | undefined {
    const { exports, stars } = this.modules.declarationsOf(module);
    const entry = exports.get(name);
    if (entry === "here") return { module, name };
    if (entry) {
      const target = this.modules.target(module, entry.from);
      const origin = target === undefined ? "missing" : this.originOf(target, entry.name, seenModules);
      return origin === "missing" ? "broken" : origin;
    }
    if (name === "default") return "missing";
    let origin: Origin | undefined;
    for (const star of stars) {
      const target = this.modules.target(module, star);
      if (target === undefined) continue;
      const one = this.originOf(target, name, seenModules);
      if (one === undefined || one === "ambiguous") return one;
      if (typeof one === "string") continue;
      if (origin && (origin.module !== one.module || origin.name !== one.name)) return "ambiguous";
      origin = one;
    }
    return origin ?? "missing";
  }
}

type Origin = { readonly module: string; readonly name: string };
