/** What the frame of a widget says before the first interaction. */

// widget-frame
export const madeToEmbed = "This page is made to be embedded in another page: ";
export const howToEmbed = "how to embed it";
export const ownPrograms = ". To write your own programs, go to ";
export const sandglass = "Sandglass";

// widget-shell
export const codeNotLoaded =
  "The code that runs this program could not be loaded. Try again when you are online.";
