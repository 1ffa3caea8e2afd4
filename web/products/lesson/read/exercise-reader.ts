import type { Exercise, LineRange } from "../../../player/exercise/exercise.ts";
import { maxChecks } from "../../../protocol/grading/written-check.ts";
import { type LookAt, parseLookAt } from "../../../protocol/look/look-at.ts";
import { BadInput, describeInput } from "../../../protocol/parsers.ts";
import { parseFilePath, type SourceFile } from "../../../protocol/program/source-file.ts";
import { type PlacedCheck, readChecks } from "./check-blocks.ts";
import { extensionOf, languageIdOf, languageNames } from "./check-code.ts";
import { limitsIn, rangesIn } from "./fence-info.ts";
import type { FencedBlock } from "./fenced-blocks.ts";
import { type FrontMatter, parseId, parseSomeLimits, sentence } from "./front-matter.ts";
import type { LessonProblems } from "./lesson-problem.ts";
import * as texts from "./lesson-problem-texts.ts";

/** An exercise, and the lines of its blocks in the lesson. */
export type PlacedExercise = {
  readonly exercise: Exercise;
  /** The line of its playground block. */
  readonly line: number;
  /** The lines of its checks, in the same order. */
  readonly checkLines: readonly number[];
  /**
   * The line before the first line of each file's text. The sum with a line number of the file is the line in the
   * lesson.
   */
  readonly fileLines: ReadonlyMap<string, number>;
  readonly solutionLines: ReadonlyMap<string, number>;
};

const maxExercises = 100;
const maxHints = 20;
const maxFileLength = 100_000;

/** Takes the blocks of a lesson in their order, and builds exercises from them. */
export class ExerciseReader {
  private readonly partials: PartialExercise[] = [];

  constructor(
    private readonly front: FrontMatter,
    private readonly problems: LessonProblems,
  ) {}

  /** The exercise that the block begins; undefined if the block belongs to another exercise. */
  take(block: FencedBlock): PartialExercise | undefined {
    const { kind, options } = block.info;
    if (block.text.length > maxFileLength) {
      this.problems.error(block.line, texts.longBlock(maxFileLength));
      return undefined;
    }
    if (kind === "playground" && !options.has("for")) return this.begin(block);
    const draft = this.ownerOf(block);
    if (draft) this.add(block, draft);
    return undefined;
  }

  private begin(block: FencedBlock): PartialExercise | undefined {
    const { info, line } = block;
    if (this.partials.length === maxExercises) {
      this.problems.error(line, texts.tooManyExercises(maxExercises));
      return undefined;
    }
    const language = this.languageOf(block);
    const id = info.options.get("id") ?? `exercise-${this.partials.length + 1}`;
    const draft: PartialExercise = { id, language, block, files: [], solution: [], checks: [], hints: [] };
    this.problemIn(line, () => parseId(id, "the id of a playground"));
    const same = this.partials.find((each) => each.id === id);
    if (same) {
      const first = same.block.line;
      this.problems.error(line, texts.sameId(describeInput(id), first));
    }
    this.partials.push(draft);
    this.addFile(block, draft, draft.files, `main${extensionOf(language)}`);
    return draft;
  }

  private ownerOf({ info, line }: FencedBlock): PartialExercise | undefined {
    const name = info.options.get("for");
    if (name === undefined) {
      const last = this.partials.at(-1);
      if (!last) this.problems.error(line, texts.noPlaygroundBefore(info.kind));
      return last;
    }
    const target = this.partials.find(({ id }) => id === name);
    if (!target) this.problems.error(line, texts.noSuchPlayground(describeInput(name), info.kind));
    return target;
  }

  private add(block: FencedBlock, partial: PartialExercise): void {
    const { text, line, info } = block;
    switch (info.kind) {
      case "playground":
        if (info.options.has("file")) this.addFile(block, partial, partial.files);
        else this.problems.error(line, texts.playgroundWithoutFile);
        break;
      case "solution":
        this.languageOf(block);
        this.addFile(block, partial, partial.solution, partial.files[0]?.file.path);
        break;
      case "check":
        partial.checks.push(
          ...readChecks(
            block,
            partial.language,
            partial.files.map(({ file }) => file),
            this.problems,
          ),
        );
        if (partial.checks.length > maxChecks) this.problems.error(line, texts.tooManyChecks(maxChecks));
        break;
      case "setup":
        this.languageOf(block);
        if (partial.setup) this.problems.error(line, texts.secondSetup(partial.setup.line));
        partial.setup = block;
        break;
      case "hint":
        partial.hints.push(text.trim());
        if (partial.hints.length > maxHints) this.problems.error(line, texts.tooManyHints(maxHints));
        if (text.trim() === "") this.problems.error(line, texts.emptyHint);
        break;
    }
  }

