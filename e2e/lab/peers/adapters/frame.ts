import { serve, timeRun, timeStop } from "../adapter.ts";

/**
 * The browser's own engine, by `eval` in a frame without an origin: the lower bound for any sandbox. The frame shares
 * the thread of its page, so an endless program blocks the page. Each environment is a new frame, which the page makes.
 */
function evaluate(code: string) {
  // biome-ignore lint/security/noGlobalEval: it is what is measured
  // biome-ignore lint/complexity/noCommaOperator: an indirect one, whose names are not those of this script
  return timeRun(() => (0, eval)(code));
}

serve(
  {
    async load() {},
    warm: evaluate,
    clean: evaluate,
    async print(code, onLine) {
      const { log } = console;
      console.log = (text: unknown) => onLine(String(text));
      evaluate(code);
      console.log = log;
    },
    async hold() {
      evaluate("1 + 1");
    },
    stop: (code, ms) => timeStop(ms, () => evaluate(code)),
  },
  (answer) => parent.postMessage(answer, "*"),
);
