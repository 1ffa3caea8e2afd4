import nodeAssert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { installPackages } from "../../packages.ts";
import { pairs } from "./pairs.ts";

/**
 * Runs each program and its check in one realm, with Node's strict `assert` and Jest's `expect`, and records which pass:
 * `node e2e/run.mjs e2e/lab/judge/fair/ask-node.ts`
 */
installPackages();
const { expect: jestExpect } = createRequire(import.meta.url)("expect") as { readonly expect: unknown };

const answersFile = new URL("answers.json", import.meta.url);

/** Longer than any timer of a program or check. */
const pendingMs = 100;

type Realm = (assert: unknown, expect: unknown) => Promise<unknown>;

let failed = false;
const fail = () => {
  failed = true;
};
process.on("unhandledRejection", fail).on("uncaughtException", fail);

const classes = [Array, String, Number, Function, Promise, Map, Set];
const holders: readonly object[] = classes.flatMap((each) => [each, each.prototype]);
const keysBefore = new Map(holders.map((holder) => [holder, new Set(Reflect.ownKeys(holder))]));

/** Removes what a program has added to classes of the language. */
function removeAdded(): void {
  for (const [holder, keys] of keysBefore)
    for (const key of Reflect.ownKeys(holder)) if (!keys.has(key)) Reflect.deleteProperty(holder, key);
}

async function passes(program: string, check: string): Promise<boolean> {
  failed = false;
  // biome-ignore lint/security/noGlobalEval: the programs are this folder's own.
  const realm = globalThis.eval(`(async (assert, expect) => {
    ${program}
    ;await (async () => { "use strict"; ${check} })();
  })`) as Realm;
  await realm(nodeAssert, jestExpect).catch(fail);
  await new Promise((done) => setTimeout(done, pendingMs));
  removeAdded();
  return !failed;
}

const answers: Record<string, readonly [right: boolean, nearlyRight: boolean]> = {};
for (const [title, check, right, nearlyRight] of pairs) {
  const answer = [await passes(right, check), await passes(nearlyRight, check)] as const;
  if (!answer[0] || answer[1]) console.log(`${title}: ${answer.join(", ")}`);
  answers[title] = answer;
}
console.log(`${pairs.length} pairs, ${Object.keys(answers).length} titles`);
writeFileSync(answersFile, `${JSON.stringify({ node: process.version, answers }, undefined, 1)}\n`);
