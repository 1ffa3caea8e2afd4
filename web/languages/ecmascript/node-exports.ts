import { importNode } from "../../protocol/capabilities/mentioned-names.ts";
import type { HostModule } from "../../protocol/program/host-module.ts";
import { type NodeModuleName, nodeModuleNames } from "../../protocol/program/node-modules.ts";

/** The names that each module of Node exports here, besides its default export. */
const exportLists: Readonly<Record<NodeModuleName, string>> = {
  assert:
    "AssertionError deepEqual deepStrictEqual doesNotMatch doesNotReject doesNotThrow equal fail ifError match notDeepEqual notDeepStrictEqual notEqual notStrictEqual ok rejects strict strictEqual throws",
  "assert/strict":
    "AssertionError deepEqual deepStrictEqual doesNotMatch doesNotReject doesNotThrow equal fail ifError match notDeepEqual notDeepStrictEqual notEqual notStrictEqual ok rejects strict strictEqual throws",
  crypto: "createHash createHmac getHashes hash randomBytes randomInt randomUUID webcrypto",
  events: "EventEmitter defaultMaxListeners once",
  fs: "Dirent Stats access accessSync appendFile appendFileSync constants copyFile copyFileSync createReadStream createWriteStream exists existsSync lstat lstatSync mkdir mkdirSync promises readFile readFileSync readdir readdirSync realpathSync rename renameSync rm rmSync rmdir rmdirSync stat statSync unlink unlinkSync writeFile writeFileSync",
  "fs/promises":
    "access appendFile constants copyFile lstat mkdir readFile readdir rename rm rmdir stat unlink writeFile",
  os: "EOL arch cpus freemem homedir hostname platform tmpdir totalmem type uptime",
  path: "basename delimiter dirname extname format isAbsolute join normalize parse posix relative resolve sep",
  perf_hooks: "performance",
  process: "argv argv0 cwd env exit hrtime nextTick platform stderr stdin stdout uptime version versions",
  readline: "Interface createInterface promises",
  "readline/promises": "Interface createInterface",
  timers: "clearImmediate clearInterval clearTimeout setImmediate setInterval setTimeout",
  "timers/promises": "setImmediate setTimeout",
  url: "URL URLSearchParams fileURLToPath pathToFileURL",
  util: "TextDecoder TextEncoder callbackify deprecate format inherits inspect isArray isDeepStrictEqual promisify stripVTControlCharacters types",
};

/** The modules as an import gets them, under both names. What they do is in web/guest/library/node. */
export const nodeModules: readonly HostModule[] = nodeModuleNames.flatMap((name) => [
  {
    name: `node:${name}`,
    code: `const m=${importNode}.builtin("${name}");export default m;export const{${exportLists[name].split(" ")}}=m;`,
  },
  { name, code: `export*from"node:${name}";export{default}from"node:${name}";` },
]);
