import { readFileSync } from "node:fs";
import { createContext, Script } from "node:vm";

/**
 * Run by the other Node (see messages.ts): reads an array of programs as JSON and prints what each threw as JSON. Each
 * program has its own realm.
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
