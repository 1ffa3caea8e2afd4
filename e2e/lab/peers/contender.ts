/** What runs programs in Node, each in a world of its own. */
export type Contender = {
  /** Gives what the program's last line comes to, as text. */
  run(code: string): Promise<string>;
  end(): void;
};
