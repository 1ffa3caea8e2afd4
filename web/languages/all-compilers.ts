import type { CompilerScriptId } from "./catalog.ts";
import { compilers } from "./compilers.ts";
import { elixir } from "./elixir/compiler.ts";
import type { Compiler } from "./language.ts";
import { typescript } from "./typescript/compiler.ts";

const separate: Readonly<Record<CompilerScriptId, Compiler>> = { typescript, elixir };

/** All compilers, including the large ones, for Node. A page loads those as scripts (compiler-scripts.ts). */
export const allCompilers: readonly Compiler[] = [...compilers, ...Object.values(separate)];
