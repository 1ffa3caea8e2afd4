import { asInterface } from "./idl.ts";
import { provide, supplies } from "./supplies.ts";

/** `DOMException`: https://webidl.spec.whatwg.org (3.14.1 and 4.3). */

/** The names that have a code, in the order of the codes from 1. */
const names = (
  "IndexSize DOMStringSize HierarchyRequest WrongDocument InvalidCharacter NoDataAllowed NoModificationAllowed " +
  "NotFound NotSupported InUseAttribute InvalidState Syntax InvalidModification Namespace InvalidAccess Validation " +
  "TypeMismatch Security Network Abort URLMismatch QuotaExceeded Timeout InvalidNodeType DataClone"
).split(" ");

/** The name of its constant: INDEX_SIZE_ERR. */
function constantOf(name: string): string {
  const words = name.replace("DOMString", "Domstring").replace("InUse", "Inuse").replace("URL", "Url");
  return `${words.replace(/(?!^)(?=[A-Z])/g, "_").toUpperCase()}_ERR`;
}

/** These have a constant, but browsers have not used their code for a long time. */
const retiredNames = /^(?:DOMStringSize|NoDataAllowed|Validation)Error$/;

const NativeError = Error as ErrorConstructor & {
  captureStackTrace(target: object, above: unknown): void;
};
/** Read now, because a program may replace it. */
const { captureStackTrace } = NativeError;

class DOMExceptionClass {
  constructor(object: object) {
    // biome-ignore lint/correctness/noConstructorReturn: what is returned becomes `this` of the derived class
    return object;
  }
}

/** Adds the private fields of a DOMException to an error of the engine, which has a stack trace. */
class Stamp extends DOMExceptionClass {
  readonly #name: string;
  readonly #message: string;

  constructor(error: object, name: string, message: string) {
    super(error);
    this.#name = name;
    this.#message = message;
  }

  static nameOf(error: Stamp): string {
    return error.#name;
  }

  static messageOf(error: Stamp): string {
    return error.#message;
  }
}

class DOMException {
  constructor(message: unknown = "", name: unknown = "Error") {
    const messageText = `${message as string}`;
    const nameText = `${name as string}`;
    const error: Error = Reflect.construct(NativeError, [], new.target);
    captureStackTrace(error, DOMException);
    // The first line is made without calling a getter.
    const [, ...frames] = (error.stack ?? "").split("\n");
    const title = messageText === "" ? nameText : `${nameText}: ${messageText}`;
    error.stack = [title, ...frames].join("\n");
    // biome-ignore lint/correctness/noConstructorReturn: it has to be an object that the engine knows as an error
    return new Stamp(error, nameText, messageText) as unknown as DOMException;
  }

  get name(): string {
    return Stamp.nameOf(this as never);
  }

  get message(): string {
    return Stamp.messageOf(this as never);
  }

  get code(): number {
    const name = Stamp.nameOf(this as never);
    return retiredNames.test(name) ? 0 : names.findIndex((each) => name === `${each}Error`) + 1;
  }
}

asInterface(
  "DOMException",
  DOMException,
  Object.fromEntries(names.map((name, index) => [constantOf(name), index + 1])),
);
Reflect.setPrototypeOf(DOMException.prototype, NativeError.prototype);

supplies.shows?.(DOMException.prototype, (error: Stamp, add) => {
  add("name", Stamp.nameOf(error));
  add("message", Stamp.messageOf(error));
});

provide({ DOMException });
