/** The texts of the elements of an interface. */

// dialog
export const close = "Close";
