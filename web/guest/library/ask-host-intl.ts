import { supplies } from "./supplies.ts";

/** A request to the host's Intl. The replies are described in web/run/sandbox/intl/host-intl.ts. */
export type Question = { readonly ask: string } & Readonly<Record<string, unknown>>;

/** The host's result. Throws the host's error if there is none. */
export function ask(question: Question): unknown {
  const answer = JSON.parse(supplies.intl(JSON.stringify(question))) as {
    value?: unknown;
    error?: { name: string; message: string };
  };
  if (!answer.error) return answer.value;
  const { name, message } = answer.error;
  throw new (name === "TypeError" ? TypeError : RangeError)(message);
}
