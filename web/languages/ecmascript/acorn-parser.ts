import { type Options, Parser, type Program, tokTypes } from "acorn";
import type { SyntaxReason } from "../../protocol/program/syntax-reason.ts";
import { DecoratorParser } from "./decorator-parser.ts";
import { describeToken } from "./describe-token.ts";

export type SourceKind = "script" | "module";

/** The result of parsing a text, as far as it could be parsed. */
export type AcornResult = {
  readonly program: Program | undefined;
  readonly failure: OffsetProblem | undefined;
  /** Whether it contains an `import` or `export` statement, or `import.meta`: then the text is meant as a module. */
  readonly moduleSyntax: boolean;
  readonly usesMeta: boolean;
  /** Whether it has a `return` outside of functions. */
  readonly returnsAtTop: boolean;
  readonly importCalls: readonly ImportCall[];
  /** The offset of the first decorator or auto-accessor. */
  readonly firstDecorator: number | undefined;
};

/** Why a text cannot be parsed: a sentence, its offset, and what it says as data. */
export type OffsetProblem = {
  readonly message: string;
  readonly offset: number;
  readonly reason?: SyntaxReason;
};

/** `import(…)` at an offset; its specifier, if it is a plain string. */
export type ImportCall = { readonly offset: number; readonly specifier: string | undefined };

type AcornOptions = {
  /** Also accepts module statements in a script, to find out that it has them. */
  readonly tolerant?: boolean;
  /** Gives each node its `loc`. That takes a third of the time. */
  readonly locations?: boolean;
  /** Accepts `return` outside of functions, as in a CommonJS module. */
  readonly returns?: boolean;
  /** Gives parentheses a node of their own, which is not ESTree. */
  readonly preserveParens?: boolean;
};

/** Parses a text with acorn, and never throws. Runs nothing of the text, and creates no regular expression of it. */
export function parseWithAcorn(text: string, kind: SourceKind, options: AcornOptions = {}): AcornResult {
  const reader = new AcornParser(
    {
      ecmaVersion: "latest",
      sourceType: kind,
      locations: options.locations === true,
      preserveParens: options.preserveParens === true,
      allowAwaitOutsideFunction: true,
      allowReturnOutsideFunction: options.returns === true,
      allowImportExportEverywhere: options.tolerant === true,
    },
    text,
  );
  let program: Program | undefined;
  let failure: OffsetProblem | undefined;
  try {
    program = reader.parse();
  } catch (error) {
    failure = reader.failureOf(error);
  }
  const { moduleSyntax, usesMeta, returnsAtTop, importCalls, firstDecorator } = reader;
  return { program, failure, moduleSyntax, usesMeta, returnsAtTop, importCalls, firstDecorator };
}

/** The parts of acorn's parser that plugins use and its types omit. */
type AcornInternals = {
  new (options: Options, input: string): AcornInternals;
  readonly firstDecorator: number | undefined;
  readonly input: string;
  readonly allowUsing: boolean;
  pos: number;
  start: number;
  end: number;
  containsEsc: boolean;
  scopeStack: { flags: number; var: string[]; lexical: string[]; functions: string[] }[];
  regexpState: RegexState | undefined;
  readonly inGenerator: boolean;
  readonly inFunction: boolean;
  parse(): Program;
  declareName(name: string, binding: number, offset: number): void;
  inGeneratorContext(): boolean;
  enterScope(flags: number): void;
  readonly type: object;
  parseMaybeUnary(pattern: unknown, isOperand: boolean, isUpdated: boolean, forInit: unknown): object;
  parseImport(node: object): object;
  parseExport(node: object, exports: object): object;
  parseReturnStatement(node: object): object;
  parseImportMeta(node: object): object;
  parseDynamicImport(node: { start: number }): { source: { type: string; value?: unknown } };
  readRegexp(): void;
  readWord1(): string;
  validateRegExpFlags(state: RegexState): void;
  validateRegExpPattern(state: RegexState): void;
  finishToken(type: object, value: object): void;
  raise(offset: number, message: string): never;
  unexpected(offset: number): never;
};
type RegexState = { reset(start: number, pattern: string, flags: string): void };

/**
 * The maximum number of declared names in all open scopes together, counted once per scope: 2 million take 0.3 s. Real
 * programs have a few.
 */
const maxDeclaredNames = 2_000_000;

class AcornParser extends (DecoratorParser as unknown as AcornInternals) {
  moduleSyntax = false;
  usesMeta = false;
  returnsAtTop = false;
  readonly importCalls: ImportCall[] = [];
  private names = 0;
  /** Where the unary expression begins that is being parsed. */
  private operatorStart = 0;
  /** The name that is being declared: acorn's message alone has it if the name is declared already. */
  private declared: string | undefined;

