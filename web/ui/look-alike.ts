/** Letters of other scripts that fonts draw like Latin ones. */
const likeLatin = /[аеорсухіјѕԁһӏԛԝАВЕКМНОРСТУХІЈЅԌԚԜοϲϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]/gu;

/**
 * The characters of a name that only looks like ASCII, such as U+0430. They distinguish two files whose names look
 * equal. Empty if the name really is ASCII, or does not look like it.
 */
export function lookAlikes(name: string): readonly string[] {
  const latin = name.replace(likeLatin, "a").normalize("NFKC");
  if (!/^[ -~]*$/.test(latin)) return [];
  const others = [...name].filter((character) => character > "~");
  return [...new Set(others)].map((character) => {
    const code = character.codePointAt(0) ?? 0;
    return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  });
}
