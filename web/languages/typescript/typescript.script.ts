import { registerCompiler } from "../compiler-registry.ts";
import { typescript } from "./compiler.ts";

registerCompiler(typescript);
