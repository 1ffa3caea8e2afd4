export const noFile = "No file was chosen.";
export const tooManyFiles = (count: string, max: number) =>
  `These are ${count} files; the maximum for a program is ${max}.`;
export const wholeProgram = (name: string) => `${name} is a whole program: open it by itself.`;
export const tooManyBytes = (bytes: string, max: string) =>
  `These files have ${bytes} bytes; the maximum for a program is ${max}.`;
export const samePath = (path: string) => `Two of these files have the path ${path}.`;
export const onlyData = (name: string) =>
  `${name} is data, not a program saved by Sandglass. Open it together with a program.`;
export const unknownExtension = (name: string, extensions: string) =>
  `${name} cannot be opened: the files of a program have the extensions ${extensions}.`;
export const tooLarge = (name: string, max: string) => `${name} is too large; the maximum is ${max} bytes.`;
export const notRead = (name: string) => `${name} could not be read.`;
export const onlyDataFiles = "None of these files is a program: they are data that programs can import.";
export const newerVersion = (path: string) =>
  `${path} was made by a newer version of Sandglass. Reload this page, and try again.`;
export const loweredLimit = (amount: string, measure: string, max: string) =>
  `It asks for ${amount} ${measure}, and gets ${max}: the maximum for a shared program.`;

export const notSaved = (name: string) =>
  `${name} should be a program saved by Sandglass, but it is not JSON.`;
export const wrongName = (path: string, max: number) =>
  `${path} cannot be opened: a name has at most ${max} characters, and no “:” or “\\”.`;
export const notText = (name: string) => `${name} is not text (in UTF-8).`;
export const tooMuchText = (path: string, bytes: string, max: string) =>
  `${path} has ${bytes} bytes of text; the maximum is ${max}`;
export const empty = (path: string) => `${path} is empty; a program has at least one file`;
