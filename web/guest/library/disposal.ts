import { change, describe, method, rename, tag } from "./idl.ts";
import { provide } from "./supplies.ts";

/**
 * Explicit resource management: https://tc39.es/proposal-explicit-resource-management. The engine does not have it. The
 * compiled code of `using` (web/languages/ecmascript/compile-using.ts) uses a `Scope` from here.
 *
 * Our own: disposablestack 1.1.8 (MIT) includes es-abstract and 40 packages, and does not support `using`.
 */

const dispose = Symbol("Symbol.dispose");
const asyncDispose = Symbol("Symbol.asyncDispose");
// A program that reaches the stacks without naming them may have frozen Symbol before this is loaded.
if (Object.isExtensible(Symbol)) {
  change(Symbol, "dispose", { value: dispose });
  change(Symbol, "asyncDispose", { value: asyncDispose });
}

type Disposal = () => unknown;

/** `isAsync`: whether its result is awaited. */
type Resource = { readonly isAsync: boolean; readonly end: Disposal | undefined };

const NativeError = Error as ErrorConstructor & {
  captureStackTrace(target: object, above: unknown): void;
};
const { captureStackTrace } = NativeError;
const { apply, construct } = Reflect;
const promiseResolve = Promise.resolve.bind(Promise);
const then = Promise.prototype.then;

function SuppressedError(
  error: unknown,
  suppressed: unknown,
  message: unknown,
  options: unknown = undefined,
): Error {
  const suppressedError: Error = construct(
    NativeError,
    message === undefined ? [] : [message],
    new.target ?? SuppressedError,
  );
  captureStackTrace(suppressedError, SuppressedError);
  if (typeof options === "object" && options !== null && "cause" in options)
    method(suppressedError, "cause", (options as { cause: unknown }).cause);
  method(suppressedError, "error", error);
  method(suppressedError, "suppressed", suppressed);
  return suppressedError;
}
rename(SuppressedError, "SuppressedError");
Object.setPrototypeOf(SuppressedError, NativeError);
change(SuppressedError, "length", { value: 3, configurable: true });
SuppressedError.prototype = Object.create(NativeError.prototype) as object;
change(SuppressedError, "prototype", { writable: false, enumerable: false });
method(SuppressedError.prototype, "constructor", SuppressedError);
method(SuppressedError.prototype, "name", "SuppressedError");
method(SuppressedError.prototype, "message", "");

function suppressing(error: unknown, suppressed: unknown): Error {
  return construct(SuppressedError, [error, suppressed, "An error was suppressed during disposal"]) as Error;
}

/** The dispose method of a value; undefined for null and undefined, which need none. */
function resourceOf(value: unknown, isAsync: boolean): Resource | undefined {
  if (value === null || value === undefined) return isAsync ? { isAsync, end: undefined } : undefined;
  const key = isAsync ? "Symbol.asyncDispose" : "Symbol.dispose";
  if (typeof value !== "object" && typeof value !== "function")
    throw new TypeError("An object is expected with `using` declarations");
  const holder = value as Record<symbol, unknown>;
  let disposer = holder[isAsync ? asyncDispose : dispose];
  let isSync = false;
  if (isAsync && (disposer === undefined || disposer === null)) {
    disposer = holder[dispose];
    isSync = true;
  }
  if (typeof disposer !== "function") throw new TypeError(`Symbol(${key}) is not a function`);
  const end = () => apply(disposer as Disposal, value, []);
  // The result of a synchronous method is not awaited.
  return { isAsync, end: isSync ? () => void end() : end };
}

type Failure = { readonly error: unknown };

function failureAfter(error: unknown, before: Failure | undefined): Failure {
  return before ? { error: suppressing(error, before.error) } : { error };
}

/** Disposes of all resources, the last first. Throws the errors combined, in the same order. */
function endAll(resources: Resource[], failure: Failure | undefined): void {
  let lastFailure = failure;
  for (let resource = resources.pop(); resource; resource = resources.pop()) {
    try {
      resource.end?.();
    } catch (error) {
      lastFailure = failureAfter(error, lastFailure);
    }
  }
  if (lastFailure) throw lastFailure.error;
}

/** The same for resources of which some must be awaited. */
async function endAllAsync(resources: Resource[], failure: Failure | undefined): Promise<void> {
  let lastFailure = failure;
  let needsAwait = false;
  let hasAwaited = false;
  for (let resource = resources.pop(); resource; resource = resources.pop()) {
    if (!resource.isAsync && needsAwait && !hasAwaited) {
      needsAwait = false;
      await undefined;
    }
    if (!resource.end) {
      needsAwait = true;
      continue;
    }
    try {
      const result = resource.end();
      if (resource.isAsync) {
        hasAwaited = true;
        await result;
      }
    } catch (error) {
      lastFailure = failureAfter(error, lastFailure);
    }
  }
  if (needsAwait && !hasAwaited) await undefined;
  if (lastFailure) throw lastFailure.error;
}

/** The scope that compiled `using` blocks use. */
class Scope {
  readonly #resources: Resource[] = [];
  #failure: Failure | undefined;
  #waits = false;

  /** `using x = value` */
  add<T>(value: T): T {
    const resource = resourceOf(value, false);
    if (resource) this.#resources.push(resource);
    return value;
  }

  /** `await using x = value` */
  wait<T>(value: T): T {
    this.#resources.push(resourceOf(value, true) as Resource);
    this.#waits = true;
    return value;
  }

  /** Records that the block threw this error. */
  fail(error: unknown): void {
    this.#failure = { error };
  }

