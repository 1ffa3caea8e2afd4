import { registerInterpreted } from "../compiler-registry.ts";
import { python } from "./python-interpreter.ts";

registerInterpreted(python);
