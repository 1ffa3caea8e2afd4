import { graphemeEnd } from "./graphemes.ts";

/**
 * Normalizes a text to a composed form as Erlang does: within a grapheme it composes only into the first character. So
 * the vowel U+09CB after a letter of its script is decomposed, but Unicode's form keeps it.
 */
export function compose(text: string, form: "NFC" | "NFKC"): string {
  if (/^[\0-\x7f]*$/.test(text)) return text;
  return byGrapheme(text, (cluster) =>
    form === "NFC" ? composedCluster(cluster) : byGrapheme(cluster.normalize("NFKD"), composedCluster),
  );
}

function composedCluster(cluster: string): string {
  const whole = cluster.normalize("NFC");
  const first = String.fromCodePoint(whole.codePointAt(0) as number);
  return first + whole.slice(first.length).normalize("NFD");
}

function byGrapheme(text: string, change: (cluster: string) => string): string {
  let result = "";
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = graphemeEnd(text, at);
    result += change(text.slice(at, end));
  }
  return result;
}
