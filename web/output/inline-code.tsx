import { shortText } from "./visible-text.ts";

/** A sentence with code between backticks: ours with a program's names, or a teacher's. */
export function InlineCode({ text }: { readonly text: string }) {
  const parts = text.split(/(`+)(.+?)\1/s);
  // In threes: text, its backticks, code.
  return (
    <>
      {parts.map((part, at) =>
        at % 3 === 0 ? shortText(part) : at % 3 === 2 && <code key={at}>{shortText(part)}</code>,
      )}
    </>
  );
}
