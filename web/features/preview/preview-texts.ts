/** The texts of the panels beside the code. */

// preview-feature
export const toggleSyntaxTree = "Show or hide the syntax tree";
export const toggleCompiled = "Show or hide the compiled code of this file";
export const togglePreview = "Show or hide the preview of this file";
export const hideSyntaxTree = "Hide the syntax tree";
export const showSyntaxTree = "Show the syntax tree";
export const hideCompiled = "Hide the compiled file";
export const showCompiled = "Show the compiled file";
export const hidePreview = "Hide the preview";
export const showPreview = "Show the preview";
export const preview = "Preview";

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
