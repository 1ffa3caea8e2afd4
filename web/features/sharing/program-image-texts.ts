import { plural } from "../../ui/format-number.ts";

/** The texts in the image of a program. */

// program-image
export const lineOfCode = "line of code";
export const linesOfCode = "lines of code";
export const output = "Output";
export const lineOfOutput = "line of output";
export const linesOfOutput = "lines of output";
export const andOutput = ", and what it printed";
export const imageName = (title: string | undefined, lines: number, andOutput: string) =>
  `${title ?? "A program in Sandglass"}: ${plural(lines, "line")} of code${andOutput}`;
export const linesLeft = (count: number, one: string, many: string) =>
  `… ${plural(count, `more ${one}`, `more ${many}`)}`;

export const noCanvas = "the browser gives the page no canvas";
export const noImage = "the browser could not make an image of it";
