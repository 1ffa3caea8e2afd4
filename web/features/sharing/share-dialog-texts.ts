/** The texts of the dialog that shares a program. */

// sharing-feature
export const shareButton = "Share";
export const shareOrDownload = "Share or download";

// share-dialog
export const shareTitle = "Share this program";
export const notShared = (why: string) => `This program cannot be shared: ${why}.`;
export const makingLink = "Making the link …";
export const copiedNotice = (what: string) => `${what} was copied.`;
export const notCopied = (what: string) =>
  `The browser does not let the page copy. ${what} is selected: copy it by hand.`;
export const linkTooLongForQr = (most: string) =>
  `The link is too long for a QR code: the maximum is ${most} characters.`;
export const qrNotLoaded =
  "The code that draws the QR code could not be loaded. Try again when you are online.";
export const makingPage = "Making the page …";
export const pageNotMade = (why: string) =>
  `The page could not be made: ${why}. Try again when you are online, or download the program as a file.`;
export const untitledProgram = "A program in Sandglass";
export const sentNowhere = "Nothing is sent to a server.";
export const linkToDisk =
  "This page is a file on your disk, and the link leads to it: it opens the program in this file, on this computer. To give the program to somebody else, export or download it.";
export const aboutLink =
  "Nothing is sent to a server: the program is in the link itself, after the #, which browsers do not send. Anyone who has the link has the program as it is now.";
export const link = "Link";
export const tooLongForLink = (length: string, most: string) =>
  `This program is too long for a link: it would have ${length} characters, and the maximum is ${most}. Share it as a file instead.`;
export const linkLength = (length: string) => `${length} characters. `;
export const tooLongForChats = (most: string) =>
  `Some chat programs cut off links longer than ${most}: a file is safer there. `;
export const theLink = "The link";
export const copyLink = "Copy link";
export const theMarkdown = "The Markdown";
export const copyAsMarkdown = "Copy as Markdown";
export const theMarkdownWithOutput = "The Markdown with the output";
export const copyMarkdownWithOutput = "Copy Markdown with output";
export const qrCode = "QR code";
export const theEmbedCode = "The embed code";
export const copyEmbedCode = "Copy embed code";
export const download = "Download as a file";
export const aboutHtml =
  "One HTML file with the program and everything that runs it. It works offline, from a disk";
export const exportHtml = (size: string) => `Export as HTML (${size})`;
export const share = "Share …";
export const qrOfLink = "QR code of the link";
export const carriesSettings =
  "It carries the limits, the clock, the random numbers and the answers that this program runs with.";

// image-choice
export const imageCopied = "The image was copied.";
export const imageNotCopied = "The browser does not let the page copy images. Download it instead.";
export const imageNotMade = "The image could not be made. Try again when there is a network.";
export const copyAsImage = "Copy as image";
export const program = "Program";
export const downloadImage = "Download image";

// export-page
export const noPageFor = (language: string) => `no page can be made of programs in ${language}`;
export const serverAnswered = (status: number) => `the server answered ${status}`;
export const exportsNone = (language: string) => `No export as HTML: ${language} is too large for a page`;
