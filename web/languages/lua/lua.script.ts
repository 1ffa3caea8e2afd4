import { registerInterpreted } from "../compiler-registry.ts";
import { lua } from "./lua-interpreter.ts";

registerInterpreted(lua);
