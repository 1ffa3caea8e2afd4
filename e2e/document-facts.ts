import { lessons } from "../web/player/examples/lesson-list.ts";
import { receiptRoom } from "../web/player/share/receipt.ts";
import { maxLinkLength } from "../web/player/share/share-link.ts";
import { maxBytes, maxFiles } from "../web/player/share/snippet.ts";
import { maxMessages } from "../web/products/widget/message-limit.ts";
import { maxChecks, maxCheckText } from "../web/protocol/grading/written-check.ts";
import { lookEventBounds } from "../web/protocol/look/look-messages.ts";
import { lookLimits } from "../web/protocol/look/moment.ts";
import { libraryNames } from "../web/protocol/program/library-names.ts";
import { maxSyntaxDepth } from "../web/protocol/program/syntax-tree.ts";
import {
  defaultLimits,
  maxOpenQuestions,
  maxQuestionLength,
  untrustedLimits,
} from "../web/protocol/run/limits.ts";
import { eventBounds } from "../web/protocol/run/run-event.ts";
import { hostileCases } from "../web/run/sandbox/testing/hostile.ts";
import { type Fact, fileSizeOf, numberAfter, readSource, sizeOf } from "./facts.ts";
import { languageFigures } from "./languages.ts";

const messages: readonly (readonly string[])[] = JSON.parse(readSource("e2e/lab/judge/messages.json"));
const manifest = JSON.parse(readSource("package.json"));
const engineVersion: string = manifest.devDependencies["@jitl/quickjs-wasmfile-release-sync"];
const [oldestNode = ""] = /[\d.]+/.exec(manifest.engines.node) ?? [];
const plainCalls = numberAfter("web/languages/ecmascript/explanation/recursion-steps.ts", "maxPlainCalls =");
const runAnswers = numberAfter("web/protocol/run/limits.ts", "maxAnswers =");
const runFiles = numberAfter("web/protocol/run/run-request.ts", "maxFiles =");
const lessonLength = numberAfter("web/products/lesson/read/read-lesson.ts", "maxLessonLength =");
const exercises = numberAfter("web/products/lesson/read/exercise-reader.ts", "maxExercises =");
const examplesTest = "web/player/examples/examples.test.ts";
const { fuel, memoryBytes, stackBytes, cpuMs, wallMs, outputBytes, sourceBytes } = defaultLimits;

