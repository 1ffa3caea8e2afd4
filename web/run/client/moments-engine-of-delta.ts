import engineUrl from "virtual:engine-url";
import delta from "virtual:moments-engine-delta";
import { fetchEngine } from "./cell.ts";
import { applyEngineDelta } from "./engine-delta.ts";

/**
 * The engine with breakpoints in a page of one file, which already contains the first engine: see
 * web/build/look-in-one-file.ts.
 */
export async function fetchMomentsEngine(): Promise<Response> {
  const engine = await (await fetchEngine(engineUrl)).arrayBuffer();
  return new Response(await applyEngineDelta(new Uint8Array(engine), delta));
}
