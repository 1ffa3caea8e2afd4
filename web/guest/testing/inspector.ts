import { inspectText } from "../inspect.ts";

/** For tests: gives a program the inspector itself, for options that no global uses. */
Object.defineProperty(globalThis, "inspectText", { value: inspectText });
