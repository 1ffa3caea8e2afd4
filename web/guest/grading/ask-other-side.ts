import { bare, defineProperty, NativePromise, parseJson } from "../intrinsics.ts";
import { chargeNobody, chargeProgram, follow, handled } from "./account.ts";
import { AssertionError } from "./assertion-error.ts";
import { tooLarge } from "./copy-state.ts";
import { type DecodedMessage, decode, decodeText, type ProxyFactory, setProxies } from "./decode.ts";
import { encode, hasChangedCopies, markSent, onPromise } from "./encode.ts";
import { type Op, severalIn } from "./perform.ts";
import { byNumber, type List, listOf, listOfValues, push } from "./tables.ts";

/** Requests to the other side, and requests from it. */

/** A host function. It takes the request to the other side and a description of it, and returns the reply. */
export type Bridge = (request: string, description: string) => string;

let bridge: Bridge;

export function connect(hostBridge: Bridge, standFor: ProxyFactory["standFor"]): void {
  bridge = hostBridge;
  setProxies({ standFor, promiseFor });
  onPromise(watch);
}

const isQuiet = (op: Op) => op === "own" || op === "items" || op === "property" || op === "name";

let epoch = 0;

/** It changes whenever code of the other side may have run. */
export const epochNow = () => epoch;
export const otherSideRan = () => {
  epoch++;
};

/** The first value of a reply. */
type ReplyKind = "value" | "several" | "threw" | "large";
/** How a promise was settled; `caught`: rejected, with a handler on its own side. */
type Settlement = "value" | "threw" | "caught";

function requestText(values: List<unknown>, sync: boolean): string {
  try {
    return encode(values, undefined, sync);
  } catch (error) {
    if (error !== tooLarge) throw error;
    throw new AssertionError("What is passed to the other side of the check is too large");
  }
}

let asked = 0;

/** How many requests were sent. */
export const requestCount = () => asked;

/** Sends a request. Returns or throws the result of the other side. */
export function askOtherSide(op: Op, operands: List<unknown>, description = ""): unknown {
  const values = listOf<unknown>();
  asked++;
  push(values, op);
  for (let index = 0; index < operands.size; index++) push(values, operands.at[index]);
  const reply = recordChanges(decodeText(bridge(requestText(values, !isQuiet(op)), description)));
  if (!isQuiet(op)) otherSideRan();
  const ending = reply.values.at[0] as ReplyKind;
  if (ending === "value") return reply.values.at[1];
  if (ending === "several") return withoutFirst(reply.values);
  if (ending === "threw") throw reply.values.at[1];
  throw new AssertionError(
    (description === "" ? "What the program gave" : description + " gave a value that") + " is too large",
  );
}

function withoutFirst({ at, size }: List<unknown>): List<unknown> {
  const list = listOf<unknown>();
  for (let index = 1; index < size; index++) push(list, at[index]);
  return list;
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
  request.args = rest(request.operands, 3);
  otherSideRan();
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
  const several = severalIn(result);
  if (several) {
    push(values, "several");
    for (let index = 0; index < several.size; index++) push(values, several.at[index]);
  } else {
    push(values, threw ? "threw" : "value");
    push(values, result);
  }
  try {
    // What runs no code changes nothing.
    return isQuiet(operands.at[0] as Op) ? encode(values, undefined, false) : encode(values, operands);
  } catch (error) {
    const instead = listOf<unknown>();
    push(instead, error === tooLarge ? "large" : "threw");
    if (error !== tooLarge) push(instead, error);
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
  const tell = (ending: "value" | "threw") => (value: unknown) => {
    chargeNobody(() => {
      if (ending === "threw") onErrorSent(value);
      // From here on, its replacement answers for a rejection without a handler.
      const settlement: Settlement = ending === "threw" && handled(promise, 1) === 1 ? "caught" : ending;
      const values = listOf<unknown>();
      push(values, number);
      push(values, settlement);
      push(values, value);
      settledText += (settledText === "" ? "" : ",") + encode(values);
    });
  };
  follow(promise, tell("value"), tell("threw"));
}

/**
 * The promises sent to the other side that have settled since the last call, as JSON, and the copies that have changed;
 * "" if there is nothing.
 */
export function news(): string {
  // Before any promise is settled, because a handler may read a copy.
  const changes = hasChangedCopies() ? encode(listOfValues(0, "value")) : "";
  const messages = changes === "" || settledText === "" ? changes + settledText : changes + "," + settledText;
  settledText = "";
  return messages === "" ? "" : "[" + messages + "]";
}

export function hear(text: string): void {
  otherSideRan();
  const messages = parseJson(text) as readonly (readonly unknown[])[];
  for (let index = 0; index < messages.length; index++) {
    const { values } = recordChanges(decode(messages[index] as readonly unknown[]));
    const settling = waiting[values.at[0] as number];
    // Resolving reads the `then` of the value.
    const settlement = values.at[1] as Settlement;
    if (settlement === "value") chargeProgram(() => settling?.resolve(values.at[2]));
    else settling?.reject(values.at[2]);
    if (settlement === "caught") handled(byNumber("theirs", values.at[0] as number) as object, 1);
  }
}
