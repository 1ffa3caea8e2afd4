import { Buffer } from "node:buffer";
import process from "node:process";

/** What @sebastianwessel/quickjs and its file system expect of a browser: that somebody has made it look like Node. */
Object.assign(globalThis, { Buffer, process, global: globalThis });
