import { plural } from "../../ui/format-number.ts";

/** The texts about requests and saved data. */

// privacy-dialog
export const title = "What leaves this browser: nothing";
export const requests = "Requests";
export const asksForNothing = "Running, sharing and keeping a program asks for nothing.";
export const loadedLater = (languages: string) =>
  `Later the page loads only parts of this site, each when you first use it: ${languages}, the full editor, the page for exported programs.`;
export const aboutCount =
  "The count is the browser's own record of what this page asked for. That record leaves out what a worker asks for by itself: a program's worker can ask for nothing (see below), and those of the editor and of the copy for use without a network are this site's own code, which asks this site alone. It leaves out what the browser and its extensions do, too. To see all of it, open the browser's developer tools, choose Network, and run a program: no line is added. Or turn the network off: programs run all the same.";
export const loadedWithThePage = "Loaded with the page";
export const loadedSince = "Loaded since";
export const files = (count: number) => plural(count, "file");
export const file = "File";
export const sizeAsSent = "Size as sent";
export const sizeUnknown = "not told";
export const why = "Why it cannot be otherwise";
export const policyOfFile =
  "This page came with a content security policy, which the browser enforces. It lets the page connect to nothing but its own memory (";
export const connectNowhere = "connect-src blob:";
export const policyOfFileMore = "): all that it needs is in its one file.";
export const policyOfPage =
  "This page came with a content security policy, which the browser enforces. It lets the page connect to the site it came from, and to no other (";
export const connectToSelf = "connect-src 'self'";
export const aboutCell =
  "A program runs in a sealed cell: a hidden frame that belongs to no site, with a policy that allows no connection at all (";
export const noSource = "default-src 'none'";
export const aboutMachine = "). In there it runs inside a virtual machine that has no network to begin with.";
export const aboutLinks =
  "What you share is in the part of the link after the #, which browsers send to no server.";
export const aboutEvidence =
  "What a program, a link or a page around a widget could try, what stops it, and the figures:";
export const evidence = "the evidence";
export const inOwnTab = ", in a tab of its own.";
export const policies = "The two policies, as they stand in this page";
export const policyOfThePage = "The page's";
export const policyOfTheCell = "The cell's";
export const noPolicy = "None is here. (The page as it is developed has none; as it is published, it has.)";
export const cookies = "Cookies and analytics";
export const noCookie = "No cookie: ";
export const cookieProperty = "document.cookie";
export const noAnalytics = " is empty. No analytics: nothing counts your visit.";
export const otherCookie = "The page sets no cookie. Something else on this address has: ";
export const savedDataTitle = "What is saved in this browser";
export const whySaved =
  "So that your programs are there when you come back. It stays on this device; the developer tools show it under Application or Storage.";
export const nothingSaved = "Nothing is saved so far.";
export const erase = "Erase everything saved in this browser";
export const aboutErase =
  "The program on the page, all drafts, what can be undone and your settings will be gone for good. Other tabs that show this page keep theirs: close them first.";
export const keepEverything = "Keep everything";
export const confirmErase = "Erase everything";

// privacy-feature
export const inMenu = "What leaves this browser";
export const showRequests = "Show what was requested, and what is saved here";
export const nothingLeaves = "Nothing you write here leaves this browser: see how that is known";

// requests
export const becauseExported = "you exported a program";
export const becauseLanguage = (language: string) => `you asked for ${language}`;
export const becauseFullEditor = "you asked for the full editor";
export const becauseLibrary = "a program names a library";
export const becauseTypes = "types are checked";
export const counting = "Counting…";
export const requestsSinceLoaded = (count: number) =>
  `${count} ${count === 1 ? "request" : "requests"} since loaded`;
export const stillLoading = "The page is still loading its own files.";
export const requestedNothing = "Since the page was loaded, it has requested nothing.";

const numberOfFiles = (count: number) => (count === 1 ? "1 file" : `${count} files`);
const were = (count: number) => (count === 1 ? "was" : "were");
export const fromElsewhere = (count: number) =>
  `${numberOfFiles(count)} from elsewhere ${were(count)} asked for. That is not the page's doing: an extension of the browser may do so.`;
export const ofThisSite = (count: number, reason: string | undefined) =>
  `${numberOfFiles(count)} of this site ${were(count)} loaded${reason === undefined ? "" : `, because ${reason}`}.`;

// stored-data
export const savedProgram = "The program on the page";
export const savedTab = "The program of this tab";
export const savedSetAside = "A program that was set aside";
export const savedHistory = "Its undo history";
export const savedEditor = "Which editor you chose";
export const savedSettings = "Your settings";
export const savedMark = "A mark that something is saved, here and in a database";
export const savedOther = "Other data of the page";
export const savedDrafts = "Your drafts";
export const drafts = (count: number) => plural(count, "draft");
export const offlineCopy = "A copy of this site, for offline use";
