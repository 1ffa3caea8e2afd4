/**
 * What has become of promises. The language does not tell without running jobs, so the host does; until it is asked
 * to, a promise is shown without its state.
 */
export type PromiseWatch = {
  /** 0 pending, 1 fulfilled, 2 rejected; any other number if it is not a promise. */
  readonly state: (promise: unknown) => number;
  /** What it was fulfilled or rejected with. */
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
