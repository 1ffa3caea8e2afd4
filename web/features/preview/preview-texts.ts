/** The texts of the panels beside the code. */

// compiled-panel
export const tooLongToCompile = "The program is too long to be compiled here.";
export const atLine = (line: number) => ` (line ${line})`;
export const notCompiled = (why: string, where: string) => `It cannot be compiled: ${why}${where}`;
export const compiledCodeOf = (path: string) => `The compiled code of ${path}`;
export const nothingToCompile = "This file is run as it is: there is nothing to compile.";
export const onlyBeginning = "Only its beginning is shown.";
export const ecmascript = "ECMAScript";

// preview-panel
export const previewNotLoaded =
  "The preview could not be loaded. Close it, and open it again when there is a network.";
export const previewOf = (name: string) => `Preview of ${name}`;
export const loading = "Loading…";

// side-panel
export const close = "Close (Escape)";

// syntax-panel
export const syntax = "Syntax";

// syntax-tree-view
export const syntaxTree = "Syntax tree";

// csv-view
export const tableOf = (name: string) => `Table of ${name}`;
export const nothingYet = "There is nothing in this file yet.";
export const restNotShown = "The rest of it is not shown.";

// markdown-view
export const textOf = (name: string) => `Text of ${name}`;
export const image = (text: string) => `[image: ${text}]`;
