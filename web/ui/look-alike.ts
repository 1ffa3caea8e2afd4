/** Letters of other scripts that fonts draw as Latin ones. */
const likeLatin = /[аеорсухіјѕԁһӏԛԝАВЕКМНОРСТУХІЈЅԌԚԜοϲϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]/gu;

/**
 * The characters of a name that looks as if all of it were ASCII, and is not, as U+0430: two files whose names are read as the
 * same are told apart by that. Empty where a name looks like what it is.
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
