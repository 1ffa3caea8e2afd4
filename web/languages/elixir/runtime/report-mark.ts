/** In an error's message as it leaves the guest: between the message and what `elixir main.exs` prints of it. */
export const blameMark = "\u001fblame\u001f";
