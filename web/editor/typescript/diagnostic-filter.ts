import {
  type Diagnostic,
  type Node,
  type Program,
  type SourceFile,
  typescript as ts,
} from "monaco-editor/languages/features/typescript/lib/typescriptServices";

import { isTestFile } from "../../protocol/grading/parsed-test-file.ts";

/*
 * Which of the compiler's complaints are shown. TypeScript gets them all but one. JavaScript that works should get none:
 * `"6" * "7"`, a member added later, an argument left out are all right there. So there is a list of the complaints that are shown, about code that cannot be
 * meant: names that are not there, modules and exports that are not there, constants that are assigned to, variables used
 * before their declaration or declared twice, and members misspelt.
 */

const certainInJavaScript = new Set([
  ...[2304, 2503, 2552, 2580, 2581, 2582, 2583, 2584, 2591, 2592, 2593, 2868, 18004], // Cannot find name
  ...[2305, 2307, 2306, 2613, 2614, 2724, 2732, 2835, 1192], // Cannot find module, no such export
  ...[2448, 2449, 2454], // used before its declaration
  ...[2300, 2451], // declared twice
  ...[2588, 2632, 2630, 2629], // assigned to, though it is a constant, an import, a function, a class
]);
/** `import a = require("./b")` is compiled here, in modules as well. */
const importAssignment = 1202;
const noSuchMember = 2339;
const noSuchMemberDidYouMean = 2551;
const cannotFindName = new Set([2304, 2552, 2580, 2581, 2582, 2583, 2584, 2591, 2592, 2593, 2868]);

export function isJavaScript(file: string): boolean {
  return /\.[mc]?js$/.test(file);
}

export function isVisible(
  diagnostic: Diagnostic,
  file: SourceFile,
  program: Program,
  isTypes: IsTypes,
): boolean {
  if (diagnostic.code === importAssignment) return false;
  // The way to ask whether something is there.
  if (cannotFindName.has(diagnostic.code)) {
    const node = nodeAt(file, diagnostic.start ?? 0);
    if (isInTypeof(node) || (node && isOfTestedProgram(node, file, program, isTypes))) return false;
  }
  if (!isJavaScript(file.fileName) || certainInJavaScript.has(diagnostic.code)) return true;
  if (diagnostic.code !== noSuchMember && diagnostic.code !== noSuchMemberDidYouMean) return false;
  const member = nodeAt(file, diagnostic.start ?? 0);
  if (!member || isAssignedTo(file.text.slice(member.getStart(), member.end), file.text)) return false;
  return diagnostic.code === noSuchMemberDidYouMean || isOfGuestGlobal(member.parent, program, isTypes);
}

type IsTypes = (file: string) => boolean;

/** The innermost node that begins at an offset. */
function nodeAt(file: SourceFile, start: number): Node | undefined {
  const find = (node: Node): Node | undefined => {
    if (node.getStart() > start || node.end <= start) return undefined;
    return ts.forEachChild(node, find) ?? (node.getStart() === start ? node : undefined);
  };
  return ts.forEachChild(file, find);
}

function isInTypeof(node: Node | undefined): boolean {
  return node !== undefined && ts.isTypeOfExpression(node.parent);
}

/** A file of tests that imports nothing has the names of the program that it is beside. */
function isOfTestedProgram(node: Node, file: SourceFile, program: Program, isTypes: IsTypes): boolean {
  if (!isTestFile(file.fileName) || /^import\b/m.test(file.text)) return false;
  const word = file.text.slice(node.getStart(), node.end);
  const declarations = /(?:function\s*\*?|class|let|const|var)\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)/gu;
  const declares = ({ fileName, text }: SourceFile) =>
    !isTypes(fileName) && [...text.matchAll(declarations)].some(([, name]) => name === word);
  return program.getSourceFiles().some((other) => other !== file && declares(other));
}

/** `Math.twice = …`: who adds a member of that name somewhere may use it elsewhere. */
function isAssignedTo(member: string, text: string): boolean {
  return text.split(`.${member}`).some((after, index) => index > 0 && /^\s*=(?![=>])/.test(after));
}

/** `Math.sine`: a member of one of the guest's own globals, and of nothing that a program makes. */
function isOfGuestGlobal(access: Node, program: Program, isTypes: IsTypes): boolean {
  if (!ts.isPropertyAccessExpression(access) || !access.expression || !ts.isIdentifier(access.expression))
    return false;
  const { declarations = [] } = program.getTypeChecker().getSymbolAtLocation(access.expression) ?? {};
  return declarations.length > 0 && declarations.every((each) => isTypes(each.getSourceFile().fileName));
}
