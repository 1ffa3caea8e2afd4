import { expect, test } from "vitest";
import { engine } from "../testing/run-program.ts";
import { testsAll } from "../testing/sample.ts";
import { noopHandlers } from "./host-bridge.ts";
import { Vm } from "./vm.ts";

test.runIf(testsAll)(
  "the host bridge cuts a question, also if the program has bypassed the guest's library",
  async () => {
    const vm = Vm.create(await engine(), 64 * 2 ** 20);
    const calls: string[] = [];
    vm.listen({
      ...noopHandlers,
      ask: (question) => void calls.push(question),
      prompt: (question, suggestion) => {
        calls.push(question, suggestion);
        return null;
      },
    });
    const { machine, bridge } = vm;
    machine.context.setProp(machine.context.global, "door", bridge.handle());
    const step = machine.step(machine.hostMeter(), () =>
      machine.context.evaluate(
        "door.ask('x'.repeat(1e6)); door.prompt('y'.repeat(1e6), 'z'.repeat(1e6))",
        "",
        0,
      ),
    );
    expect(step.kind).toBe("value");
    const cut = (character: string) => `${character.repeat(10_000)}…`;
    expect(calls).toEqual([cut("x"), cut("y"), cut("z")]);
  },
);
