/** The texts of problems in a lesson's Markdown: what is wrong, and what was expected. */

export const checkLanguage = (expected: string, actual: string) =>
  `A check of this exercise should be in ${expected}, not in ${actual}.`;
export const optionOfOneCheck = (option: string) =>
  `Move the option ${option} into the list: "${option}: …" of one of its checks.`;
export const notChecks = (max: number, actual: string) =>
  `The block should be a list of checks ("- title: …"), from 1 to ${max}, not ${actual}.`;
export const wrongCheck = (title: string, problem: string) => `The check ${title} is wrong. ${problem}`;
export const wrongCheckCode = (title: string, problem: string) =>
  `The code of the check ${title} is wrong. ${problem}`;
export const checkWithoutTitle =
  'A check should have a title, for the reader: title="…" after the word check, or a comment as its first line.';
export const wrongBlock = (problem: string) => `The check is wrong. ${problem}`;
export const nameInAvoids = (name: string, suggestion: string) =>
  `${name} in avoids is a name of the program. Did you mean ${suggestion}?`;
export const undeclaredName = (name: string) =>
  `It assigns to the undeclared name ${name}: write let or const before it.`;
export const longBlock = (max: number) => `The block has more than ${max} characters.`;
export const tooManyExercises = (max: number) => `A lesson has at most ${max} exercises.`;
export const sameId = (id: string, line: number) =>
  `Two exercises have the id ${id}: the other begins at line ${line}.`;
export const noPlaygroundBefore = (kind: string) =>
  `A ${kind} should come after its playground, but there is none before it.`;
export const noSuchPlayground = (id: string, kind: string) =>
  `There is no playground with the id ${id} before this ${kind}.`;
export const playgroundWithoutFile = "Another playground of an exercise should name its file: file=….";
export const tooManyChecks = (max: number) => `An exercise has at most ${max} checks.`;
export const secondSetup = (line: number) => `The exercise already has its setup at line ${line}.`;
export const tooManyHints = (max: number) => `An exercise has at most ${max} hints.`;
export const emptyHint = "A hint should have some text.";
export const sameFile = (path: string, line: number) =>
  `The exercise already has the file ${path} at line ${line}.`;
export const solutionOfNoFile = (paths: string, path: string) =>
  `A solution should be for a file of its exercise (${paths}), not for ${path}.`;
export const unknownLanguage = (kind: string, languages: string, language: string) =>
  `A ${kind} should be in one of the languages ${languages}, not ${language}.`;
export const solutionChangesFixed = (lines: string) =>
  `The solution should have ${lines} of the playground unchanged: they are fixed.`;
export const unquotedWords = (name: string, value: string | undefined, rest: string) =>
  `The option ${name} has several words, which need quotes: ${name}="${value} ${rest}".`;
export const optionTwice = (name: string) => `The option ${name} is given twice.`;
export const optionWithoutValue = (name: string) => `The option ${name} should have a value: ${name}="…".`;
export const optionWithValue = (name: string) => `The option ${name} takes no value.`;
export const didYouMean = (suggestion: string) => ` Did you mean ${suggestion}?`;
export const unknownBlock = (kinds: string, kind: string, hint: string, language: string) =>
  `A block is one of ${kinds}, not ${kind}.${hint} For code that is only shown, write the language alone: ${language}.`;
export const unknownOption = (kind: string, name: string, options: string) =>
  `A ${kind} has no option ${name}; it has ${options}.`;
export const notWholeNumber = (name: string, example: string, value: string) =>
  `The option ${name} should be a whole number such as ${example}, not ${value}.`;
export const wrongFixedLines = (last: number, value: string) =>
  `The option fixed should be lines of the block, from 1 to ${last}, such as fixed=1-2,5; not ${value}.`;
export const endlessBlock = (markup: string) =>
  `The block that begins here should end with a line ${markup}.`;
export const blockInsideBlock = (line: number, markup: string) =>
  `This line is part of the block that begins at line ${line}: that block should end before it, with a line ${markup}.`;
export const blockInList = (kind: string) => `A ${kind} should not be in a list or a quotation.`;
export const noFrontMatter =
  "A lesson should begin with its front matter: a line ---, then title: …, then a line ---.";
export const endlessFrontMatter = "The front matter that begins here should end with a line ---.";
export const longFrontMatter = (max: number) => `The front matter has more than ${max} characters.`;
export const wrongLink = (address: string) =>
  `A link should be relative or begin with https:, http: or mailto:, not ${address}.`;
export const remoteImage = (address: string) =>
  `An image should be a file beside the lesson, not ${address}: a request to another site would tell it about the readers of the lesson.`;
export const noImages = "There are no images here.";
export const longLesson = (max: number, length: number) =>
  `A lesson has at most ${max} characters; this one has ${length}.`;
export const titleInText =
  "The title of a lesson is in its front matter; headings in its text begin with two # or more.";
export const html = (tag: string) =>
  `The reader sees this HTML as text: ${tag}. If that is intended, put it between backticks.`;
export const footnoteWithoutText = (mark: string) =>
  `The footnote ${mark} has no text: write a line that begins with ${mark}:.`;
export const unknownCallout = (mark: string, callouts: string) =>
  `${mark} is not a callout: a quotation should begin with ${callouts}.`;
export const calloutOutside = (mark: string) =>
  `The reader sees ${mark} as text: a callout is a quotation that begins with > [!NOTE].`;
export const formula = (formula: string) =>
  `The reader sees this formula as text: ${formula}. A lesson has no formulas.`;
export const blockAsText = (info: string) =>
  `The reader sees this block of ${info} as text. A lesson can show an image instead.`;
export const unusedFootnote = (name: string) =>
  `The text does not refer to the footnote ${name}, so it is not shown.`;
export const yamlAlias = "YAML aliases (*name) are not allowed in lessons: write the value again.";
export const yamlNotParsed = (reason: string) => `This YAML cannot be parsed: ${reason}.`;
export const yamlTabs = "YAML should be indented by spaces, not by tabs.";
export const yamlUnquoted = (key: string, quotedValue: string) =>
  `Put the value of ${key} in quotes, because YAML does not parse it as a string: ${key}: '${quotedValue}'.`;
export const yamlWrong = (problem: string) => `This YAML is wrong: ${problem}.`;

export const checkBlockLanguage = (extension: string) =>
  `yaml or json for a list, or ${extension} for a test`;
export const wordInReturns = (word: string, quotedValue: string) =>
  `returns: ${word} means the string "${word}". For the value, write test: '${quotedValue}' instead of call and returns. For the string, put it in quotes: returns: '${word}'.`;
export const wrongCheckValue = (problem: string) => `the check is wrong: ${problem}`;
export const wrongTerm = (word: string, terms: string) =>
  `${word} cannot be in a program: it should be a name ("parseInt"), a path ("Math.max"), a member (".sort") or one of ${terms}`;
export const lookOutside = (line: number, lines: number) =>
  `the option look names line ${line}, but the block ends at line ${lines}`;
export const fixedLineRange = (from: number, to: number) => `lines ${from} to ${to}`;
export const notAnOption = (word: string) =>
  `${word} is not an option: write name=value or name="some words".`;
export const lessonId = 'a name of lowercase letters, digits and hyphens, such as "first-steps"';
export const longValue = (name: string, max: number) => `${name} has more than ${max} characters`;
export const humanLanguage = 'the name of a human language, such as "en" or "de-CH"';
export const highLimit = (path: string, limit: string, max: string, value: string) =>
  `${path}.${limit} should be at most ${max}, not ${value}`;
