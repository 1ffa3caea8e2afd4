import { argumentsOf, option, truthy } from "../runtime/arguments.ts";
import { call1 } from "../runtime/calls.ts";
import { exitWith } from "../runtime/errors.ts";
import { defineModule } from "../runtime/modules.ts";
import { unavailable } from "../runtime/restricted.ts";
import { Bytes, Cons, EMPTY, list, OK, Pid, type Term } from "../runtime/terms.ts";
import { closeDevice, type Device, deviceOf, openDevice } from "./io/devices.ts";

const { refuse } = argumentsOf("StringIO");

function open(text: Term, options: Term): Pid {
  if (text instanceof Bytes) return unavailable("StringIO.open of a binary that is not valid UTF-8");
  if (typeof text !== "string" || !(options instanceof Cons)) return refuse("open", [text, options]);
  const encoding = option(options, "encoding") ?? Symbol.for("unicode");
  if (encoding !== Symbol.for("unicode"))
    return unavailable("StringIO.open with an encoding other than :unicode");
  return openDevice(text, truthy(option(options, "capture_prompt") ?? null));
}

/** Opens a device that stays open while the function runs. */
function openFor(text: Term, options: Term, fn: Term): Term {
  if (typeof fn !== "function" || fn.length !== 1) return refuse("open", [text, options, fn]);
  const pid = open(text, options);
  try {
    return [OK, call1(fn, pid)];
  } finally {
    closeDevice(pid);
  }
}

/** A call to a closed device fails like a call to a process that has ended. */
function alive(name: string, pid: Term, findDevice: (pid: Pid) => Device | undefined = deviceOf): Device {
  if (!(pid instanceof Pid)) return refuse(name, [pid]);
  return (
    findDevice(pid) ??
    exitWith([
      Symbol.for("noproc"),
      [Symbol.for("Elixir.GenServer"), Symbol.for("call"), list([pid, Symbol.for(name), 5000n])],
    ])
  );
}

defineModule("StringIO", {
  "close/1": (pid: Term) => {
    const { input, output } = alive("close", pid, closeDevice);
    return [OK, [input, output]];
  },
  "contents/1": (pid: Term) => {
    const { input, output } = alive("contents", pid);
    return [input, output];
  },
  "flush/1": (pid: Term) => {
    const device = alive("flush", pid);
    const { output } = device;
    device.output = "";
    return output;
  },
  "open/1": (text: Term) => [OK, open(text, EMPTY)],
  "open/2": (text: Term, options: Term) =>
    typeof options === "function" ? openFor(text, EMPTY, options) : [OK, open(text, options)],
  "open/3": openFor,
});
