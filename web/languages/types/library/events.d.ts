// Events and abort signals: https://dom.spec.whatwg.org, without a page. Targets have no parents.

interface DOMException extends Error {
  /** Its kind: `"AbortError"`. */
  readonly name: string;
  readonly message: string;
  /** A number that some names had in the past, or 0. */
  readonly code: number;
  readonly INDEX_SIZE_ERR: 1;
  readonly DOMSTRING_SIZE_ERR: 2;
  readonly HIERARCHY_REQUEST_ERR: 3;
  readonly WRONG_DOCUMENT_ERR: 4;
  readonly INVALID_CHARACTER_ERR: 5;
  readonly NO_DATA_ALLOWED_ERR: 6;
  readonly NO_MODIFICATION_ALLOWED_ERR: 7;
  readonly NOT_FOUND_ERR: 8;
  readonly NOT_SUPPORTED_ERR: 9;
  readonly INUSE_ATTRIBUTE_ERR: 10;
  readonly INVALID_STATE_ERR: 11;
  readonly SYNTAX_ERR: 12;
  readonly INVALID_MODIFICATION_ERR: 13;
  readonly NAMESPACE_ERR: 14;
  readonly INVALID_ACCESS_ERR: 15;
  readonly VALIDATION_ERR: 16;
  readonly TYPE_MISMATCH_ERR: 17;
  readonly SECURITY_ERR: 18;
  readonly NETWORK_ERR: 19;
  readonly ABORT_ERR: 20;
  readonly URL_MISMATCH_ERR: 21;
  readonly QUOTA_EXCEEDED_ERR: 22;
  readonly TIMEOUT_ERR: 23;
  readonly INVALID_NODE_TYPE_ERR: 24;
  readonly DATA_CLONE_ERR: 25;
}

/** An error of the standard library. Its `name` is its kind. */
declare var DOMException: {
  readonly prototype: DOMException;
  new (message?: string, name?: string): DOMException;
  readonly INDEX_SIZE_ERR: 1;
  readonly DOMSTRING_SIZE_ERR: 2;
  readonly HIERARCHY_REQUEST_ERR: 3;
  readonly WRONG_DOCUMENT_ERR: 4;
  readonly INVALID_CHARACTER_ERR: 5;
  readonly NO_DATA_ALLOWED_ERR: 6;
  readonly NO_MODIFICATION_ALLOWED_ERR: 7;
  readonly NOT_FOUND_ERR: 8;
  readonly NOT_SUPPORTED_ERR: 9;
  readonly INUSE_ATTRIBUTE_ERR: 10;
  readonly INVALID_STATE_ERR: 11;
  readonly SYNTAX_ERR: 12;
  readonly INVALID_MODIFICATION_ERR: 13;
  readonly NAMESPACE_ERR: 14;
  readonly INVALID_ACCESS_ERR: 15;
  readonly VALIDATION_ERR: 16;
  readonly TYPE_MISMATCH_ERR: 17;
  readonly SECURITY_ERR: 18;
  readonly NETWORK_ERR: 19;
  readonly ABORT_ERR: 20;
  readonly URL_MISMATCH_ERR: 21;
  readonly QUOTA_EXCEEDED_ERR: 22;
  readonly TIMEOUT_ERR: 23;
  readonly INVALID_NODE_TYPE_ERR: 24;
  readonly DATA_CLONE_ERR: 25;
};

