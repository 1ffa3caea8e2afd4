export const tooLarge = (max: string) =>
  `The program in this link is too large: unpacked it is over ${max} bytes.`;
const askAgain = "Ask the sender to send it again.";
export const notAShareLink = "This is not a share link: share links contain “#s1.”.";
export const newerVersion =
  "This link was made by a newer version of Sandglass. Reload this page, and open the link again.";
export const onlyBeginning = "Only its beginning is left.";
export const wrongBeginning = "It does not begin like a share link.";
export const strayCharacter = (character: string) =>
  `It has ${character} in its middle, but only letters, digits, - and _ are allowed there.`;
export const missingCharacters = (missing: string, length: string) =>
  `${missing} of its last ${length} characters are missing.`;
export const wrongChecksum = "Its checksum does not match.";
export const tooLong = (max: string) =>
  `This link is too long: the maximum is ${max} characters. Ask for a file instead.`;
export const incomplete = (how: string) => `This link is incomplete: it was cut off. ${how} ${askAgain}`;
export const damaged = (how: string) => `This link is damaged: it was changed. ${how} ${askAgain}`;
export const notOpened = (reason: string) =>
  `This link is complete, but its program cannot be opened: ${reason}.`;

export const notUnpacked = "it cannot be unpacked";
export const notJson = "it is not JSON";
