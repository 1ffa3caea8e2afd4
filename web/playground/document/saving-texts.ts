/** What the page says when a program cannot be saved, was changed elsewhere, or cannot be run. The first script has most of it. */

// program-document
export const notSaving =
  "This browser does not save your code: its storage is full or turned off. Copy what you want to keep.";

// drafts
export const savesOneOnly = "This browser saves only one program: its database is full or blocked.";
export const noRoom =
  "It was not opened: this browser has no room to save your own program first. Download your program, or delete drafts.";

// workspace
export const changedElsewhere =
  "A program is also being changed in another tab. After a reload you will see the one that was changed last.";

// draft
export const renamedFiles = (names: string) =>
  `Invisible characters in a file\u2019s name are now written out: ${names}. Imports of it need the new name.`;

// playground
export const reload = (why: string) => `${why} Reload the page to try again.`;
