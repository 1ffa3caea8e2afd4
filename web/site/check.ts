import { defaultCapabilities } from "../protocol/capabilities.ts";
import type { Diagnostic } from "../protocol/diagnostic.ts";

/** Parsing 100,000 characters takes about 10 ms; what is longer is not worth a pause while typing. */
const longest = 100_000;

/** Where a program uses what it may not, for the editor to mark. The parser is loaded when it is first asked. */
export async function check(code: string): Promise<readonly Diagnostic[]> {
  if (code.length > longest) return [];
  try {
    const { restrictedNames } = await import("../ecmascript/restricted.ts");
    return restrictedNames(code, defaultCapabilities);
  } catch {
    // Without the network the marks are missing, and the run says the same.
    return [];
  }
}
