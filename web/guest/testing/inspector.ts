import { inspectText } from "../inspect.ts";

/** For tests: gives a program the inspector itself, to ask for what no global of ours asks. */
Object.defineProperty(globalThis, "inspectText", { value: inspectText });
