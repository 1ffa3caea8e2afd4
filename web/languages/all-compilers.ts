import { compilers } from "./compilers.ts";
import { elixir } from "./elixir/compiler.ts";
import type { Compiler } from "./language.ts";
import { typescript } from "./typescript/compiler.ts";

/** Every compiler, the large ones too. It is for Node: a page loads those as scripts (compiler-scripts.ts). */
export const allCompilers: readonly Compiler[] = [...compilers, typescript, elixir];
