import { type Text, type Texts, textOf } from "./texts.ts";
import type { Answered, Answers, Asked, Remote, TextFile } from "./words.ts";

/** One end of the line between the page and the worker. */
export type End = {
  postMessage(message: unknown): void;
  addEventListener(type: "message", hear: (event: { readonly data: unknown }) => void): void;
};

/** The worker's end: answers what comes, in turn, about the texts that came. */
export function serve(end: End, answersAbout: (texts: Texts) => Answers): void {
  const texts = new Map<string, Text>();
  const answers = answersAbout(texts);
  end.addEventListener("message", ({ data }) => {
    // From our own page, and of one build with it.
    const { id, changed, gone, name, given } = data as Asked;
    for (const { file, text } of changed) texts.set(file, textOf(text));
    for (const file of gone) texts.delete(file);
    try {
      const answer = (answers[name] as (...given: unknown[]) => unknown)(...given);
      end.postMessage({ id, answer } satisfies Answered);
    } catch (error) {
      // The compiler gives up on one or the other half of a text.
      end.postMessage({ id, failure: String(error) } satisfies Answered);
    }
  });
}

/** Asks one thing. */
export type Question<Answer> = (answers: Remote<Answers>) => Promise<Answer>;

type Waiting = { readonly resolve: (answer: unknown) => void; readonly reject: (error: Error) => void };

/** The page's end. Of the texts, only what has changed since the last question is sent. */
export class Line {
  private readonly sent = new Map<string, string>();
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  constructor(private readonly end: End) {
    end.addEventListener("message", ({ data }) => {
      const answered = data as Answered;
      const waiting = this.waiting.get(answered.id);
      this.waiting.delete(answered.id);
      if ("answer" in answered) waiting?.resolve(answered.answer);
      else waiting?.reject(new Error(answered.failure));
    });
  }

  /** Asks about a program of these files and no others. */
  ask<Answer>(files: readonly TextFile[], question: Question<Answer>): Promise<Answer> {
    const names = new Set(files.map(({ file }) => file));
    const gone = [...this.sent.keys()].filter((file) => !names.has(file));
    const changed = files.filter(({ file, text }) => this.sent.get(file) !== text);
    for (const file of gone) this.sent.delete(file);
    for (const { file, text } of changed) this.sent.set(file, text);
    return question(this.remote({ changed, gone }));
  }

  /** Asks about the texts that were sent last. */
  askAgain<Answer>(question: Question<Answer>): Promise<Answer> {
    return question(this.remote({ changed: [], gone: [] }));
  }

  /** The other end is gone: nothing that was asked will be answered. */
  fail(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }

  private remote(news: Pick<Asked, "changed" | "gone">): Remote<Answers> {
    const ask = (name: keyof Answers, given: readonly unknown[]) =>
      new Promise((resolve, reject) => {
        this.lastId++;
        this.waiting.set(this.lastId, { resolve, reject });
        this.end.postMessage({ id: this.lastId, ...news, name, given } satisfies Asked);
      });
    return new Proxy({} as Remote<Answers>, {
      get:
        (_, name) =>
        (...given: unknown[]) =>
          ask(name as keyof Answers, given),
    });
  }
}
