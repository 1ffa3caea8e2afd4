import "./node-world.ts";
import variant from "@jitl/quickjs-ng-wasmfile-release-sync";
import { loadQuickJs } from "@sebastianwessel/quickjs";
import { beforeLastLine, type Ran, serve, timeStop } from "../adapter.ts";

/**
 * @sebastianwessel/quickjs with the engine of its documentation. Its programs are modules, which export their result.
 */
const loading = loadQuickJs(variant);

type Evaluate = (code: string) => Promise<{ ok: boolean; data?: unknown; error?: { message: string } }>;
let kept: Promise<Evaluate> | undefined;

async function evaluate(evalCode: Evaluate, code: string): Promise<Ran> {
  const start = performance.now();
  const result = await evalCode(beforeLastLine(code, "export default "));
  const ms = performance.now() - start;
  if (!result.ok) throw new Error(result.error?.message);
  return { value: String(result.data), ms };
}

/** An environment that stays as long as the worker. */
async function keep(): Promise<Evaluate> {
  const { runSandboxed } = await loading;
  return new Promise((resolve, reject) => {
    runSandboxed(({ evalCode }) => {
      resolve(evalCode as Evaluate);
      return new Promise(() => {});
    }).catch(reject);
  });
}

serve({
  async load() {
    await loading;
  },
  async warm(code) {
    kept ??= keep();
    return evaluate(await kept, code);
  },
  async clean(code) {
    const { runSandboxed } = await loading;
    return runSandboxed(({ evalCode }) => evaluate(evalCode as Evaluate, code));
  },
  async print(code, onLine) {
    const { runSandboxed } = await loading;
    const console = { log: (text: unknown) => onLine(String(text)) };
    await runSandboxed(({ evalCode }) => evalCode(code), { console } as never);
  },
  async hold() {
    await evaluate(await keep(), "1 + 1");
  },
  async stop(code, ms) {
    const { runSandboxed } = await loading;
    return timeStop(ms, async () => {
      const result = await runSandboxed(({ evalCode }) => evalCode(code), { executionTimeout: ms });
      if (!result.ok) throw new Error(result.error.message);
    });
  },
});
