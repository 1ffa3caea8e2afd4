import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { RealProgram } from "./program-corpora.ts";
import { testModuleCodes } from "./program-tests.ts";

/** How a program ended, "completed" if it did, and what it printed. */
export type Ran = { readonly ending: string; readonly printed: string; readonly error?: string };

const timeoutMs = 20_000;

/** Imports are written as for bundlers: "./queue", or a folder for its index. */
const hooks = `
import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
export async function resolve(specifier, context, next) {
  if (/^\\.{0,2}\\//.test(specifier) && context.parentURL) {
    const url = new URL(specifier, context.parentURL);
    const path = fileURLToPath(url);
    if (!existsSync(path) || statSync(path).isDirectory())
      for (const end of [".js", "/index.js"]) if (existsSync(path + end)) return next(url.href + end, context);
  }
  return next(specifier, context);
}`;

/** Runs a program in a separate process of that Node, in a folder that is removed afterwards. */
export async function runInNode(node: string, { files, entry }: RealProgram): Promise<Ran> {
  const folder = await mkdtemp(join(tmpdir(), "sandglass-program-"));
  try {
    const write = async (path: string, text: string) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    };
    const isModule = files.length > 1 || /^\s*(?:import|export)\b/m.test(files[0]?.text ?? "");
    await write("package.json", JSON.stringify({ type: isModule ? "module" : "commonjs" }));
    await write("hooks.mjs", hooks);
    await write(
      "register.mjs",
      'import { register } from "node:module"; register("./hooks.mjs", import.meta.url);',
    );
    for (const [name, code] of Object.entries(testModuleCodes)) {
      const [, packageName = name, part = "index"] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/.exec(name) ?? [];
      await write(`node_modules/${packageName}/${part}.mjs`, code);
      await write(
        `node_modules/${packageName}/package.json`,
        JSON.stringify({ name: packageName, exports: { ".": "./index.mjs", "./*": "./*.mjs" } }),
      );
    }
    for (const { path, text } of files) await write(path, text);
    return await executeProgram(node, folder, entry);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function executeProgram(node: string, cwd: string, entry: string): Promise<Ran> {
  return new Promise((resolve) => {
    const args = ["--import", "./register.mjs", "--no-warnings", entry];
    const limits = { cwd, timeout: timeoutMs, maxBuffer: 2 ** 26, env: { TZ: "UTC", LANG: "en_US.UTF-8" } };
    execFile(node, args, limits, (error, stdout, stderr) => {
      if (!error) resolve({ ending: "completed", printed: stdout });
      else if (error.killed) resolve({ ending: "exhausted: time", printed: stdout });
      else {
        const message = /^\w*Error\b.*$/m.exec(stderr)?.[0] ?? stderr.slice(0, 200);
        resolve({ ending: "threw", printed: stdout, error: message });
      }
    });
  });
}
