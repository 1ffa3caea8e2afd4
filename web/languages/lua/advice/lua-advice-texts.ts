/** What beginners in Lua are told about a failure. Names and code are in `backticks`. */
export const notEqual = "Lua writes “not equal” as `~=`.";
export const compare = "`==` compares two values; `=` gives a variable its value.";
export const noAssignmentOperator = (operator: string, instead: string) =>
  `Lua has no \`${operator}\`: write \`${instead}\`.`;
export const noIncrement = "Lua has no `++`: write `x = x + 1`.";
export const logicWords = "Lua writes `and`, `or` and `not` as words.";
export const comment = "A comment in Lua begins with `--`.";
export const noBraces =
  "Blocks in Lua have no braces: they begin with `then`, `do` or the parameters, and end with `end`.";
export const elseIf =
  "`else if` opens a second `if`, which needs an `end` of its own. `elseif`, as one word, goes on with the first.";
export const noEnd = (opener: string, line: number) => `The \`${opener}\` at line ${line} has no \`end\`.`;
export const fromOne = "Lists count from 1: nothing is at 0 unless the program has put it there.";
export const loopFromZero = (line: number) =>
  `The loop at line ${line} begins at 0, but lists count from 1, so nothing is at 0.`;
export const concatenation = (name: string | undefined, kind: string) =>
  `\`..\` joins texts and numbers, but ${name === undefined ? "one side" : `\`${name}\``} is ${kind === "nil" ? "`nil`" : "true or false"} here.${
    kind === "nil" ? "" : " `tostring` makes a text of it."
  }`;
export const readNumber =
  '`io.read()` returns a text. `io.read("n")` reads a number, and `tonumber` makes one of a text.';
export const declaredBelow = (name: string, line: number) =>
  `\`${name}\` is local, and its declaration is at line ${line}, below. Before that line there is no \`${name}\`.`;
export const localToBlock = (name: string, line: number, end: number) =>
  `The \`${name}\` of line ${line} is local to its block, which ends at line ${end}. Here \`${name}\` is a global that nobody has set.`;
export const misspelt = (name: string, suggestion: string, isCall: boolean) =>
  `There is no ${isCall ? "function" : "variable"} \`${name}\`. Did you mean \`${suggestion}\`?`;
export const accidentalGlobal = (name: string) =>
  `${name} is a global, because it has no local. If only this function needs it, write local ${name}.`;
export const holes = (name: string) =>
  `${name} has a nil inside, so #${name} need not be the number of its values.`;