const productFacts: Readonly<Record<string, readonly Fact[]>> = {
  "README.md": [
    ["Node {}, 22 or 24.", oldestNode],
    ["files, {} libraries of npm", libraryNames.length],
    ["{} lessons come with the site", lessons.length],
    ["An unused widget loads {} KiB and starts no worker", sizeOf("widget before it is touched")],
    ["quickjs-emscripten)'s build {}, under", engineVersion],
  ],
  "CONTRIBUTING.md": [
    ["Node {}, 22 or 24.", oldestNode],
    [
      "requires {} to {} lines of at most {} characters",
      numberAfter(examplesTest, "lines.length).toBeGreaterThanOrEqual("),
      numberAfter(examplesTest, "lines.length).toBeLessThanOrEqual("),
      numberAfter(examplesTest, "[...line].length).toBeLessThanOrEqual("),
    ],
  ],
  "public/evidence/index.html": [
    ["after each of {} programs", hostileCases.length],
    ["at most {} wait, and the limits", numberAfter("web/products/widget/rate-limiter.ts", "maxWaiting =")],
    [
      "A question has at most {} characters, and {} may wait for an answer",
      maxQuestionLength,
      maxOpenQuestions,
    ],
    [
      "TypeScript's worker has {} s for an answer",
      numberAfter("web/editor/typescript/restarting-typescript.ts", "maxMs ="),
    ],
    [
      "The page shows {} problems and the number of the others",
      numberAfter("web/editor/typescript/problem-watcher.ts", "maxProblems ="),
    ],
    ["{} programs: none hangs", hostileCases.length],
    [
      "About {} KiB to the first output, engine included. An unused widget is {} KiB, its host script {} KiB, a lesson's page as one file {} KiB",
      sizeOf("first output"),
      sizeOf("widget before it is touched"),
      sizeOf("host script"),
      sizeOf("a lesson"),
    ],
    ["when this was measured, and is about {} KiB today", sizeOf("first output")],
  ],
  "public/hosting/index.html": [
    ["(the first output needs about {} KiB with brotli)", sizeOf("first output")],
  ],
  "public/widget/index.html": [
    ["It is {} KiB, and loads", sizeOf("host script")],
    ["An unused widget loads {} KiB more", sizeOf("widget before it is touched")],
    ["Monaco, with TypeScript: {} MiB from the server", sizeOf("Monaco's own chunk", "TypeScript worker")],
    ["the first {} messages", maxMessages],
    [
      "{} may start at once, then four a second, and {} may wait",
      numberAfter("web/products/widget/rate-limiter.ts", "burst ="),
      numberAfter("web/products/widget/rate-limiter.ts", "maxWaiting ="),
    ],
    ["at least {} pixels wide", numberAfter("web/products/widget/full-editor.ts", "min-width:")],
    ["a length up to {}px", numberAfter("web/products/widget/style.ts", "value >= 0 && value <=")],
  ],
  "web/README.md": [
    [
      "previews {}, syntax trees {}, JSON in checks {}",
      numberAfter("web/protocol/console/preview.ts", "maxDepth ="),
      maxSyntaxDepth,
      numberAfter("web/protocol/grading/written-check.ts", "maxJsonDepth ="),
    ],
    ["questions: {} characters, {} unanswered", maxQuestionLength, maxOpenQuestions],
    [
      "a value: {} characters, {} previews",
      numberAfter("web/protocol/parsers.ts", "displayText = truncatedText("),
      numberAfter("web/protocol/console/preview.ts", "maxPreviews ="),
    ],
    [
      "a message: `outputBytes` + {} values, {} × `outputBytes` + {} characters",
      eventBounds(0).values,
      eventBounds(1).characters - eventBounds(0).characters,
      eventBounds(0).characters,
    ],
    ["{} s to begin", numberAfter("web/run/client/sandbox-worker.ts", "startTimeoutMs =")],
    [
      "memory {} MiB, no more blocks than it has, {} cells",
      numberAfter("web/protocol/session/session-snapshot.ts", "maxMemoryLength ="),
      numberAfter("web/protocol/session/session-snapshot.ts", "maxCells ="),
    ],
    ["as many results as checks, {} characters a text", maxCheckText],
    ["{} files, `sourceBytes`, {} checks, {} answers", runFiles, maxChecks, runAnswers],
    [
      "a message: {} values, {} characters · a window: {} moments, each with {} objects, {} calls",
      lookEventBounds.values,
      lookEventBounds.characters,
      lookLimits.moments,
      lookLimits.objects,
      lookLimits.frames,
    ],
    [
      "{} s of silence; the worker: the run's steps, three times its time and {} s",
      numberAfter("web/run/client/client-look.ts", "silentMs ="),
      numberAfter("web/run/sandbox/look/run-again.ts", "startMs =") +
        numberAfter("web/run/sandbox/look/replay.ts", "describingMs ="),
    ],
    [
      "{} values, {} characters; {} diagnostics",
      numberAfter("web/run/client/program-analyzer.ts", "values:"),
      numberAfter("web/run/client/program-analyzer.ts", "characters:"),
      numberAfter("web/run/client/program-analyzer.ts", "maxDiagnostics ="),
    ],
    [
      "{} s a question, then another worker |",
      numberAfter("web/run/client/program-analyzer.ts", "timeoutMs ="),
    ],
    ["{} problems of a program", numberAfter("web/editor/typescript/problem-watcher.ts", "maxProblems =")],
    [
      "{} s a question, {} s once the text has changed ({} s for its first)",
      numberAfter("web/editor/typescript/restarting-typescript.ts", "maxMs ="),
      numberAfter("web/editor/typescript/restarting-typescript.ts", "maxWhenChangedMs ="),
      numberAfter("web/editor/typescript/restarting-typescript.ts", "maxWhenColdMs ="),
    ],
    [
      "{} KiB packed, {} MiB unpacked, {} MiB of text, {} files; limits lowered",
      maxLinkLength,
      numberAfter("web/player/share/share-link.ts", "maxInflatedBytes ="),
      maxBytes,
      maxFiles,
    ],
    [
      "{} characters packed, {} KiB unpacked; {} lines, {} characters, {} checksums",
      numberAfter("web/player/share/receipt.ts", "maxPackedLength ="),
      numberAfter("web/player/share/receipt.ts", "maxUnpackedLength ="),
      receiptRoom.shownLines,
      receiptRoom.shown,
      receiptRoom.sums,
    ],
    [
      "{} MiB, as JSON {} MiB, looked at before reading; {} files",
      maxBytes,
      maxBytes * numberAfter("web/player/share/snippet-file.ts", "maxSavedBytes ="),
      maxFiles,
    ],
    ["`localStorage`); {} files", numberAfter("web/player/model/drafts/draft.ts", "maxFiles =")],
    ["{} characters, {} exercises, {} checks each", lessonLength, exercises, maxChecks],
    [
      "{} values, {} Mi characters; {} files, {} Mi characters a text",
      numberAfter("web/products/widget/parse-host-messages.ts", "values:"),
      numberAfter("web/products/widget/parse-host-messages.ts", "characters:") *
        numberAfter("web/products/widget/parse-host-messages.ts", "maxTextLength ="),
      numberAfter("web/products/widget/parse-host-messages.ts", "maxFiles ="),
      numberAfter("web/products/widget/parse-host-messages.ts", "maxTextLength ="),
    ],
    ["ids, {} languages", numberAfter("web/products/widget/cell-messages.ts", "maxLanguages =")],
    [
      "{} s to announce itself, 3 once it has loaded; {} s to open",
      numberAfter("web/products/browser/frame-cell.ts", "announceMs ="),
      numberAfter("web/products/browser/frame-cell.ts", "openMs ="),
    ],
  ],
  "web/products/browser/README.md": [["`sandbox.js` is one file ({} KiB)", sizeOf("library for pages")]],
  "web/engine/README.md": [
    ["`error.stack` has {} frames at most", numberAfter("web/engine/short-traces.ts", "maxFrames =")],
  ],
  "web/docs/offline.md": [["and the engine (up to {} MB)", fileSizeOf("page for export")]],
  "web/docs/programs.md": [
    ["of {} libraries, `lodash-es`", libraryNames.length],
    [
      "On every device: {} million steps, {} MiB of memory, {} MiB of stack, {} s of computing, {} s in all, {} MiB of output",
      fuel,
      memoryBytes,
      stackBytes,
      cpuMs,
      wallMs,
      outputBytes,
    ],
    ["are stored), {} MiB of source", sourceBytes],
    ["{} MiB of stack are about {} calls deep", stackBytes, plainCalls],
  ],
  "web/products/node/README.md": [
    ["makes sandglass-{}.tgz", manifest.version],
    ["npm install ./sandglass-{}.tgz", manifest.version],
    ['`import _ from "lodash-es"` and {} others', libraryNames.length - 1],
    [
      "A program has {} minutes of computing time",
      numberAfter("web/products/node/grade-command.ts", "cpuMs:"),
    ],
    ["read, at most {} MiB together", sourceBytes],
    ["At most {} moments or {} MiB are printed", lookLimits.moments, lookLimits.bytes],
    ["Node {}, 22 and 24.", oldestNode],
  ],
  "web/products/lesson/README.md": [
    [
      "takes more than {} steps, or when it fails",
      numberAfter("web/run/growth/measure-growth.ts", "enoughSteps ="),
    ],
    [
      "of at most {} KiB. They become",
      numberAfter("web/products/lesson/command/images.ts", "maxImageBytes =") * 1024,
    ],
    [
      "that of a shared link: {} million steps, {} MiB, {} minute of computing, {} minutes in all",
      untrustedLimits.fuel,
      untrustedLimits.memoryBytes,
      untrustedLimits.cpuMs,
      untrustedLimits.wallMs,
    ],
    [
      "a lesson has at most {} characters, {} exercises, {} checks and {} hints in each, and {} characters in a block",
      lessonLength,
      exercises,
      maxChecks,
      numberAfter("web/products/lesson/read/exercise-reader.ts", "maxHints ="),
      numberAfter("web/products/lesson/read/exercise-reader.ts", "maxFileLength ="),
    ],
  ],
  "web/libraries/README.md": [
    [
      "the smallest ones, up to {} KB together",
      numberAfter("vite.config.ts", "inSingleFile: LibraryChoice = { maxBytes:"),
    ],
  ],
  "public/lessons/recursion.md": [["has room for about {} calls", plainCalls]],
  "e2e/lab/judge/README.md": [
    ["prints the differences: {} of {}", messages.filter((each) => each.length > 2).length, messages.length],
  ],
};

const allFacts = [productFacts, ...languageFigures.map(({ facts }) => facts)];

/** The figures of the documents and pages that change with the product, and where each comes from. */
export const documentFacts: Readonly<Record<string, readonly Fact[]>> = Object.fromEntries(
  allFacts
    .flatMap((facts) => Object.keys(facts))
    .map((file) => [file, allFacts.flatMap((facts) => facts[file] ?? [])]),
);