  /** Called when the block ends. If it returns a promise, the block must await it. */
  end(): Promise<void> | undefined {
    if (this.#waits) return endAllAsync(this.#resources, this.#failure);
    endAll(this.#resources, this.#failure);
    return undefined;
  }
}
// A program may put getters on Object.prototype, and these objects must not inherit them.
Object.setPrototypeOf(Scope.prototype, null);

type Stack = { resources: Resource[]; disposed: boolean };
const stacks = new WeakMap<object, Stack>();
const asyncStacks = new WeakMap<object, Stack>();

function stackOf(stacks: WeakMap<object, Stack>, stack: unknown, what: string): Stack {
  const match = typeof stack === "object" && stack !== null ? stacks.get(stack) : undefined;
  if (!match) throw new TypeError(`Method ${what} called on incompatible receiver ${describe(stack)}`);
  return match;
}

function openStack(stacks: WeakMap<object, Stack>, stack: unknown, what: string): Stack {
  const match = stackOf(stacks, stack, what);
  const [name] = what.split(".");
  if (match.disposed) throw new ReferenceError(`Cannot call ${what} on an already-disposed ${name}`);
  return match;
}

/** The class of one kind of stack. `stacks` holds the instances of that kind. */
function stackClass(name: string, stacks: WeakMap<object, Stack>, isAsync: boolean) {
  const Stack = function (this: unknown) {
    if (!new.target) throw new TypeError(`Constructor ${name} requires 'new'`);
    const instance: object = construct(Object, [], new.target);
    stacks.set(instance, { resources: [], disposed: false });
    return instance;
  } as unknown as new () => object;
  rename(Stack, name);
  change(Stack, "prototype", { writable: false });
  const members = {
    adopt(this: unknown, value: unknown, onDispose: unknown): unknown {
      const stack = openStack(stacks, this, `${name}.prototype.adopt`);
      if (typeof onDispose !== "function") throw new TypeError(`${describe(onDispose)} is not a function`);
      stack.resources.push({ isAsync, end: () => apply(onDispose, undefined, [value]) });
      return value;
    },
    defer(this: unknown, onDispose: unknown): void {
      const stack = openStack(stacks, this, `${name}.prototype.defer`);
      if (typeof onDispose !== "function") throw new TypeError(`${describe(onDispose)} is not a function`);
      stack.resources.push({ isAsync, end: () => apply(onDispose, undefined, []) });
    },
    move(this: unknown): object {
      const stack = openStack(stacks, this, `${name}.prototype.move`);
      const instance: object = construct(Object, [], Stack);
      stacks.set(instance, { resources: stack.resources, disposed: false });
      stack.resources = [];
      stack.disposed = true;
      return instance;
    },
    use(this: unknown, value: unknown): unknown {
      const stack = openStack(stacks, this, `${name}.prototype.use`);
      const resource = resourceOf(value, isAsync);
      if (resource) stack.resources.push(resource);
      return value;
    },
  };
  for (const [key, value] of Object.entries(members)) method(Stack.prototype as object, key, value);
  const { get: disposedGetter } = Object.getOwnPropertyDescriptor(
    {
      get disposed() {
        return stackOf(stacks, this, `get ${name}.prototype.disposed`).disposed;
      },
    },
    "disposed",
  ) as PropertyDescriptor;
  change(Stack.prototype as object, "disposed", {
    get: disposedGetter,
    configurable: true,
  } as PropertyDescriptor);
  tag(Stack.prototype as object, name);
  return Stack;
}

const DisposableStack = stackClass("DisposableStack", stacks, false);
const AsyncDisposableStack = stackClass("AsyncDisposableStack", asyncStacks, true);

const ending = {
  dispose(this: unknown): void {
    const stack = stackOf(stacks, this, "DisposableStack.prototype.dispose");
    if (stack.disposed) return;
    stack.disposed = true;
    endAll(stack.resources, undefined);
  },
  disposeAsync(this: unknown): Promise<void> {
    let stack: Stack;
    try {
      stack = stackOf(asyncStacks, this, "AsyncDisposableStack.prototype.disposeAsync");
    } catch (error) {
      return Promise.reject(error);
    }
    if (stack.disposed) return promiseResolve(undefined);
    stack.disposed = true;
    return endAllAsync(stack.resources, undefined);
  },
  [dispose](this: { return?: unknown }): void {
    const close = this.return;
    if (close !== undefined && close !== null) apply(close as () => void, this, []);
  },
  [asyncDispose](this: { return?: unknown }): Promise<void> {
    try {
      const close = this.return;
      if (close === undefined || close === null) return promiseResolve(undefined);
      const closing = promiseResolve(apply(close as () => void, this, [undefined]));
      return apply(then, closing, [() => undefined]) as Promise<void>;
    } catch (error) {
      return Promise.reject(error);
    }
  },
};
method(DisposableStack.prototype as object, "dispose", ending.dispose);
method(DisposableStack.prototype as object, dispose, ending.dispose);
method(AsyncDisposableStack.prototype as object, "disposeAsync", ending.disposeAsync);
method(AsyncDisposableStack.prototype as object, asyncDispose, ending.disposeAsync);

const iterators = Reflect.getPrototypeOf(Reflect.getPrototypeOf([].values()) as object) as object;
if (Object.isExtensible(iterators)) method(iterators, dispose, ending[dispose]);
const ofAsyncGenerators = Reflect.getPrototypeOf(async function* () {}.prototype as object) as object;
const asyncIterators = Reflect.getPrototypeOf(ofAsyncGenerators) as object;
if (Object.isExtensible(asyncIterators)) method(asyncIterators, asyncDispose, ending[asyncDispose]);

provide({
  AsyncDisposableStack,
  DisposableStack,
  SuppressedError,
  using$: () => new Scope(),
});
