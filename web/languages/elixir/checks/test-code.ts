import { isCall, partsOf, type Quoted, type QuotedCall } from "../parser/quoted.ts";
import { callOfChecks } from "./doctest.ts";

/**
 * Compiles a test as in ExUnit: `assert`, `refute`, `assert_raise`, `flunk`, and `printed()`, the text that was printed
 * so far. Each becomes a call of a function in checks/assertions.ts, with its source text.
 */
export function withAssertions(node: Quoted, text: string): Quoted {
  if (node.kind === "list") return { ...node, items: node.items.map((each) => withAssertions(each, text)) };
  if (node.kind === "pair")
    return { ...node, left: withAssertions(node.left, text), right: withAssertions(node.right, text) };
  if (node.kind !== "call") return node;
  const name = typeof node.name === "string" ? node.name : withAssertions(node.name, text);
  const call: QuotedCall = { ...node, name, args: node.args.map((each) => withAssertions(each, text)) };
  const make = typeof name === "string" && Object.hasOwn(forms, name) ? forms[name] : undefined;
  return make?.(call, node, text) ?? call;
}

const comparisons: ReadonlySet<string> = new Set(["==", "!=", "===", "!==", "<", ">", "<=", ">=", "=~"]);

type Form = (call: QuotedCall, source: QuotedCall, text: string) => Quoted | undefined;

const forms: Readonly<Record<string, Form>> = {
  assert(call, source, text) {
    const [value] = call.args;
    if (!value || call.args.length > 2) return undefined;
    // A pattern that does not match raises its own error, and its variables are bound afterwards.
    if (isCall(value, "=", 2)) return value;
    if (value.kind === "call" && typeof value.name === "string" && comparisons.has(value.name)) {
      const [left, right] = value.args;
      // The message about an equality shows the value of the left side.
      const whole = source.args[0] as QuotedCall;
      const operand = value.name === "==" || value.name === "===" ? whole.args[0] : whole;
      if (left && right) return comparisonCode(value, left, right, textOf(operand, text));
    }
    return holds(call, textOf(source.args[0], text), "true");
  },
  refute: (call, source, text) =>
    call.args.length >= 1 ? holds(call, textOf(source.args[0], text), "false") : undefined,
  assert_raise({ args, span }) {
    const [module, second, third] = args;
    if (!module || !second) return undefined;
    const message: Quoted = third ? second : { kind: "atom", name: "nil", span };
    return callOfChecks("raises", [module, message, third ?? second], span);
  },
  flunk: ({ args, span }) =>
    callOfChecks(
      "flunk",
      args.length > 0 ? args : [{ kind: "binary", value: "The test has failed", span }],
      span,
    ),
  printed: ({ args, span }) => (args.length === 0 ? callOfChecks("printed", [], span) : undefined),
};

/** Both sides are evaluated once: they are the arguments of a function. */
function comparisonCode(value: QuotedCall, left: Quoted, right: Quoted, words: string): Quoted {
  const { span } = value;
  const variable = (name: string): Quoted => ({ kind: "variable", name, span });
  const names = [variable("left$"), variable("right$")] as const;
  const bind = (name: Quoted, to: Quoted): Quoted => ({ kind: "call", name: "=", args: [name, to], span });
  const operator = value.name as string;
  const comparison = callOfChecks(
    "compare",
    [
      { kind: "binary", value: operator, span },
      { kind: "binary", value: words, span },
      ...names,
      { ...value, args: names },
    ],
    span,
  );
  return {
    kind: "call",
    name: "__block__",
    args: [bind(names[0], left), bind(names[1], right), comparison],
    span,
  };
}

function holds({ args, span }: QuotedCall, words: string, truth: "true" | "false"): Quoted {
  return callOfChecks(
    "holds",
    [{ kind: "binary", value: words, span }, args[0] as Quoted, { kind: "atom", name: truth, span }],
    span,
  );
}

/** The source text. */
function textOf(node: Quoted | undefined, text: string): string {
  if (!node) return "";
  const { start, end } = extentOf(node);
  return text.slice(start, end);
}

/** An operator's span begins at the operator: its left side is before it. */
function extentOf(node: Quoted): { start: number; end: number } {
  let { start, end } = node.span;
  if (end === 0) start = Number.POSITIVE_INFINITY;
  for (const part of partsOf(node)) {
    const inner = extentOf(part);
    if (inner.end === 0) continue;
    start = Math.min(start, inner.start);
    end = Math.max(end, inner.end);
  }
  return { start: Number.isFinite(start) ? start : 0, end };
}
