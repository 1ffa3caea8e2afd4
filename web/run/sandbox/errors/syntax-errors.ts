import type { SyntaxReason } from "../../../protocol/program/syntax-reason.ts";
import { unparsed, type Wording } from "./wording.ts";

/**
 * V8's message for a syntax error of the engine.
 *
 * @param text the text before the token at which the parser failed; `after` is the text from there on.
 * @param declared the name that was declared last.
 */
export function syntaxError(
  format: string,
  engineMessage: string,
  text: string,
  after: string,
  declared: string,
): Wording | undefined {
  const before = text.slice(-maxBefore);
  const previous = /([\w$\u0080-\uffff#]+)\s*$/.exec(before)?.[1] ?? "";
  switch (format) {
    case "unexpected token in expression: '%.*s'":
    case "unexpected token: '%.*s'":
    case "expecting '%c'":
      break;
    case "invalid redefinition of lexical identifier":
    case "invalid redefinition of parameter name":
    case "invalid redefinition of global identifier":
    case "invalid redefinition of a variable":
    case "invalid redefinition of global identifier in module code":
      return redeclaration(declared);
    case "private class field is already defined":
      return redeclaration(/^#[\w$]+/.exec(after)?.[0] ?? previous);
    case "a declaration in the head of a for-%s loop can't have an initializer":
      return `for-${engineMessage.includes("for-of") ? "of" : "in"} loop variable declaration may not have an initializer.`;
    case "duplicate label name":
      return `Label '${/^[\w$]+/.exec(after)?.[0] ?? previous}' has already been declared`;
    case "break/continue label not found":
      return `Undefined label '${/^[\w$]+/.exec(after)?.[0] ?? previous}'`;
    case "invalid number of arguments for getter or setter":
      return /\bset\s+[^\s(]+\s*\([^)]*\)?\s*$/.test(before)
        ? "Setter must have exactly one formal parameter."
        : "Getter must not have any formal parameters.";
    case "invalid method name":
      if (/\bconstructor\s*$/.test(before) || after.startsWith("constructor")) return constructorKind(before);
      return messages[format];
    case "malformed escape sequence in string literal":
      return /^[^\n]*?\\x/.test(after) && !/^[^\n]*?\\u/.test(after)
        ? "Invalid hexadecimal escape sequence"
        : messages[format];
    case "invalid number literal":
      if (/^[\d_]*__/.test(after)) return "Only one underscore is allowed as numeric separator";
      return /^\d[\d_]*_(?!\w)/.test(after)
        ? "Numeric separators are not allowed at the end of numeric literals"
        : messages[format];
    case "unexpected end of string":
      return after.startsWith("`") || /[`}]\s*$/.test(before) || /`[^`]*\$\{[^`]*$/.test(before)
        ? "Unexpected end of input"
        : messages[format];
    case "invalid for in/of left hand-side":
      return /\bfor\s*\(\s*let\b[^;{}]*$/.test(before)
        ? "The left-hand side of a for-of loop may not start with 'let'."
        : messages[format];
    case "'for await' loop should be used with 'of'":
    case "expected 'of' or 'in' in for control expression":
      return describeUnexpectedToken(after);
    case "expecting field name":
    case "invalid property name":
    case "missing formal parameter":
    case "invalid switch statement":
      return unexpectedToken(before, after);
    case "invalid increment/decrement operand":
      return /(?:\+\+|--)[^+-]+$/.test(before)
        ? "Invalid left-hand side expression in prefix operation"
        : messages[format];
    case "variable name expected":
    case "function name expected":
    case "identifier expected":
    case "class statement requires a name":
      if (format === "function name expected" && after.startsWith("("))
        return "Function statements require a function name";
      if (format === "variable name expected" && /^[[{]/.test(after))
        return unparsed("Missing initializer in destructuring declaration", { kind: "missingInitializer" });
      return describeUnexpectedToken(after);
    case "invalid keyword: with":
      return "Strict mode code may not include a with statement";
    default: {
      const text = messages[format];
      if (text === undefined)
        return /^unexpected/.test(engineMessage) ? describeUnexpectedToken(after) : undefined;
      return unparsed(text, reasons[format] ?? { kind: "other" });
    }
  }
  if (previous === "await" && /^[\w$"'`[{(]/.test(after)) {
    return unparsed("await is only valid in async functions and the top level bodies of modules", {
      kind: "misplacedAwait",
    });
  }
  if (engineMessage === "expecting '}'" && after.startsWith("="))
    return unparsed("Invalid shorthand property initializer", { kind: "shorthandInitializer" });
  if (engineMessage === "expecting ','" && isInArguments(text))
    return unparsed("missing ) after argument list", { kind: "missingBefore" });
  if (before.endsWith("?.") && after.startsWith("`")) return "Invalid tagged template on optional chain";
  if (engineMessage === "expecting ')'" && /\.\.\.\s*[\w$[\]{}, ]+$/.test(before) && after.startsWith(",")) {
    return "Rest parameter must be last formal parameter";
  }
  if (
    engineMessage === "expecting ';'" &&
    /\bclass\s[^{}]*\{\s*[\w$]+\s*$/.test(before) &&
    !/^[\w$\u0080-\uffff]/.test(after)
  )
    return `Unexpected identifier '${previous}'`;
  return unexpectedToken(before, after);
}

/** Only so much of the text is searched for what stands right before the token. */
const maxBefore = 1_000;

const brackets =
  /\/\/.*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|[()[\]{}]/g;

/** Whether the innermost bracket that is open after this text begins the arguments of a call. */
function isInArguments(text: string): boolean {
  const open: number[] = [];
  for (const { 0: token, index } of text.matchAll(brackets)) {
    if ("([{".includes(token)) open.push(index);
    if (")]}".includes(token)) open.pop();
  }
  const [outer = -1, inner = -1] = open.slice(-2).length === 1 ? [-1, ...open] : open.slice(-2);
  if (text[inner] !== "(") return false;
  const callee = text.slice(0, inner).trimEnd().slice(-maxBefore);
  const word = /(?<![\w$.])[\w$]+$/.exec(callee)?.[0];
  if (word === undefined ? !/[\w$\u0080-\uffff)\]`]$/.test(callee) : isStatementWord(word)) return false;
  // The parameters of a function, or of a method in a class or an object.
  const around = text.slice(0, Math.max(0, outer)).trimEnd().slice(-maxBefore);
  const isMember = text[outer] === "{" && /(?:\bclass\b[^{}()]*|[=(,:[?]|\breturn)$/.test(around);
  return !isMember && !/\bfunction\s*\*?\s*[\w$]*$/.test(callee);
}

const isStatementWord = (word: string) =>
  word === "await" || (keywords.test(word) && !/^(?:super|this)$/.test(word));

function constructorKind(before: string): string {
  const [, prefix = ""] =
    /(\*|#|\basync)\s*constructor\s*$/.exec(before) ?? /(\*|\basync)\s*$/.exec(before) ?? [];
  if (prefix === "#") return messages["invalid field name"] as string;
  const kind = prefix === "*" ? "a generator" : prefix === "async" ? "an async method" : "an accessor";
  return `Class constructor may not be ${kind}`;
}

function redeclaration(name: string): Wording {
  return unparsed(`Identifier '${name}' has already been declared`, { kind: "redeclaration", name });
}

/** In sloppy code, words that strict code reserves are names. */
function unexpectedToken(before: string, after: string): Wording {
  const word = /^\s*([a-z]+)/.exec(after)?.[1] ?? "";
  return strict.test(word) && !/\buse strict\b|\bclass\b/.test(before)
    ? unparsed(`Unexpected identifier '${word}'`, { kind: "unexpectedToken", token: word })
    : describeUnexpectedToken(after);
}

/** Describes the token at the start of a text. */
function describeUnexpectedToken(after: string): Wording {
  const text = after.replace(/^\s+/, "");
  if (text === "" || text === "\0") return "Unexpected end of input";
  if (/^\.?\d/.test(text)) return "Unexpected number";
  if (/^["']/.test(text)) return "Unexpected string";
  if (text.startsWith("`")) return "Unexpected template string";
  const word = /^#?[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/u.exec(text)?.[0];
  if (word !== undefined) {
    if (word === "enum") return "Unexpected reserved word";
    if (strict.test(word)) return "Unexpected strict mode reserved word";
    const what = keywords.test(word) ? "token" : "identifier";
    return unparsed(`Unexpected ${what} '${word}'`, { kind: "unexpectedToken", token: word });
  }
  const sign = signs.find((each) => text.startsWith(each));
  return sign === undefined
    ? "Invalid or unexpected token"
    : unparsed(`Unexpected token '${sign}'`, { kind: "unexpectedToken", token: sign });
}

const keywords =
  /^(?:break|case|catch|class|const|continue|debugger|default|delete|do|else|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with)$/;
const strict = /^(?:implements|interface|let|package|private|protected|public|static|yield)$/;
const signs =
  ">>>= ... === !== **= <<= >>= >>> &&= ||= ??= => == != <= >= && || ?? ?. ++ -- += -= *= /= %= &= |= ^= << >> ** { } ( ) [ ] . ; , < > + - * / % & | ^ ! ~ ? : =".split(
    " ",
  );

const messages: Readonly<Record<string, string>> = {
  "expected '}' after template expression": "Missing } in template expression",
  "missing initializer for const variable": "Missing initializer in const declaration",
  "invalid number literal": "Invalid or unexpected token",
  "unexpected end of string": "Invalid or unexpected token",
  "unexpected end of regexp": "Invalid regular expression: missing /",
  "unexpected line terminator in regexp": "Invalid regular expression: missing /",
  "invalid regular expression flags": "Invalid regular expression flags",
  "'let' is not a valid lexical identifier": "let is disallowed as a lexically bound name",
  "return not in a function": "Illegal return statement",
  "break must be inside loop or switch": "Illegal break statement",
  "continue must be inside loop": "Illegal continue statement: no surrounding iteration statement",
  "octal literals are deprecated in strict mode": "Octal literals are not allowed in strict mode.",
  "octal escape sequences are not allowed in strict mode":
    "Octal escape sequences are not allowed in strict mode.",
  "cannot delete a direct reference in strict mode": "Delete of an unqualified identifier in strict mode.",
  "invalid lvalue in strict mode": "Unexpected eval or arguments in strict mode",
  "invalid variable name in strict mode": "Unexpected eval or arguments in strict mode",
  "invalid argument name in strict code": "Unexpected eval or arguments in strict mode",
  "invalid function name in strict code": "Unexpected eval or arguments in strict mode",
  "duplicate argument names not allowed in this context":
    "Duplicate parameter name not allowed in this context",
  "duplicate parameter names not allowed in this context":
    "Duplicate parameter name not allowed in this context",
  "property constructor appears more than once": "A class may only have one constructor",
  "super() is only valid in a derived class constructor": "'super' keyword unexpected here",
  "'super' is only valid in a method": "'super' keyword unexpected here",
  "invalid use of 'super'": "'super' keyword unexpected here",
  "new.target only allowed within functions": "new.target expression is not allowed here",
  "invalid assignment left-hand side": "Invalid left-hand side in assignment",
  "invalid increment/decrement operand": "Invalid left-hand side expression in postfix operation",
  "invalid for in/of left hand-side": "Invalid left-hand side in for-loop",
  "'for of' expression cannot start with 'async'": "The left-hand side of a for-of loop may not be 'async'.",
  "invalid destructuring target": "Invalid destructuring assignment target",
  "duplicate default": "More than one default clause in switch statement",
  "expecting catch or finally": "Missing catch or finally after try",
  "return in a static initializer block": "Illegal return statement",
  "duplicate __proto__ property name": "Duplicate __proto__ fields are not allowed in object literals",
  "unsupported keyword: %s": "Unexpected reserved word",
  "invalid use of 'import()'": "Cannot use new with import",
  "line terminator not allowed after throw": "Illegal newline after throw",
  "break/continue label not found": "Undefined label",
  "malformed escape sequence in string literal": "Invalid Unicode escape sequence",
  "invalid first character of private name": "Invalid or unexpected token",
  "rest element must be the last one": "Rest element must be last element",
  "rest element cannot have a default value": "Rest parameter may not have a default initializer",
  '"use strict" not allowed in function with default or destructuring parameter':
    "Illegal 'use strict' directive in function with non-simple parameter list",
  "template literal cannot appear in an optional chain": "Invalid tagged template on optional chain",
  "new keyword cannot be used with an optional chain": "Invalid optional chain from new expression",
  "cannot delete a private class field": "Private fields can not be deleted",
  "for await is only valid in asynchronous functions":
    "for await (... of ...) is only valid in async functions and the top level bodies of modules",
  "'arguments' identifier is not allowed in class field initializer":
    "'arguments' is not allowed in class field initializer or static initialization block",
  "import.meta only valid in module code": "Cannot use 'import.meta' outside a module",
  "unexpected end of comment": "Invalid or unexpected token",
  "class declarations can't appear in single-statement context": "Unexpected token 'class'",
  "lexical declarations can't appear in single-statement context":
    "Lexical declaration cannot appear in a single-statement context",
  "function declarations can't appear in single-statement context":
    "In strict mode code, functions can only be declared at top level or inside a block.",
  "cannot mix ?? with && or ||": "Unexpected token '||'",
  "unexpected 'await' keyword": "Unexpected reserved word",
  "unexpected 'yield' keyword": "Unexpected strict mode reserved word",
  "yield is a reserved identifier": "Unexpected strict mode reserved word",
  "'%s' is a reserved identifier": "Unexpected reserved word",
  "invalid method name": "Classes may not have a static property named 'prototype'",
  "invalid field name": "Classes may not have a field named 'constructor'",
};

/** What messages of that table say as data, where an explanation needs it. */
const reasons: Readonly<Record<string, SyntaxReason>> = {
  "missing initializer for const variable": { kind: "missingInitializer" },
  "return not in a function": { kind: "misplacedReturn" },
  "expecting catch or finally": { kind: "missingBefore" },
  "line terminator not allowed after throw": { kind: "missingBefore" },
  "for await is only valid in asynchronous functions": { kind: "misplacedAwait" },
  "invalid assignment left-hand side": { kind: "invalidAssignmentTarget" },
  "invalid destructuring target": { kind: "invalidAssignmentTarget" },
};
