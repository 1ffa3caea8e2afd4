import { raise } from "../../runtime/errors.ts";
import { type Pid, Pid as PidTerm, type Term } from "../../runtime/terms.ts";

/** The input and output of a StringIO device. */
export type Device = { input: string; output: string; readonly capturesPrompt: boolean };

const devices = new Map<Pid, Device>();
let lastDevice = 100;

export function openDevice(input: string, capturesPrompt: boolean): Pid {
  const pid = new PidTerm(++lastDevice);
  devices.set(pid, { input, output: "", capturesPrompt });
  return pid;
}

export function deviceOf(pid: Pid): Device | undefined {
  return devices.get(pid);
}

export function closeDevice(pid: Pid): Device | undefined {
  const device = devices.get(pid);
  devices.delete(pid);
  return device;
}

function open(pid: Pid): Device {
  return devices.get(pid) ?? raise("ErlangError", "original", Symbol.for("terminated"), "reason", null);
}

export function writeTo(pid: Pid, text: string): void {
  open(pid).output += text;
}

/** The first `length` units of the input; null at its end. */
function take(device: Device, prompt: string, length: number): string | null {
  const text = device.input.slice(0, length);
  device.input = device.input.slice(length);
  if (device.capturesPrompt) device.output += prompt;
  return text === "" ? null : text;
}

export function readLine(pid: Pid, prompt: string): Term | null {
  const device = open(pid);
  const end = device.input.indexOf("\n");
  const line = take(device, prompt, end < 0 ? device.input.length : end + 1);
  return line === null ? null : line.replace(/\r\n$/, "\n");
}

/** All lines until the end: each is requested separately, the first with the prompt. */
export function readAll(pid: Pid, prompt: string): Term | null {
  let text = "";
  let currentPrompt = prompt;
  for (let line = readLine(pid, currentPrompt); line !== null; line = readLine(pid, currentPrompt)) {
    text += line as string;
    currentPrompt = "";
  }
  return text === "" ? null : text;
}

export function readCharacters(pid: Pid, prompt: string, count: number): Term | null {
  const device = open(pid);
  // At the end of the input nothing is requested.
  if (device.input === "") {
    if (device.capturesPrompt) device.output += prompt;
    return null;
  }
  if (count === 0) {
    if (device.capturesPrompt) device.output += prompt;
    return "";
  }
  let length = 0;
  for (let index = 0; index < count && length < device.input.length; index++)
    length += (device.input.codePointAt(length) as number) > 0xffff ? 2 : 1;
  return take(device, prompt, length);
}
