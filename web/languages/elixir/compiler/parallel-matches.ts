import { isCall, type Quoted } from "../parser/quoted.ts";
import { CompileProblem, failRestrictedName } from "./problem.ts";

// Two patterns of binaries for one value, as in `<<1>> = <<x>> = value`: Elixir's compiler refuses those that it finds,
// and for Erlang's the others never match.

type TextOf = (node: Quoted) => string;

/** Checks `left = right`. The right side may be a value. */
export function checkParallelMatch(left: Quoted, right: Quoted, isPattern: boolean, textOf: TextOf): void {
  refuseBitstrings(left, right, isPattern, textOf);
  const patterns = [...matchOperands(left), ...(isPattern ? matchOperands(right) : patternsBefore(right))];
  patterns.forEach((each, index) => {
    const other = patterns.slice(index + 1).find((later) => areBothBinary(each, later));
    if (other)
      failRestrictedName(
        "a match of two binaries in parallel",
        `In Elixir 1.14 ${textOf(each)} and ${textOf(other)} never match one value. Match one of them.`,
        other.span,
      );
  });
}

/** The patterns of `a = b = c`. */
function matchOperands(pattern: Quoted): readonly Quoted[] {
  return isCall(pattern, "=", 2) ? pattern.args.flatMap(matchOperands) : [pattern];
}

/** The patterns of `a = b = value`. */
function patternsBefore(right: Quoted): readonly Quoted[] {
  if (!isCall(right, "=", 2)) return [];
  const [pattern, value] = right.args as [Quoted, Quoted];
  return [...matchOperands(pattern), ...patternsBefore(value)];
}

const isBitstring = (node: Quoted) => isCall(node, "<<>>") || isCall(node, "<>", 2);
const isBinary = (node: Quoted) => node.kind === "binary" || isBitstring(node);

function areBothBinary(left: Quoted, right: Quoted): boolean {
  if (isBinary(left) && isBinary(right)) return true;
  return pairsOf(left, right).some(([one, other]) =>
    matchOperands(one).some((a) => matchOperands(other).some((b) => areBothBinary(a, b))),
  );
}

function refuseBitstrings(left: Quoted, right: Quoted, isParallel: boolean, textOf: TextOf): void {
  if (isCall(right, "=", 2)) {
    refuseBitstrings(left, right.args[0] as Quoted, true, textOf);
    refuseBitstrings(left, right.args[1] as Quoted, isParallel, textOf);
  } else if (isBitstring(left) && isBitstring(right)) {
    if (isParallel)
      throw new CompileProblem(
        `binary patterns cannot be matched in parallel using "=", excess pattern: ${textOf(right)}`,
        right.span,
      );
  } else if (!isCall((left.kind === "list" && left.items.at(-1)) || undefined, "|", 2))
    for (const [one, other] of pairsOf(left, right)) refuseBitstrings(one, other, isParallel, textOf);
}

/** The parts that two forms have at the same positions. */
function pairsOf(left: Quoted, right: Quoted): readonly (readonly [Quoted, Quoted])[] {
  const one = isCall(left, "%", 2) ? (left.args[1] as Quoted) : left;
  const other = isCall(right, "%", 2) ? (right.args[1] as Quoted) : right;
  if (isCall(one, "%{}") && isCall(other, "%{}")) return fieldsOf(one.args, other.args);
  const [parts, others] = [itemsOf(one), itemsOf(other)];
  if (parts === undefined || others === undefined || one.kind !== other.kind) return [];
  if (one.kind !== "list" && parts.length !== others.length) return [];
  return parts.slice(0, others.length).map((part, index) => [part, others[index] as Quoted]);
}

function itemsOf(node: Quoted): readonly Quoted[] | undefined {
  if (node.kind === "pair") return [node.left, node.right];
  if (isCall(node, "{}")) return node.args;
  if (node.kind !== "list") return undefined;
  const last = node.items.at(-1);
  return isCall(last, "|", 2) ? [...node.items.slice(0, -1), ...last.args] : node.items;
}

function fieldsOf(left: readonly Quoted[], right: readonly Quoted[]): readonly (readonly [Quoted, Quoted])[] {
  return left.flatMap((field) =>
    right.flatMap((other): [Quoted, Quoted][] =>
      field.kind === "pair" && other.kind === "pair" && isSameKey(field.left, other.left)
        ? [[field.right, other.right]]
        : [],
    ),
  );
}

function isSameKey(left: Quoted, right: Quoted): boolean {
  if (left.kind === "atom" || right.kind === "atom")
    return left.kind === "atom" && right.kind === "atom" && left.name === right.name;
  return "value" in left && "value" in right && left.kind === right.kind && left.value === right.value;
}
