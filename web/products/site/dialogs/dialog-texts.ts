import { plural } from "../../../ui/format-number.ts";

/** The texts of the dialogs. */

// drafts-dialog
export const yourDrafts = "Your drafts";
export const keptHere = "They are kept in this browser, on this device, and nowhere else.";
export const keepFromDisk =
  "This page is a file on your disk: other pages on the disk may be able to read and change what it saves, and after a move of the file the browser may not find it. To keep a program for good, save it as a file.";
export const keepByDownload = "To keep a program for good, download it.";
export const surplus = (drafts: number, most: number) =>
  `There are ${drafts} drafts, and it is hard to find anything in more than ${most}. `;
export const deleteSurplus = (count: number) =>
  `Delete the ${plural(count, "oldest one", "oldest ones")} without a name`;
export const newProgram = "New program";
export const versionsTitle = "Versions of this program";
export const saveAsFile = "Save this program as a file";
export const oneDeleted = (name: string | undefined) => `“${name}” was deleted. `;
export const severalDeleted = (count: number) => `${count} drafts were deleted. `;
export const undo = "Undo";
export const noDrafts = "There are no drafts yet: a program becomes a draft as soon as you change it.";
export const drafts = "Drafts";
export const filesAndSize = (files: number, size: string) => `${plural(files, "file")}, ${size}`;
export const onThePage = " · on the page";
export const renameDraft = (name: string) => `Rename ${name}`;
export const rename = "Rename";
export const duplicateDraft = (name: string) => `Duplicate ${name}`;
export const duplicate = "Duplicate";
export const deleteDraft = (name: string) => `Delete ${name}`;
export const whyNotDelete = "It is on the page";
export const deleteButton = "Delete";
export const newName = (name: string) => `New name of ${name}`;

// examples-dialog
export const examples = "Examples";
export const searchExamples = "Search the examples";
export const searchExamplesHint = "Search: generators, random, memory …";
export const examplesMatch = (some: number, all: number) => `${some} of ${all} examples`;
export const noExample = (search: string) => `No example matches “${search}”.`;
export const whereExamplesOpen =
  "An example opens beside your own program, which is saved in your drafts. Nothing runs before you press Run.";
export const lessonWords = (title: string, about: string) => `${title} ${about} lesson`;
export const lessons = "Lessons";
export const aboutLessons = " A page with exercises, in a tab of its own.";

// image-choice
export const imageCopied = "The image was copied.";
export const imageNotCopied = "The browser does not let the page copy images. Download it instead.";
export const imageNotMade = "The image could not be made. Try again when there is a network.";
export const copyAsImage = "Copy as image";
export const program = "Program";
export const downloadImage = "Download image";

// libraries-dialog
export const libraries = "Libraries";
export const aboutLibraries = "A program may import these by name: ";
export const exampleImport = 'import { chunk } from "lodash-es"';
export const aboutLibrariesMore =
  ". Each is fetched from this site when a program first mentions it, is kept for use without a network, and runs in the sandbox as the program does.";
export const documentation = "Documentation: ";

// palette-dialog
export const commands = "Commands";
export const searchCommands = "Search the commands";
export const searchCommandsHint = "What would you like to do?";
export const commandsMatch = (count: number) => plural(count, "command");
export const noCommand = "No command has these words.";

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

// shortcuts-dialog
export const keyboardShortcuts = "Keyboard shortcuts";
export const orBetweenKeys = "or";

// versions-dialog
export const noVersions = "No versions yet: a version is saved at each run of a changed program.";
export const whereVersionsAre = "Versions are saved in this browser: the last 50 of each draft.";
export const versions = "Versions";
export const asOpened = "As it was opened";
export const restore = "Restore this version";
export const asItIsNow = "As it is now";
export const changedLines = (more: number, fewer: number) =>
  `${plural(more, "line")} more now, ${fewer} fewer`;
export const thenAndNow = ": then (−) and now (+)";
export const changesOf = (path: string) => `Changes of ${path}`;

// permitted-dialog
export const listNotLoaded =
  "The list could not be loaded. Close this and try again when there is a network.";
export const permittedIn = (language: string) => `What a program in ${language} may use`;
export const loading = "Loading…";
