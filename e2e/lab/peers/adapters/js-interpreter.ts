// @ts-expect-error: it comes without types
import Package from "js-interpreter";
import { serve, timeRun, timeStop } from "../adapter.ts";

/**
 * JS-Interpreter, which is made for the main thread: its caller steps it. It supports ECMAScript 5, so `let` and
 * `const` are replaced by `var`, which changes none of the programs. Programs that need more are not run.
 */
let world: World | undefined;
const worlds: World[] = [];

type World = {
  readonly value: unknown;
  run(): boolean;
  step(): boolean;
  appendCode(code: string): void;
  nativeToPseudo(value: object): object;
  createNativeFunction(called: (given: unknown) => void): object;
  setProperty(of: object, name: string, value: object): void;
};
const Interpreter: new (code: string, init?: (world: World, global: object) => void) => World = Package;

function older(code: string): string {
  return code.replaceAll(/\b(?:let|const)\b/g, "var");
}

function run(interpreter: World): unknown {
  interpreter.run();
  return interpreter.value;
}

serve({
  async load() {},
  warm(code) {
    world ??= new Interpreter("");
    const interpreter = world;
    return timeRun(() => {
      interpreter.appendCode(older(code));
      return run(interpreter);
    });
  },
  clean: (code) => timeRun(() => run(new Interpreter(older(code)))),
  async print(code, onLine) {
    run(
      new Interpreter(older(code), (interpreter, global) => {
        const console = interpreter.nativeToPseudo({});
        interpreter.setProperty(global, "console", console);
        const log = interpreter.createNativeFunction((text) => onLine(String(text)));
        interpreter.setProperty(console, "log", log);
      }),
    );
  },
  async hold() {
    const interpreter = new Interpreter("1 + 1");
    run(interpreter);
    worlds.push(interpreter);
  },
  stop(code, ms) {
    const until = performance.now() + ms;
    return timeStop(ms, () => {
      const interpreter = new Interpreter(older(code));
      while (performance.now() < until && interpreter.step());
    });
  },
});