  private addFile(block: FencedBlock, partial: PartialExercise, files: PlacedFile[], otherwise = ""): void {
    const path = block.info.options.get("file") ?? otherwise;
    this.problemIn(block.line, () => parseFilePath(path, "the option file"));
    const same = files.find(({ file }) => file.path === path);
    if (same) this.problems.error(block.line, texts.sameFile(describeInput(path), same.line));
    if (files === partial.solution && partial.files.every(({ file }) => file.path !== path)) {
      const names = partial.files.map(({ file }) => file.path).join(", ");
      this.problems.error(block.line, texts.solutionOfNoFile(names, describeInput(path)));
    }
    files.push({ file: { path, text: block.text }, line: block.line });
  }

  private languageOf({ info, line }: FencedBlock): string {
    const { language } = info;
    const languageId = language === "" ? this.front.language : languageIdOf(language);
    if (languageId === undefined)
      this.problems.error(
        line,
        texts.unknownLanguage(info.kind, languageNames.join(", "), describeInput(language)),
      );
    return languageId ?? this.front.language;
  }

  /** The complete exercise, after all blocks are taken. */
  finish(partial: PartialExercise): PlacedExercise {
    const { id, language, block, files, solution, checks, hints, setup } = partial;
    const { options } = block.info;
    const entry = files[0]?.file as SourceFile;
    const lines = entry.text.split("\n");
    const fixedText = options.get("fixed");
    const fixedLines =
      fixedText === undefined ? [] : rangesIn(fixedText, lines.length, block.line, this.problems);
    for (const { file, line } of solution)
      if (file.path === entry.path) this.checkFixedLines(lines, fixedLines, file.text, line);
    const limits = { ...this.front.limits, ...limitsIn(options, block.line, this.problems) };
    this.problemIn(block.line, () => parseSomeLimits(limits, "the limits"));
    const title = options.get("title");
    const lookText = options.get("look");
    const look = lookText === undefined ? undefined : this.readLook(lookText, lines.length, block.line);
    const { capabilities } = this.front;
    const exercise: Exercise = {
      id,
      ...(title !== undefined && { title }),
      language,
      files: files.map(({ file }) => file),
      entry: entry.path,
      ...(setup && { setup: setup.text }),
      checks: checks.map(({ check }) => check),
      hints,
      // A file that the solution does not contain is unchanged.
      ...(solution.length > 0 && {
        solution: files.map(
          ({ file }) => solution.find((each) => each.file.path === file.path)?.file ?? file,
        ),
      }),
      fixed: fixedLines,
      ...(Object.keys(limits).length > 0 && { limits }),
      ...(capabilities && { capabilities }),
      ...(look && { look }),
    };
    const linesOf = (placedFiles: readonly PlacedFile[]) =>
      new Map(placedFiles.map(({ file, line }) => [file.path, line]));
    return {
      exercise,
      line: block.line,
      checkLines: checks.map(({ line }) => line),
      fileLines: linesOf(files),
      solutionLines: linesOf(solution),
    };
  }

  private readLook(text: string, lines: number, at: number): LookAt | undefined {
    let look: LookAt | undefined;
    this.problemIn(at, () => {
      look = parseLookAt(text, "the option look");
      if (look.kind === "line" && look.line > lines) throw new BadInput(texts.lookOutside(look.line, lines));
    });
    return look;
  }

  /** Reports fixed lines that the solution has changed. */
  private checkFixedLines(
    lines: readonly string[],
    fixedLines: readonly LineRange[],
    solution: string,
    at: number,
  ): void {
    let from = 0;
    const solutionLines = solution.split("\n");
    for (const range of fixedLines) {
      const fixedLines = lines.slice(range.from - 1, range.to);
      const start = solutionLines.findIndex(
        (_, index) =>
          index >= from && fixedLines.every((line, offset) => solutionLines[index + offset] === line),
      );
      if (start < 0) {
        const which =
          range.from === range.to ? `line ${range.from}` : texts.fixedLineRange(range.from, range.to);
        this.problems.error(at, texts.solutionChangesFixed(which));
        return;
      }
      from = start + fixedLines.length;
    }
  }

  private problemIn(line: number, parse: () => unknown): void {
    try {
      parse();
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      this.problems.error(line, sentence(error.message));
    }
  }
}

/** An exercise while its blocks are read. */
export type PartialExercise = {
  readonly id: string;
  readonly language: string;
  readonly block: FencedBlock;
  readonly files: PlacedFile[];
  readonly solution: PlacedFile[];
  readonly checks: PlacedCheck[];
  readonly hints: string[];
  setup?: FencedBlock;
};

type PlacedFile = { readonly file: SourceFile; readonly line: number };
