/** What a teacher wrote, in which what stands between two backticks is code. */
export function InlineCode({ text }: { readonly text: string }) {
  const parts = text.split(/(`+)(.+?)\1/s);
  // In threes: text, its backticks, code.
  return <>{parts.map((part, at) => (at % 3 === 0 ? part : at % 3 === 2 && <code key={at}>{part}</code>))}</>;
}
