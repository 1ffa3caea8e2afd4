import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { meteredEngine } from "../../../web/build/build-engine.ts";
import { type Message, saidOf } from "./said.ts";

/**
 * `node e2e/run.mjs e2e/lab/judge/messages.ts [a Node 24] [file of programs, one a line]` runs programs with errors in
 * that Node and in this engine, writes both messages to messages.json, and prints the differences. A file of programs
 * replaces the present ones.
 */
const [node, file] = process.argv.slice(2);
const recordFile = fileURLToPath(new URL("messages.json", import.meta.url));
const before: readonly Message[] = JSON.parse(await readFile(recordFile, "utf8"));
const lines = file === undefined ? undefined : (await readFile(file, "utf8")).split("\n");
const programs = lines?.filter((line) => line !== "") ?? before.map(([code]) => code);
const answers = node === undefined ? before.map(([, answer]) => answer) : await messagesOfNode(node);

const engine = new WebAssembly.Module(await meteredEngine());
const messages: Message[] = [];
for (const [index, code] of programs.entries()) {
  const answer = answers[index] as string;
  const here = await saidOf(engine, code);
  messages.push(here === answer ? [code, answer] : [code, answer, here]);
  if (here !== answer) console.log(`${code}\n  Node: ${answer}\n  here: ${here}`);
}
await writeFile(recordFile, `[\n${messages.map((each) => JSON.stringify(each)).join(",\n")}\n]\n`);
const same = messages.filter(([, , here]) => here === undefined).length;
console.log(`${same} of ${messages.length} identical (${((100 * same) / messages.length).toFixed(1)} %)`);

function messagesOfNode(node: string): Promise<readonly string[]> {
  const script = fileURLToPath(new URL("messages.node.mjs", import.meta.url));
  return new Promise((resolve, reject) => {
    const child = execFile(node, [script], { maxBuffer: 2 ** 24 }, (error, stdout) =>
      error ? reject(error) : resolve(JSON.parse(stdout)),
    );
    child.stdin?.end(JSON.stringify(programs));
  });
}
