/** The messages about decorators that both parsers use. */

export const decoratorOfParameter =
  "Decorators of parameters are not standard: only TypeScript has them, with experimentalDecorators. Write: the decorator before the method, or a call in its body";

export const misplacedDecorator =
  "A decorator belongs before a class, or before a member that is not the constructor";
