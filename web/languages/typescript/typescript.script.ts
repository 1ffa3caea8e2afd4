import { registerCompiler } from "../register.ts";
import { typescript } from "./compiler.ts";

registerCompiler(typescript);
