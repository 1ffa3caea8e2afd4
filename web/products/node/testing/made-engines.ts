import { meteredEngine, momentsEngine } from "../../../build/build-engine.ts";
import { interpreterBytes } from "../../../build/build-interpreters.ts";
import type { Engines } from "../engines.ts";

/** The engines as the build makes them, for tests and tools that are not built. */
export const madeEngines: Engines = {
  engine: meteredEngine,
  moments: momentsEngine,
  interpreter: interpreterBytes,
};
