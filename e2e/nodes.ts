import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { testsOfNode } from "./tests-of-node.ts";

/**
 * `npm run nodes [-- 22 24]`: what may differ between the supported versions of Node, on each of them: that npm
 * installs without a warning, the threads of the library, the processes of the command, the installed package, and
 * Node's own Intl. Each Node is fetched from npm's registry, once. `npm run unit` runs all tests on the installed Node.
 */
const supportedVersions = ["20.19.0", "22", "24"];

const root = fileURLToPath(new URL("..", import.meta.url));
const versions = process.argv.slice(2);
const unknownVersion = versions.find((each) => !supportedVersions.includes(each));
if (unknownVersion !== undefined)
  throw new Error(`${unknownVersion} is none of the supported versions: ${supportedVersions.join(", ")}`);

const packFolder = mkdtempSync(join(tmpdir(), "sandglass-pack-"));
const chosenVersions = versions.length > 0 ? versions : supportedVersions;
// Packing uses the processor, fetching the network.
const [packageFile, ...nodes] = await Promise.all([
  pack(),
  ...chosenVersions.map(async (version) => findNode(version) ?? (await install(version))),
]);

const failures = (await Promise.all(nodes.map(failuresWith))).flat();
rmSync(packFolder, { recursive: true });
for (const each of failures) console.error(each);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Most tests wait for processes, so the versions run side by side. */
async function failuresWith(node: string): Promise<readonly string[]> {
  const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
  const dry = ["ci", "--dry-run", "--no-audit", "--no-fund"];
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--reporter=dot", ...testsOfNode];
  const installed = await outputWith(node, "npm", dry);
  const isQuiet = installed.succeeded && !installed.output.includes("EBADENGINE");
  const tested = await outputWith(node, node, vitest);
  console.log(`\nNode ${version}\n${isQuiet ? "" : installed.output}${tested.output}`);
  return [
    ...(isQuiet ? [] : [`${version}: npm ci warns`]),
    ...(tested.succeeded ? [] : [`${version}: tests fail`]),
  ];
}

/** Returns the path of the package. It is the same whichever Node packs it, and packing takes as long as its tests. */
async function pack(): Promise<string> {
  const packing = ["pack", "--json", "--pack-destination", packFolder];
  const { stdout } = await promisify(execFile)("npm", packing, { cwd: root, encoding: "utf8" });
  const [{ filename }] = JSON.parse(stdout);
  return join(packFolder, filename);
}

function folderOf(version: string): string {
  return join(root, "node_modules/.cache/sandglass/nodes", version);
}

/** The registry has a package of Node for each platform, with Node's name for the platform, except for Windows. */
function packageName(): string {
  return `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
}

function findNode(version: string): string | undefined {
  const bin = join(folderOf(version), "node_modules", packageName(), "bin");
  return ["node", "node.exe"].map((name) => join(bin, name)).find(existsSync);
}

async function install(version: string): Promise<string> {
  const folder = folderOf(version);
  console.log(`fetching Node ${version} …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const spec = `${packageName()}@${version}`;
  await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund", "--no-save", spec], {
    cwd: folder,
  });
  const node = findNode(version);
  if (node === undefined) throw new Error(`npm has installed ${spec}, and there is no Node in ${folder}`);
  return node;
}

/** Runs a command in an environment with that Node. */
async function outputWith(node: string, command: string, args: readonly string[]) {
  const options = { cwd: root, env: environmentOf(node), encoding: "utf8", maxBuffer: 1e9 } as const;
  return promisify(execFile)(command, args, options).then(
    ({ stdout, stderr }) => ({ succeeded: true, output: stdout + stderr }),
    ({ stdout = "", stderr = "" }: { stdout?: string; stderr?: string }) => ({
      succeeded: false,
      output: stdout + stderr,
    }),
  );
}

/** An environment in which `node`, and so `npm`, are this version. */
function environmentOf(node: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env["PATH"]}`,
    SANDGLASS_PACKAGE: packageFile,
    // Not a sample.
    SANDGLASS_TESTS: "whole",
  };
}
