import type { ImportAttribute, Program } from "acorn";
import { declaredNames } from "./analysis/declarations.ts";
import { nameOf } from "./completion-value.ts";

/** The imports and exports of a module's `import` and `export` statements. */
export type ModuleDeclarations = {
  readonly requests: readonly ModuleRequest[];
  readonly exports: ReadonlyMap<string, Export>;
  /** The requests of `export * from`. */
  readonly stars: readonly ModuleRequest[];
};

/** `import … from` or `export … from`. */
export type ModuleRequest = {
  readonly specifier: string;
  readonly offset: number;
  /** The names that the target must export. */
  readonly names: readonly { readonly name: string; readonly offset: number }[];
  readonly attributes: readonly { readonly key: string; readonly value: string; readonly offset: number }[];
};

/** Declared in the module itself, or re-exported from another one under a name. */
export type Export = "here" | { readonly from: ModuleRequest; readonly name: string };

export function declarationsOf(program: Program): ModuleDeclarations {
  const requests: ModuleRequest[] = [];
  const exports = new Map<string, Export>();
  const stars: ModuleRequest[] = [];
  const importsByName = new Map<string, Export>();
  const exportedHere: { readonly local: string; readonly exported: string }[] = [];

  const request = (
    source: { start: number; value?: unknown },
    attributes: readonly ImportAttribute[],
    names: ModuleRequest["names"] = [],
  ): ModuleRequest => {
    const moduleRequest: ModuleRequest = {
      specifier: String(source.value),
      offset: source.start,
      names,
      attributes: attributes.map(({ key, value, start }) => ({
        key: nameOf(key),
        value: String(value.value),
        offset: start,
      })),
    };
    requests.push(moduleRequest);
    return moduleRequest;
  };

  for (const statement of program.body) {
    switch (statement.type) {
      case "ImportDeclaration": {
        const bindings = statement.specifiers.flatMap((each) => {
          if (each.type === "ImportNamespaceSpecifier") return [];
          const name = each.type === "ImportDefaultSpecifier" ? "default" : nameOf(each.imported);
          return [{ name, offset: each.start, local: each.local.name }];
        });
        const from = request(statement.source, statement.attributes, bindings);
        for (const { name, local } of bindings) importsByName.set(local, { from, name });
        break;
      }
      case "ExportAllDeclaration": {
        const from = request(statement.source, statement.attributes);
        if (statement.exported) exports.set(nameOf(statement.exported), "here");
        else stars.push(from);
        break;
      }
      case "ExportDefaultDeclaration":
        exports.set("default", "here");
        break;
      case "ExportNamedDeclaration": {
        const { declaration, source, specifiers } = statement;
        if (declaration) for (const name of declaredNames(declaration)) exports.set(name, "here");
        if (!source) {
          for (const { local, exported } of specifiers)
            exportedHere.push({ local: nameOf(local), exported: nameOf(exported) });
          break;
        }
        const names = specifiers.map(({ local, start }) => ({ name: nameOf(local), offset: start }));
        const from = request(source, statement.attributes, names);
        for (const { exported, local } of specifiers)
          exports.set(nameOf(exported), { from, name: nameOf(local) });
        break;
      }
    }
  }
  // An imported name that is exported again comes from its original module. The import may follow the export.
  for (const { local, exported } of exportedHere) exports.set(exported, importsByName.get(local) ?? "here");
  return { requests, exports, stars };
}
