/**
 * The state of promises. The language does not reveal it without running jobs, so the host reads it. Before its reader
 * is set, a promise is shown without its state.
 */
export type PromiseWatch = {
  /** 0 pending, 1 fulfilled, 2 rejected; any other number if it is not a promise. */
  readonly state: (promise: unknown) => number;
  /** The value or the reason with which it was settled. */
  readonly result: (promise: unknown) => unknown;
};

let stateOf: PromiseWatch["state"] = () => -1;
let resultOf: PromiseWatch["result"] = () => undefined;

export function watchPromises(watch: PromiseWatch): void {
  stateOf = watch.state;
  resultOf = watch.result;
}

export function promiseState(promise: object): number {
  return stateOf(promise);
}

export function promiseResult(promise: object): unknown {
  return resultOf(promise);
}