  /** The offset and the message of acorn's error, without the "(1:7)" at its end. */
  failureOf(error: unknown): OffsetProblem {
    if (error instanceof SyntaxError && "pos" in error) {
      const offset = error.pos as number;
      const message = error.message.replace(/ \(\d+:\d+\)$/, "");
      if (message === tooDeepMessage) return { message: "This is nested too deeply", offset };
      const token = /^Unexpected (?:token|character)/.test(message) && describeToken(this.input, offset);
      if (token) return { ...token, offset };
      if (message === "Unexpected token") return this.unexpectedAt(offset);
      const { declared } = this;
      const reason =
        declared === undefined ? reasons[message] : ({ kind: "redeclaration", name: declared } as const);
      return { message: plainMessage(message), offset, reason: reason ?? { kind: "other" } };
    }
    // The host's stack overflowed before acorn noticed.
    if (error instanceof Error && !(error instanceof SyntaxError))
      return { message: "This is nested too deeply", offset: this.start };
    throw error;
  }

  /** Whether a `/` after `yield` begins a regular expression. acorn looks for `function*` only, and not for methods. */
  override inGeneratorContext(): boolean {
    return super.inGeneratorContext() || this.inGenerator;
  }

  /** acorn searches names in arrays: 180,000 of them (1 MB of source) took 96 s. */
  override enterScope(flags: number): void {
    super.enterScope(flags);
    const scope = this.scopeStack.at(-1);
    if (!scope) return;
    const count = () => {
      if (++this.names <= maxDeclaredNames) return;
      this.declared = undefined;
      this.raise(this.start, "There are too many variables in nested blocks");
    };
    scope.var = new NameList(count);
    scope.lexical = new NameList(count);
    scope.functions = new NameList(count);
  }

  override declareName(name: string, binding: number, offset: number): void {
    this.declared = name;
    super.declareName(name, binding, offset);
    this.declared = undefined;
  }

  /** Also at the top level of a script, because programs of other runtimes are bodies of functions. */
  // @ts-expect-error it is an accessor there as well, which the types above cannot say
  override get allowUsing(): boolean {
    return this.scopeStack.length === 1 || super.allowUsing;
  }

  override parseImport(node: object): object {
    this.moduleSyntax = true;
    return super.parseImport(node);
  }

  override parseExport(node: object, exports: object): object {
    this.moduleSyntax = true;
    return super.parseExport(node, exports);
  }

  override parseReturnStatement(node: object): object {
    this.returnsAtTop ||= !this.inFunction;
    return super.parseReturnStatement(node);
  }

  override parseImportMeta(node: object): object {
    this.moduleSyntax = true;
    this.usesMeta = true;
    return super.parseImportMeta(node);
  }

  override parseDynamicImport(node: { start: number }) {
    const call = super.parseDynamicImport(node);
    const { value } = call.source;
    this.importCalls.push({ offset: node.start, specifier: typeof value === "string" ? value : undefined });
    return call;
  }

  /** `-a ** b`: acorn's error is at the `**` and has no words of its own; V8's is at the unary operator. */
  override parseMaybeUnary(
    pattern: unknown,
    isOperand: boolean,
    isUpdated: boolean,
    forInit: unknown,
  ): object {
    const { operatorStart } = this;
    this.operatorStart = this.start;
    const isPowerForbidden = isOperand && !isUpdated;
    // With `true`, acorn leaves the `**` after the operand alone.
    const node = super.parseMaybeUnary(pattern, isOperand, isPowerForbidden || isUpdated, forInit);
    if (isPowerForbidden && this.type === tokTypes.starstar) this.raise(operatorStart, unaryPowerMessage);
    return node;
  }

  /**
   * Like acorn's check, but without creating the RegExp: `[\p{L}\p{L}…]` of 150 KB took V8 10 s, for a value that is
   * not used.
   */
  override readRegexp(): void {
    const start = this.pos;
    const close = endOfRegex(this.input, start);
    if (close === undefined) this.raise(start, "Unterminated regular expression");
    const pattern = this.input.slice(start, close);
    const flagsAt = close + 1;
    this.pos = flagsAt;
    const flags = this.readWord1();
    if (this.containsEsc) this.unexpected(flagsAt);
    this.regexpState ??= newRegexState(this);
    this.regexpState.reset(start, pattern, flags);
    this.validateRegExpFlags(this.regexpState);
    this.validateRegExpPattern(this.regexpState);
    this.finishToken(tokTypes.regexp, { pattern, flags, value: null });
  }

