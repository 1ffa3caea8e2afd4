/**
 * Separates the two parts of an error's message in the guest: the message, and the text that `elixir main.exs` prints.
 */
export const blameMark = "\u001fblame\u001f";
