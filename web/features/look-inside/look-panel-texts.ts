/** The texts about sharing a moment. */

// look-panel
export const tooLongForLink = "The program is too long for a link.";
export const linkCopied = "The link is copied.";
export const linkNotCopied = "The browser did not let the page copy that.";
