import { readFileSync } from "node:fs";
import { createContext, Script } from "node:vm";

/**
 * Run by the Node that is asked (see messages.ts): reads a list of programs as JSON and prints as JSON what each threw.
 * Each has a realm of its own.
 */
process.on("unhandledRejection", () => {});
/** @type {string[]} */
const programs = JSON.parse(readFileSync(0, "utf8"));
const answers = [];
for (const code of programs) answers.push(await answerTo(code));
process.stdout.write(JSON.stringify(answers));

/** @param {string} code */
async function answerTo(code) {
  try {
    const realm = createContext({ console: { log() {} } });
    await new Script(code, { filename: "main.js" }).runInContext(realm, { timeout: 2000 });
    return "no error";
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    return `${name}: ${message}`;
  }
}
