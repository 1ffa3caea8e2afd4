import { bare, defineProperty, NativePromise, parseJson } from "../intrinsics.ts";
import { chargeNobody, chargeProgram } from "./account.ts";
import { AssertionError } from "./assertion.ts";
import { type DecodedMessage, decode, decodeText, type ProxyFactory, setProxies } from "./decode.ts";
import { encode, markSent, onPromise, TooLarge } from "./encode.ts";
import { whenSettled } from "./grading-natives.ts";
import { type List, listOf, push } from "./tables.ts";

/** Requests to the other side, and requests from it. */

/** A host function. It takes the request to the other side and a description of it, and returns the reply. */
export type Bridge = (request: string, description: string) => string;

let bridge: Bridge;

export function connect(hostBridge: Bridge, stands: Omit<ProxyFactory, "promiseFor">): void {
  bridge = hostBridge;
  setProxies({ ...stands, promiseFor });
  onPromise(watch);
}

export type Op = "name" | "call" | "new" | "get" | "set" | "has" | "is" | "look" | "serve";

/** The first value of a reply. */
type ReplyKind = "value" | "threw" | "large";

/** Sends a request. Returns or throws the result of the other side. */
export function askOtherSide(op: Op, operands: List<unknown>, description = ""): unknown {
  const values = listOf<unknown>();
  push(values, op);
  for (let index = 0; index < operands.size; index++) push(values, operands.at[index]);
  const reply = recordChanges(decodeText(bridge(encode(values), description)));
  const ending = reply.values.at[0] as ReplyKind;
  if (ending === "value") return reply.values.at[1];
  if (ending === "threw") throw reply.values.at[1];
  throw new AssertionError(
    (description === "" ? "What the program gave" : description + " gave a value that") + " is too large",
  );
}

function recordChanges(message: DecodedMessage): DecodedMessage {
  for (let index = 0; index < message.changed.size; index++) markSent(message.changed.at[index] as object);
  return message;
}

type Request = {
  readonly operands: List<unknown>;
  /** The arguments of a call, which are made before it because its cost is measured. */
  readonly args: unknown[];
  result: unknown;
  threw: boolean;
};

/** The current requests, the innermost last: a request may cause requests in the other direction. */
const requests = listOf<Request>();

/** Performs the request. Of the three steps, only this one is charged to the program. */
export type Perform = (operands: List<unknown>, args: unknown[]) => unknown;

export function prepare(text: string): void {
  const request = bare<{ -readonly [K in keyof Request]: Request[K] }>();
  request.operands = recordChanges(decodeText(text)).values;
  request.args = rest(request.operands, request.operands.at[0] === "new" ? 2 : 3);
  push(requests, request);
}

function rest({ at, size }: List<unknown>, from: number): unknown[] {
  const list: unknown[] = [];
  for (let index = from; index < size; index++) {
    const property = bare<PropertyDescriptor>();
    property.value = at[index];
    property.writable = property.enumerable = property.configurable = true;
    defineProperty(list, index - from, property);
  }
  return list;
}

export function performWith(work: Perform): () => void {
  return () => {
    const request = requests.at[requests.size - 1] as Request;
    try {
      request.result = work(request.operands, request.args);
      request.threw = false;
    } catch (error) {
      request.result = error;
      request.threw = true;
      onErrorSent(error);
    }
  };
}

export function report(): string {
  const { operands, result, threw } = requests.at[--requests.size] as Request;
  const values = listOf<unknown>();
  const objects = listOf<object>();
  for (let index = 0; index < operands.size; index++) {
    const operand = operands.at[index];
    if ((typeof operand === "object" && operand !== null) || typeof operand === "function")
      push(objects, operand);
  }
  push(values, threw ? "threw" : "value");
  push(values, result);
  try {
    return encode(values, objects);
  } catch (error) {
    // A getter of the program may also have thrown.
    const instead = listOf<unknown>();
    push(instead, error instanceof TooLarge ? "large" : "threw");
    if (!(error instanceof TooLarge)) push(instead, error);
    return encode(instead);
  }
}

type Settling = { readonly resolve: (value: unknown) => void; readonly reject: (reason: unknown) => void };
const waiting = bare<Record<number, Settling>>();

function promiseFor(number: number): object {
  return new NativePromise<unknown>((resolve, reject) => {
    const settling = bare<{ -readonly [K in keyof Settling]: Settling[K] }>();
    settling.resolve = resolve;
    settling.reject = reject;
    waiting[number] = settling;
  });
}

let settledText = "";

/** Called with each error that is sent to the other side. */
let onErrorSent: (error: unknown) => void = () => {};
export function onError(note: typeof onErrorSent): void {
  onErrorSent = note;
}

function watch(promise: object, number: number): void {
  const tell = (ending: ReplyKind) => (value: unknown) => {
    chargeNobody(() => {
      if (ending === "threw") onErrorSent(value);
      const values = listOf<unknown>();
      push(values, number);
      push(values, ending);
      push(values, value);
      settledText += (settledText === "" ? "" : ",") + encode(values);
    });
  };
  // It reads the constructor of the promise.
  chargeProgram(() => whenSettled(promise, tell("value"), tell("threw")));
}

/** The promises sent to the other side that have settled since the last call, as JSON; "" if none has. */
export function settledPromises(): string {
  const messages = settledText;
  settledText = "";
  return messages === "" ? "" : "[" + messages + "]";
}

export function settlePromises(text: string): void {
  const messages = parseJson(text) as readonly (readonly unknown[])[];
  for (let index = 0; index < messages.length; index++) {
    const { values } = recordChanges(decode(messages[index] as readonly unknown[]));
    const settling = waiting[values.at[0] as number];
    // Resolving reads the `then` of the value.
    if (values.at[1] === "value") chargeProgram(() => settling?.resolve(values.at[2]));
    else settling?.reject(values.at[2]);
  }
}
