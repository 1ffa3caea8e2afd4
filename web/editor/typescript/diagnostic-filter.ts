import {
  type Diagnostic,
  type Node,
  type Program,
  type SourceFile,
  typescript as ts,
} from "monaco-editor/languages/features/typescript/lib/typescriptServices";

import { isTestFile } from "../../protocol/grading/parsed-test-file.ts";

/*
 * Decides which diagnostics of the compiler are shown. TypeScript files get all but one. JavaScript that works should
 * get none: `"6" * "7"`, a member that is added later and an omitted argument are all valid. So only listed diagnostics
 * are shown, about code that is certainly wrong: unknown names, modules and exports, assignments to constants,
 * variables that are used before their declaration or declared twice, and misspelt members.
 */

const certainInJavaScript = new Set([
  ...[2304, 2503, 2552, 2580, 2581, 2582, 2583, 2584, 2591, 2592, 2593, 2868, 18004], // Cannot find name
  ...[2305, 2307, 2306, 2613, 2614, 2724, 2732, 2835, 1192], // Cannot find module, no such export
  ...[2448, 2449, 2454], // used before its declaration
  ...[2300, 2451], // declared twice
  ...[2588, 2632, 2630, 2629], // assignment to a constant, an import, a function, a class
]);
/** `import a = require("./b")` is compiled here, also in modules. */
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
  // `typeof` is how a program checks whether a name exists.
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

/**
 * Whether it is a name of the tested program. A test file without imports can use the names of the program beside it.
 */
function isOfTestedProgram(node: Node, file: SourceFile, program: Program, isTypes: IsTypes): boolean {
  if (!isTestFile(file.fileName) || /^import\b/m.test(file.text)) return false;
  const word = file.text.slice(node.getStart(), node.end);
  const declarations = /(?:function\s*\*?|class|let|const|var)\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)/gu;
  const declares = ({ fileName, text }: SourceFile) =>
    !isTypes(fileName) && [...text.matchAll(declarations)].some(([, name]) => name === word);
  return program.getSourceFiles().some((other) => other !== file && declares(other));
}

/** Whether the program assigns this member anywhere, as in `Math.twice = …`: then it may use the member elsewhere. */
function isAssignedTo(member: string, text: string): boolean {
  return text.split(`.${member}`).some((after, index) => index > 0 && /^\s*=(?![=>])/.test(after));
}

/**
 * Whether the member belongs to one of the guest's own globals, as in `Math.sine`, and not to an object of the program.
 */
function isOfGuestGlobal(access: Node, program: Program, isTypes: IsTypes): boolean {
  if (!ts.isPropertyAccessExpression(access) || !access.expression || !ts.isIdentifier(access.expression))
    return false;
  const { declarations = [] } = program.getTypeChecker().getSymbolAtLocation(access.expression) ?? {};
  return declarations.length > 0 && declarations.every((each) => isTypes(each.getSourceFile().fileName));
}
