import type { Exercise } from "../../player/exercise/exercise.ts";

/** A text with programs that the reader runs and changes. */
export type Lesson = {
  /** The id. Progress is saved under it. */
  readonly id: string;
  readonly title: string;
  /** One sentence about what the reader learns. */
  readonly about?: string;
  /** The language of the programs that do not name one. */
  readonly language: string;
  /** The language of the text, such as "en". */
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
