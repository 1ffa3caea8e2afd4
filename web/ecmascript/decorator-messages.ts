/** What both parsers say of decorators. */

export const decoratorOfParameter =
  "A decorator of a parameter is not in the standard: only TypeScript had it, with experimentalDecorators. Write: the decorator before the method, or a call in its body";

export const misplacedDecorator =
  "A decorator stands before a class, or before a member of one that is not its constructor";
