/**
 * Whether a text may have a `return` outside of functions, as programs for Node do that end early. It looks at lines and
 * their indentation, so that most programs are not parsed for that.
 */
export function mayReturnAtTop(text: string): boolean {
  if (!/\breturn\b/.test(text)) return false;
  const indentation = /^[ \t]*(?=\S)/m.exec(text)?.[0].length ?? 0;
  let isOutside = false;
  for (const line of text.split("\n")) {
    const start = line.search(/\S/);
    if (start >= 0 && start <= indentation)
      isOutside = startsStatement.test(line.slice(start)) || !startsFunction.test(line);
    if (isOutside && /\breturn\b/.test(line)) return true;
  }
  return false;
}

/** What a function in the same line begins with. */
const startsFunction = /=>|\b(?:function|class|get|set|static|async)\b|\{\s*$|^\s*[}\])]/;

/** The beginnings of statements in which a `return` may be. */
const startsStatement =
  /^(?:[{}]|(?:return|if|else|for|while|do|try|catch|finally|switch|with)\b|[\w$]+\s*:)/;
