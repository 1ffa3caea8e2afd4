import { parse } from "../parser/parse-elixir.ts";
import { isCall, partsOf, type Quoted } from "../parser/quoted.ts";

/**
 * Examples in the style of documentation, each with its result:
 *
 *     iex> 1 + 1
 *     2
 *     iex> String.to_integer("x")
 *     ** (ArgumentError) errors were found …
 *
 * A text with such lines is a program that checks them: the text before the first one is its code.
 */
const prompt = /^[ \t]*(?:iex|\.\.\.)(?:\(\d+\))?>(?: |$)/;
const opening = /^iex(?:\(\d+\))?>(?: |$)/m;

export function hasExamples(text: string): boolean {
  return opening.test(text);
}

type Example = {
  /** Lines of the text, from 1: the first of its code, and the first after it. */
  readonly from: number;
  to: number;
  readonly code: string[];
  readonly expected: string[];
};

/** The quoted form of such a text: its code, and each example with its expected result. Throws SyntaxProblem. */
export function parseExamples(text: string): Quoted {
  const { code, examples } = read(text);
  const program = parse(code);
  const statements = isCall(program, "__block__") ? program.args : [program];
  const checkedStatements: Quoted[] = [];
  for (const statement of statements) {
    const example = examples.find(({ from, to }) => lineOf(statement) >= from && lineOf(statement) < to);
    const isLast = !statements.some(
      (other) =>
        other !== statement && example && lineOf(other) > lineOf(statement) && lineOf(other) < example.to,
    );
    checkedStatements.push(example && isLast ? checkExample(statement, example) : statement);
  }
  const count = examples.filter(({ expected }) => expected.length > 0).length;
  const last = checkedStatements.at(-1);
  if (last && count > 0) {
    const number: Quoted = { kind: "integer", value: BigInt(count), span: last.span };
    checkedStatements[checkedStatements.length - 1] = callOfChecks("examples", [last, number], last.span);
  }
  return { kind: "call", name: "__block__", args: checkedStatements, span: program.span };
}

/** The text with only the code in it, each character at its position, and the examples. */
function read(text: string): { code: string; examples: readonly Example[] } {
  const lines = text.split("\n");
  const examples: Example[] = [];
  let open: Example | undefined;
  let hasStarted = false;
  const code = lines.map((line, index) => {
    const match = prompt.exec(line)?.[0];
    const isContinuation = match?.trimStart().startsWith("...") ?? false;
    if (match !== undefined && (hasStarted || opening.test(line))) {
      hasStarted = true;
      const rest = " ".repeat(match.length) + line.slice(match.length);
      if (isContinuation && open && open.expected.length === 0) {
        open.code.push(line.slice(match.length));
        open.to = index + 2;
      } else {
        open = { from: index + 1, to: index + 2, code: [line.slice(match.length)], expected: [] };
        examples.push(open);
      }
      return rest;
    }
    if (!hasStarted) return line;
    if (line.trim() === "") open = undefined;
    else open?.expected.push(line.trim());
    return " ".repeat(line.length);
  });
  return { code: code.join("\n"), examples };
}

function lineOf(node: Quoted): number {
  if (node.span.line > 0) return node.span.line;
  for (const part of partsOf(node)) {
    const line = lineOf(part);
    if (line > 0) return line;
  }
  return 0;
}

function checkExample(statement: Quoted, { code, expected, to }: Example): Quoted {
  const text = expected.join("\n");
  if (text === "") return statement;
  const { span } = statement;
  const call = (name: string, ...args: Quoted[]): Quoted => callOfChecks(name, args, span);
  const words = binary(code.map((line) => line.trim()).join(" "), span);
  if (text.startsWith("** ("))
    return call("example_raises", words, binary(text, span), {
      kind: "call",
      name: "fn",
      args: [{ kind: "call", name: "->", args: [{ kind: "list", items: [], span }, statement], span }],
      span,
    });
  if (/^#[A-Z][\w.]*</.test(text)) return call("example_shown", words, statement, binary(text, span));
  return call("example", words, statement, parseExpectedValue(text, to));
}

/** With its lines in the text, for error messages. */
function parseExpectedValue(text: string, line: number): Quoted {
  return parse("\n".repeat(line - 1) + text);
}

function binary(value: string, span: Quoted["span"]): Quoted {
  return { kind: "binary", value, span };
}

/** A call of a function in checks/assertions.ts. */
export function callOfChecks(name: string, args: readonly Quoted[], span: Quoted["span"]): Quoted {
  const module: Quoted = { kind: "atom", name: "sandglass_checks", span };
  const callee: Quoted = { kind: "call", name: ".", args: [module, { kind: "atom", name, span }], span };
  return { kind: "call", name: callee, args, span };
}
