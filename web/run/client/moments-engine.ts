import url from "virtual:moments-engine-url";
import { fetchEngine } from "./cell.ts";

/** Fetches the engine with breakpoints. Rejects if it cannot. */
export function fetchMomentsEngine(): Promise<Response> {
  return fetchEngine(url);
}
