import Sval from "sval";
import { beforeLastLine, serve, timeRun } from "../adapter.ts";

/** sval, which is made for the main thread as well. It has no way of ending a program. */
const options = { ecmaVer: "latest", sourceType: "script", sandBox: true } as const;
let interpreter: Sval | undefined;
const interpreters: Sval[] = [];

function evaluate(interpreter: Sval, code: string) {
  return timeRun(() => {
    interpreter.run(beforeLastLine(code, "exports.value = "));
    return interpreter.exports["value"];
  });
}

serve({
  async load() {},
  warm(code) {
    interpreter ??= new Sval(options);
    return evaluate(interpreter, code);
  },
  clean: (code) => evaluate(new Sval(options), code),
  async print(code, onLine) {
    const interpreter = new Sval(options);
    interpreter.import({ console: { log: (text: unknown) => onLine(String(text)) } });
    interpreter.run(code);
  },
  async hold() {
    const interpreter = new Sval(options);
    evaluate(interpreter, "1 + 1");
    interpreters.push(interpreter);
  },
  stop: async () => ({ how: "has no way", ms: 0 }),
});
