import type { ModuleDeclarations, ModuleRequest } from "./module-declarations.ts";

/**
 * The result of looking for a module's export, also through re-exports. `broken`: it re-exports the name from another
 * module that does not have it; the error is reported there.
 */
export type ExportLookup = "found" | "missing" | "broken" | "ambiguous" | "circular";

/** The modules, their exports, and the targets of their requests. */
export type ModuleExports = {
  declarationsOf(module: string): ModuleDeclarations;
  target(module: string, request: ModuleRequest): string | undefined;
};

/**
 * Resolves exports like the engine, but earlier, to report the source position of a missing one. It stops after
 * `maxSteps`: hostile star exports take 10^9 steps, which the engine then makes at the program's expense.
 */
export class ExportFinder {
  private steps = 0;
  /** The origin of each export found, by module and name, so that a thousand re-exports are followed only once. */
  private readonly origins = new Map<string, Origin>();

  constructor(
    private readonly modules: ModuleExports,
    private readonly maxSteps = 1_000_000,
  ) {}

  /** Undefined if it stopped early. */
  find(module: string, name: string): ExportLookup | undefined {
    const origin = this.originOf(module, name, new Set());
    return typeof origin === "object" ? "found" : origin;
  }

  /** All the names that a module exports, for suggestions. */
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
