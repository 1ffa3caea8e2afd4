import { readFileSync } from "node:fs";
import { Script } from "node:vm";

/**
 * Run by the other Node (see syntax-errors.ts): reads an array of programs as JSON, and prints as JSON the message and the
 * line of the error with which it refuses each; no line if it names none.
 */
/** @type {string[]} */
const programs = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(programs.map(answerTo)));

/** @param {string} code */
function answerTo(code) {
  try {
    new Script(code, { filename: "main.js" });
    return ["no error"];
  } catch (error) {
    const { name, message, stack = "" } = /** @type {Error} */ (error);
    const line = /^main\.js:(\d+)\n/.exec(stack)?.[1];
    return [`${name}: ${message}`, ...(line === undefined ? [] : [Number(line)])];
  }
}
