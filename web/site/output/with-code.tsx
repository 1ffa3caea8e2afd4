/** A sentence in which names are in backticks. */
export function withCode(sentence: string) {
  return sentence.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part));
}
