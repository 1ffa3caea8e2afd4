import { compilers } from "../../languages/compilers.ts";
import { typescript } from "../../languages/typescript/compiler.ts";
import { equipmentWith } from "../equipment.ts";

/** All there is, as a worker has it that was made of every script. */
export const equipment = equipmentWith([...compilers, typescript]);
