const languages: readonly string[] = ["javascript", "typescript"];

/**
 * Whether a program of the language is ECMAScript, at the same positions, once its types are removed. Features that
 * parse the program or add code to it require that: values of expressions, growth, tests, counts of a line, the
 * explanation of an ending.
 */
export const isEcmaScript = (language: string): boolean => languages.includes(language);
