import { supplies } from "./supplies.ts";

/** What the host's Intl is asked; the answers are described in web/sandbox/intl/host-intl.ts. */
export type Question = { readonly ask: string } & Readonly<Record<string, unknown>>;

/** The host's answer. Throws the error it names where there is none. */
export function ask(question: Question): unknown {
  const answer = JSON.parse(supplies.intl(JSON.stringify(question))) as {
    value?: unknown;
    error?: { name: string; message: string };
  };
  if (!answer.error) return answer.value;
  const { name, message } = answer.error;
  throw new (name === "TypeError" ? TypeError : RangeError)(message);
}
