import { readFileSync, writeFileSync } from "node:fs";
import { formatWithOptions } from "node:util";

/**
 * Run by a Node 24 in a folder with the packages: `node e2e/lab/judge/library-values.node.mjs` writes into
 * library-values.json what `console.log` prints there for each program, and keeps what is known to differ here.
 */
const file = new URL("library-values.json", import.meta.url);
/** @type {[code: string, printed: string, here?: string][]} */
const rows = JSON.parse(readFileSync(file, "utf8"));
const answers = [];
for (const [code, , here] of rows) {
  /** @type {string[]} */
  const lines = [];
  console.log = (...values) => {
    lines.push(formatWithOptions({}, ...values));
  };
  const url = `data:text/javascript,${encodeURIComponent(code.replace(/from "([^"]+)"/, (_, name) => `from "${import.meta.resolve(name)}"`))}`;
  await import(url);
  answers.push([code, lines.join("\n"), ...(here === undefined ? [] : [here])]);
}
writeFileSync(file, `[\n${answers.map((each) => JSON.stringify(each)).join(",\n")}\n]\n`);
