import { registerInterpreted } from "../compiler-registry.ts";
import { sql } from "./sql-interpreter.ts";

registerInterpreted(sql);
