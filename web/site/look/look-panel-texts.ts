/** What the page says when a moment is shared. */

// look-panel
export const tooLongForLink = "The program is too long for a link.";
export const linkCopied = "The link is copied.";
export const linkNotCopied = "The browser did not let the page copy that.";
