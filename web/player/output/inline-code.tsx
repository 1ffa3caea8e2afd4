import { shortText } from "./visible-text.ts";

/** Shows a sentence with code between backticks. The sentence may contain a program's names, or be a teacher's. */
export function InlineCode({ text }: { readonly text: string }) {
  const parts = text.split(/(`+)(.+?)\1/s);
  // The parts come in threes: text, its backticks, code.
  return (
    <>
      {parts.map((part, at) =>
        at % 3 === 0 ? shortText(part) : at % 3 === 2 && <code key={at}>{shortText(part)}</code>,
      )}
    </>
  );
}
