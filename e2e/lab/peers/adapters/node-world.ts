import { Buffer } from "node:buffer";
import process from "node:process";

/** The globals of Node that @sebastianwessel/quickjs and its file system expect in a browser. */
Object.assign(globalThis, { Buffer, process, global: globalThis });
