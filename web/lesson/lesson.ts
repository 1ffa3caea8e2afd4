import type { Exercise } from "./exercise.ts";

/** A text to read, with programs in it to run and to change. */
export type Lesson = {
  /** The id. Progress is saved under it. */
  readonly id: string;
  readonly title: string;
  /** One sentence about what the reader learns. */
  readonly about?: string;
  /** That of its programs which do not say in which they are written. */
  readonly language: string;
  /** That of its prose: "en". */
  readonly lang: string;
  /** In the order of the text. */
  readonly parts: readonly LessonPart[];
};

export type LessonPart =
  | { readonly kind: "prose"; readonly html: string }
  /** A heading of the second level begins a step. */
  | { readonly kind: "heading"; readonly level: number; readonly id: string; readonly html: string }
  | { readonly kind: "exercise"; readonly exercise: Exercise };

export function exercisesOf({ parts }: Lesson): readonly Exercise[] {
  return parts.flatMap((part) => (part.kind === "exercise" ? [part.exercise] : []));
}
