import type { Lesson, LessonPart } from "../lesson.ts";
import { ExerciseReader, type PartialExercise, type PlacedExercise } from "./exercise-reader.ts";
import { fencedBlockOf } from "./fenced-blocks.ts";
import { readFrontMatter } from "./front-matter.ts";
import { type LessonProblem, LessonProblems } from "./lesson-problem.ts";
import * as texts from "./lesson-problem-texts.ts";
import { type FindImage, readProse, type Token } from "./prose.ts";

export type { PlacedExercise } from "./exercise-reader.ts";
export type { LessonProblem } from "./lesson-problem.ts";

/** The result of reading a Markdown text. */
export type LessonReading = {
  /** Undefined if one of the problems is an error. */
  readonly lesson?: Lesson;
  readonly exercises: readonly PlacedExercise[];
  /** In the order of the text. */
  readonly problems: readonly LessonProblem[];
};

export type ReadOptions = {
  /** The default id of the lesson: the name of its file. */
  readonly id?: string;
  readonly findImage?: FindImage;
};

const maxLessonLength = 1_000_000;
const noImages: FindImage = () => ({ problem: texts.noImages });

/** Parses Markdown as a lesson; README.md describes the format. It never throws, whatever the text is. */
export function readLesson(
  markdown: string,
  { id = "lesson", findImage = noImages }: ReadOptions = {},
): LessonReading {
  const problems = new LessonProblems();
  if (markdown.length > maxLessonLength) {
    problems.error(1, texts.longLesson(maxLessonLength, markdown.length));
    return { exercises: [], problems: problems.inOrder() };
  }
  const text = markdown.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const { front, body } = readFrontMatter(text, problems);
  // With default metadata, the rest of the lesson is still read, so that the author sees all problems at once.
  const frontMatter = front ?? { title: "", language: "javascript", lang: "en" };
  const reader = new ExerciseReader(frontMatter, problems);
  const prose = readProse(body, problems, findImage);
  const lines = body.split("\n");

  const pieces: (LessonPart | PartialExercise)[] = [];
  let run: Token[] = [];
  const endProse = () => {
    const html = run.length > 0 ? prose.render(run).trim() : "";
    if (html !== "") pieces.push({ kind: "prose", html });
    run = [];
  };
  for (let index = 0; index < prose.tokens.length; index++) {
    const token = prose.tokens[index] as Token;
    if (token.type === "heading_open" && token.level === 0) {
      const inline = prose.tokens[index + 1] as Token;
      endProse();
      const html = prose.render([inline]);
      const level = Number(token.tag.slice(1));
      if (level === 1) problems.error((token.map?.[0] ?? 0) + 1, texts.titleInText);
      pieces.push({ kind: "heading", level, id: prose.slug(inline.content), html });
      index += 2;
      continue;
    }
    const block = fencedBlockOf(token, lines, problems);
    if (block === undefined) {
      run.push(token);
    } else if (block !== "bad") {
      const draft = reader.take(block);
      if (draft) {
        endProse();
        pieces.push(draft);
      }
    }
  }
  endProse();

  const exercises: PlacedExercise[] = [];
  const parts = pieces.map((piece): LessonPart => {
    if ("kind" in piece) return piece;
    const exercise = reader.finish(piece);
    exercises.push(exercise);
    return { kind: "exercise", exercise: exercise.exercise };
  });
  const { title, about, language, lang } = frontMatter;
  const lesson: Lesson = {
    id: frontMatter.id ?? id,
    title,
    ...(about !== undefined && { about }),
    language,
    lang,
    parts,
  };
  return { ...(!problems.hasErrors && { lesson }), exercises, problems: problems.inOrder() };
}