interface Event {
  /** The type of the event: `"click"`. */
  readonly type: string;
  /** The target that the event was dispatched to. */
  readonly target: EventTarget | null;
  /** @deprecated Use `target`. */
  readonly srcElement: EventTarget | null;
  /** The target whose listeners are being called. */
  readonly currentTarget: EventTarget | null;
  composedPath(): EventTarget[];
  readonly eventPhase: number;
  readonly bubbles: boolean;
  /** Whether a listener can prevent the default action. */
  readonly cancelable: boolean;
  readonly composed: boolean;
  /** Whether a listener has prevented it. */
  readonly defaultPrevented: boolean;
  readonly isTrusted: boolean;
  /** Milliseconds from the start of the program to when this was first read. */
  readonly timeStamp: number;
  /** @deprecated Use `stopPropagation()`. */
  cancelBubble: boolean;
  /** @deprecated Use `preventDefault()` and `defaultPrevented`. */
  returnValue: boolean;
  /** Prevents the default action: `dispatchEvent` then returns false. */
  preventDefault(): void;
  stopPropagation(): void;
  /** Calls no more listeners after this one. */
  stopImmediatePropagation(): void;
  /** @deprecated Create a new event instead. */
  initEvent(type: string, bubbles?: boolean, cancelable?: boolean): void;
  readonly NONE: 0;
  readonly CAPTURING_PHASE: 1;
  readonly AT_TARGET: 2;
  readonly BUBBLING_PHASE: 3;
}

interface EventInit {
  bubbles?: boolean;
  cancelable?: boolean;
  composed?: boolean;
}

/** An event for `dispatchEvent`. */
declare var Event: {
  readonly prototype: Event;
  new (type: string, options?: EventInit): Event;
  readonly NONE: 0;
  readonly CAPTURING_PHASE: 1;
  readonly AT_TARGET: 2;
  readonly BUBBLING_PHASE: 3;
};

interface CustomEvent<T = any> extends Event {
  /** The data of the event. */
  readonly detail: T;
  /** @deprecated Create a new event instead. */
  initCustomEvent(type: string, bubbles?: boolean, cancelable?: boolean, detail?: T): void;
}

/** An event with data: `new CustomEvent("scored", { detail: 10 })`. */
declare var CustomEvent: {
  readonly prototype: CustomEvent;
  new <T>(type: string, options?: EventInit & { detail?: T }): CustomEvent<T>;
  readonly NONE: 0;
  readonly CAPTURING_PHASE: 1;
  readonly AT_TARGET: 2;
  readonly BUBBLING_PHASE: 3;
};

type EventListener = (event: any) => void;

interface EventListenerObject {
  handleEvent(event: any): void;
}

interface EventTarget {
  /** Calls a function at each event of the type. */
  addEventListener(
    type: string,
    listener: EventListener | EventListenerObject | null,
    options?: boolean | { capture?: boolean; once?: boolean; passive?: boolean; signal?: AbortSignal },
  ): void;
  /** Removes a listener of `addEventListener`. */
  removeEventListener(
    type: string,
    listener: EventListener | EventListenerObject | null,
    options?: boolean | { capture?: boolean },
  ): void;
  /** Calls the listeners of the event's type. Returns false if one has prevented the default action. */
  dispatchEvent(event: Event): boolean;
}

/** Something that has events, and to which listeners can be added. */
declare var EventTarget: {
  readonly prototype: EventTarget;
  new (): EventTarget;
};

interface AbortSignal extends EventTarget {
  /** Whether it was aborted. */
  readonly aborted: boolean;
  /** Why it was aborted. */
  readonly reason: any;
  /** Throws the reason if it was aborted. */
  throwIfAborted(): void;
  onabort: ((this: AbortSignal, event: Event) => any) | null;
}

/** Signals that something is no longer wanted. It comes from an `AbortController`. */
declare var AbortSignal: {
  readonly prototype: AbortSignal;
  /** A signal that is aborted already. */
  abort(reason?: any): AbortSignal;
  /** A signal that is aborted when any of these is aborted. */
  any(signals: Iterable<AbortSignal>): AbortSignal;
  /** A signal that is aborted after this many milliseconds. */
  timeout(milliseconds: number): AbortSignal;
};

interface AbortController {
  /** The signal for the functions that should stop. */
  readonly signal: AbortSignal;
  /** Aborts the signal. */
  abort(reason?: any): void;
}

/** Stops functions elsewhere: pass them its `signal`, and call `abort()`. */
declare var AbortController: {
  readonly prototype: AbortController;
  new (): AbortController;
};
