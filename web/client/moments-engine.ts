import url from "virtual:moments-engine-url";
import { fetchEngine } from "./cell.ts";

/** The engine with breakpoints. Rejects when it cannot be fetched. */
export function fetchMomentsEngine(): Promise<ArrayBuffer> {
  return fetchEngine(url);
}
