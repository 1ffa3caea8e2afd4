import { registerCompiler } from "../compiler-registry.ts";
import { elixir } from "./compiler.ts";

registerCompiler(elixir);