  private unexpectedAt(offset: number): OffsetProblem {
    if (offset >= this.input.length) {
      const message = "The program ends here, but something in it is still open";
      return { message, offset, reason: { kind: "other" } };
    }
    const token = this.start === offset ? this.input.slice(offset, this.end) : "";
    const excerpt =
      token.length > 0 && token.length <= 40
        ? token
        : String.fromCodePoint(this.input.codePointAt(offset) ?? 0);
    const message = `Unexpected ${excerpt.includes('"') ? excerpt : `"${excerpt}"`}`;
    return { message, offset, reason: { kind: "unexpectedToken", token: excerpt } };
  }
}

/** An array of names with a fast `indexOf`. All names are in a set, and only the first is in the array. */
class NameList extends Array<string> {
  private readonly nameSet = new Set<string>();

  constructor(private readonly count: () => void) {
    super();
  }

  override push(name: string): number {
    if (this.nameSet.has(name)) return this.length;
    this.count();
    this.nameSet.add(name);
    // acorn only uses `indexOf` and the first name.
    return this.length === 0 ? super.push(name) : this.length;
  }

  override indexOf(name: string): number {
    return this.nameSet.has(name) ? 0 : -1;
  }
}

/** The offset of the `/` that ends the regular expression whose pattern starts at `start`. */
function endOfRegex(text: string, start: number): number | undefined {
  let inClass = false;
  for (let index = start; index < text.length; index++) {
    const char = text[index] as string;
    if (/[\n\r\u2028\u2029]/.test(char)) return undefined;
    if (char === "\\") {
      if (/[\n\r\u2028\u2029]/.test(text[index + 1] ?? "")) return undefined;
      index++;
    } else if (char === "[") inClass = true;
    else if (char === "]") inClass = false;
    else if (char === "/" && !inClass) return index;
  }
  return undefined;
}

/**
 * acorn does not export the class of its pattern checker's state. A parser that has parsed a pattern has an instance.
 */
function newRegexState(parser: unknown): RegexState {
  const Plain = Parser as unknown as AcornInternals;
  const sample = new Plain({ ecmaVersion: "latest" }, "/a/");
  sample.parse();
  const State = sample.regexpState?.constructor as new (parser: unknown) => RegexState;
  return new State(parser);
}

const unaryPowerMessage =
  "Unary operator used immediately before exponentiation expression. Parenthesis must be used to disambiguate operator precedence";

const tooDeepMessage = "Not enough stack space to parse input";

/** Plain versions of acorn's messages, which are written for authors of parsers. */
const plainMessages: Readonly<Record<string, string>> = {
  "'import' and 'export' may appear only with 'sourceType: module'":
    "A script cannot have 'import' or 'export' statements",
  "Assigning to rvalue": "Nothing can be assigned to this",
  "Argument name clash": "Two parameters have the same name",
  "Binding member expression": "A property cannot be declared as a variable",
  "Binding parenthesized expression": "A declared variable cannot be in parentheses",
  "Complex binding patterns require an initialization value":
    "A declaration with destructuring needs a value",
  "Illegal newline after throw": "The thrown value must be on the same line as 'throw'",
  "Shorthand property assignments are valid only in destructuring patterns":
    "An object is written { name: value }; '=' is allowed here only in destructuring",
  "Identifier directly after number": "A name cannot follow a number directly",
  "Unsyntactic break": "'break' cannot be here: it belongs in a loop or a switch",
  "Unsyntactic continue": "'continue' cannot be here: it belongs in a loop",
  "Unterminated comment": "This comment is not closed: it needs a */",
  "Unterminated regular expression": "This regular expression is not closed: it needs a / on the same line",
  "Unterminated string constant": "This string is not closed: it needs another quote on the same line",
  "Unterminated template": "This template is not closed: it needs another `",
  "Unterminated template literal": "This template is not closed: it needs another `",
};

function plainMessage(message: string): string {
  return Object.hasOwn(plainMessages, message) ? (plainMessages[message] as string) : message;
}

const misplacedAwait: SyntaxReason = { kind: "misplacedAwait" };
const invalidAssignmentTarget: SyntaxReason = { kind: "invalidAssignmentTarget" };

/** What acorn's messages say as data, where an explanation needs it: acorn has no codes for them. */
const reasons: Readonly<Record<string, SyntaxReason>> = {
  "'return' outside of function": { kind: "misplacedReturn" },
  "Assigning to rvalue": invalidAssignmentTarget,
  "Assigning to eval in strict mode": invalidAssignmentTarget,
  "Assigning to arguments in strict mode": invalidAssignmentTarget,
  "Await expression cannot be a default value": misplacedAwait,
  "Cannot use 'await' as identifier inside an async function": misplacedAwait,
  "Cannot use await in class static initialization block": misplacedAwait,
  "Cannot use keyword 'await' outside an async function": misplacedAwait,
};
