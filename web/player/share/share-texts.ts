/** The reasons why a link, a file or a receipt is refused. */

// share-link
export const tooLarge = (max: string) =>
  `The program in this link is too large: unpacked it is over ${max} bytes.`;
export const notAShareLink = "This is not a share link: share links contain “#s1.”.";
export const newerVersion =
  "This link was made by a newer version of Sandglass. Reload this page, and open the link again.";
export const onlyBeginning = "Only its beginning is left.";
export const wrongBeginning = "It does not begin like a share link.";
export const strayCharacter = (character: string) =>
  `It has ${character} in its middle, but only letters, digits, - and _ are allowed there.`;
export const missingCharacters = (missing: string, length: string) =>
  `Missing: ${missing} of its last ${length} characters.`;
export const wrongChecksum = "Its checksum does not match.";
export const tooLong = (max: string) =>
  `This link is too long: the maximum is ${max} characters. Ask for a file instead.`;
export const incomplete = (how: string) =>
  `This link is incomplete: it was cut off. ${how} Ask the sender to send it again.`;
export const damagedLink = (how: string) =>
  `This link is damaged: it was changed. ${how} Ask the sender to send it again.`;
export const notOpened = (reason: string) =>
  `This link is complete, but its program cannot be opened: ${reason}.`;

export const notUnpacked = "it cannot be unpacked";
export const notJson = "it is not JSON";

// snippet, snippet-file
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
export const fileTooLarge = (name: string, max: string) =>
  `${name} is too large; the maximum is ${max} bytes.`;
export const notRead = (name: string) => `${name} could not be read.`;
export const onlyDataFiles = "None of these files is a program: they are data that programs can import.";
export const fileNewerVersion = (path: string) =>
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

// receipt
export const receiptNewerVersion = "it was made by a newer version of Sandglass";
export const receiptTooLong = "it is too long";
export const receiptDamaged = "it was cut off or changed on its way";

// page-file
export const otherVersion = "the page for it has another version: reload this page";
