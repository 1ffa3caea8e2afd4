import { plural } from "../../../ui/format-number.ts";

/** The texts about problems and the syntax tree. */

// program-problems
export const ofTypes = (message: string) => `Types: ${message}`;
export const errors = (count: number) => plural(count, "error");
export const typeErrors = (count: number) => plural(count, "type error");
export const warnings = (count: number) => plural(count, "warning");

// syntax-tree-rows
export const oneNode = "1 node";
export const severalNodes = (count: number) => `${count} nodes`;
export const leftOut = "left out";
