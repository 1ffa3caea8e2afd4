import type { Capabilities } from "../../../protocol/capabilities/capabilities.ts";
import type { RestrictedUse } from "../../../protocol/program/compile-result.ts";
import type { SourceFile } from "../../../protocol/program/source-file.ts";
import type { Compiler } from "../../language.ts";
import { isDenied, type ResolvedElixir } from "../allowlist/elixir-allowlist.ts";
import { describeElixir } from "../allowlist/elixir-text.ts";
import { callsOf } from "../checks/find-elixir-use.ts";
import { layout } from "../compiler/code-layout.ts";
import {
  type CompileOptions,
  compileElixir,
  markElixir,
  problemOf,
  quotedFunction,
} from "../compiler/compile.ts";
import type { ModuleContext } from "../compiler/scope.ts";
import { parse } from "../parser/parse-elixir.ts";
import type { Quoted } from "../parser/quoted.ts";
import { leftOut } from "../runtime/restricted.ts";
import { resolveHere } from "./library-allowlist.ts";

/** The compiler for programs that may use only a part of the library, or in which an author has replaced functions. */
export function permitting(
  compiler: Compiler,
  { elixir }: Capabilities,
  read: (text: string) => Quoted,
): Compiler | undefined {
  if (elixir === undefined) return undefined;
  const allowlist = resolveHere(elixir);
  const hint = `${leftOut} ${describeElixir({ elixir })}`;
  const modules = shimmedModules(allowlist);
  const compile = (file: SourceFile, isCell: boolean, options: CompileOptions) => {
    const restrictedUse = firstDeniedUse(file, allowlist, read, hint);
    if (restrictedUse) return { code: "", diagnostics: [], restricted: restrictedUse };
    return compileElixir(file, isCell, read, { ...options, modules });
  };
  const permissions = permissionScript(allowlist, hint);
  return {
    ...compiler,
    compile: (file, program) => compile(file, false, { program }),
    compileCell: (file, carriedNames, program) => compile(file, true, { carriedNames, program }),
    mark: (file, program) => markElixir(file, read, { modules, program }),
    ...(compiler.checks && {
      checks: {
        ...compiler.checks,
        serving: {
          global: "elixir$",
          keep: (file, program) => compileElixir(file, true, read, { entry: "keep", modules, program }),
        },
      },
    }),
    ...permissions,
  };
}

/** Modules that only exist through shims: their functions are known only when they are called. */
function shimmedModules({ shims }: ResolvedElixir): readonly ModuleContext[] {
  return shims.flatMap(({ path }) => {
    const { module } = partsOf(path);
    const name = module.startsWith(":") ? module.slice(1) : `Elixir.${module}`;
    return module === "Kernel"
      ? []
      : [{ name, functions: new Map(), guards: new Map(), attributes: new Map(), accumulates: new Set() }];
  });
}

function partsOf(path: string): { readonly module: string; readonly key: string } {
  const [, module = "Kernel", key = path] = /^(:?\w+(?:\.[A-Z]\w*)*)\.([^.].*)$/.exec(path) ?? [];
  return { module, key };
}

/** A script that is evaluated after the library: it removes and replaces functions. */
function permissionScript(
  allowlist: ResolvedElixir,
  hint: string,
): Pick<Compiler, "permissions" | "permissionProblem"> {
  const { denials, shims, problem } = allowlist;
  if (problem !== undefined) return { permissionProblem: problem };
  const codes: string[] = [];
  for (const { path, code } of shims) {
    const { module, key } = partsOf(path);
    try {
      // A syntax error has its position in the author's code.
      parse(code);
      const text = `fn original -> (${code}\n) end`;
      const fn = layout(quotedFunction(parse(text), { path: "shim", text }, false)).code;
      codes.push(`[${JSON.stringify(module)},${JSON.stringify(key)},${fn}]`);
    } catch (error) {
      return { permissionProblem: `The shim of ${path} cannot be read: ${problemOf(error, "shim").message}` };
    }
  }
  const lists = [...denials].map(([module, keys]) => [module, ...keys]);
  return { permissions: `elixir$.permit(${JSON.stringify(lists)},[${codes}],${JSON.stringify(hint)});` };
}

/** The first call of a restricted function in the text. The same is checked again when it runs. */
function firstDeniedUse(
  { path, text }: SourceFile,
  allowlist: ResolvedElixir,
  read: (text: string) => Quoted,
  hint: string,
): RestrictedUse | undefined {
  let root: Quoted;
  try {
    root = read(text);
  } catch {
    // Its compiler reports the problem.
    return undefined;
  }
  for (const { modules, name, arity, span } of callsOf(root)) {
    const key = `${name}/${arity}`;
    const module = modules.find((each) => isDenied(allowlist, each, key));
    if (module === undefined) continue;
    const at = { file: path, line: Math.max(span.line, 1), column: Math.max(span.column, 1) };
    return { name: `${module}.${key}`, hint, at };
  }
  return undefined;
}
