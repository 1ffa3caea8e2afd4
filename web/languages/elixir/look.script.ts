import { registerValueReader } from "../compiler-registry.ts";
import { elixirValues } from "./look/value-reader.ts";

registerValueReader(elixirValues);
