import { execFile, execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/**
 * `npm run nodes [-- 22 24]`: what may differ between the supported versions of Node, on each of them: that npm
 * installs without a warning, the threads of the library, the processes of the command, the installed package, and
 * Node's own Intl. Each Node is fetched from npm's registry, once. `npm run unit` runs all tests on the installed Node.
 */
const supportedVersions = ["20.19.0", "22", "24"];

/** The tests of the parts that depend on Node. */
const tests = [
  "web/headless/sandbox.test.ts",
  "web/headless/main.test.ts",
  "e2e/package.test.ts",
  "web/sandbox/intl/host-intl.test.ts",
];

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

const failures: string[] = [];
for (const node of nodes) {
  const actualVersion = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
  console.log(`\nNode ${actualVersion}`);
  if (!installsQuietly(node)) failures.push(`${actualVersion}: npm ci warns`);
  if (run(node, ["node_modules/vitest/vitest.mjs", "run", "--reporter=dot", ...tests]) !== 0)
    failures.push(`${actualVersion}: tests fail`);
}
rmSync(packFolder, { recursive: true });
for (const each of failures) console.error(each);
process.exitCode = failures.length === 0 ? 0 : 1;

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

/** Whether npm accepts every package for this Node. */
function installsQuietly(node: string): boolean {
  const { status, stdout, stderr } = spawnSync("npm", ["ci", "--dry-run", "--no-audit", "--no-fund"], {
    cwd: root,
    env: environmentOf(node),
    encoding: "utf8",
  });
  const output = `${stdout}${stderr}`;
  const isQuiet = status === 0 && !output.includes("EBADENGINE");
  if (!isQuiet) console.error(output);
  return isQuiet;
}

function run(node: string, args: readonly string[]): number | null {
  return spawnSync(node, args, { cwd: root, env: environmentOf(node), stdio: "inherit" }).status;
}

/** An environment in which `node`, and so `npm`, are this version. */
function environmentOf(node: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env["PATH"]}`,
    SANDGLASS_PACKAGE: packageFile,
    // Not a sample.
    SANDGLASS_TESTS: "all",
  };
}
