import ng from "@jitl/quickjs-ng-wasmfile-release-sync";
import bare from "@jitl/quickjs-wasmfile-release-sync";
import { loadQuickJs } from "@sebastianwessel/quickjs";
import { newQuickJSWASMModuleFromVariant } from "quickjs-emscripten-core";
import type { Contender } from "../contender.ts";

/** The peers that run in Node, as their documentation uses them: a new context or sandbox for each program. */
export const peers: Readonly<Record<string, () => Promise<Contender>>> = {
  async "quickjs-emscripten"() {
    const loading = newQuickJSWASMModuleFromVariant(bare);
    return {
      async run(code) {
        const context = (await loading).newContext();
        try {
          return String(context.unwrapResult(context.evalCode(code)).consume((value) => context.dump(value)));
        } finally {
          context.dispose();
        }
      },
      end() {},
    };
  },
  async "@sebastianwessel/quickjs"() {
    const loading = loadQuickJs(ng);
    return {
      async run(code) {
        const { runSandboxed } = await loading;
        const lines = code.trimEnd().split("\n");
        const last = lines.pop();
        const text = [...lines, `export default ${last}`].join("\n");
        const result = await runSandboxed(({ evalCode }) => evalCode(text));
        if (!result.ok) throw new Error(result.error.message);
        return String(result.data);
      },
      end() {},
    };
  },
};
