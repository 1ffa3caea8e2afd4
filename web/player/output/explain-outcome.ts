import { restrictionHint } from "../../protocol/capabilities/restriction-hints.ts";
import type { Limits } from "../../protocol/run/limits.ts";
import { type Outcome, unreachable } from "../../protocol/run/outcome.ts";
import { formatMs, plural } from "../../ui/format-number.ts";
import { explainCompletion, type OutcomeExplanation } from "./completed-text.ts";
import { classOf } from "./outcome-diagnostics.ts";
import { exhaustedTexts, memoryOfDevice, outcomeTexts } from "./outcome-texts.ts";

const problem = { source: "outcome", tone: "problem" } as const;

export function explain(outcome: Outcome, limits: Limits): OutcomeExplanation {
  const explanation = explainProgram(outcome, limits);
  if (!("in" in outcome && outcome.in === "setup")) return explanation;
  const { quote, title } = explanation;
  const { setup } = outcomeTexts;
  return { ...problem, title: setup.title, sentences: [{ text: setup.detail }], quote: quote ?? title };
}

function explainProgram(outcome: Outcome, limits: Limits): OutcomeExplanation {
  const texts = outcomeTexts;
  switch (outcome.kind) {
    case "completed":
      return explainCompletion(outcome);
    case "threw": {
      const { threw } = texts;
      const { name, message, shown: fullText, frames } = outcome.error;
      const at = frames[0]?.at;
      const what = name ? threw.error(anOrA(classOf(outcome.error))) : threw.noError;
      const outputNote = outcome.usage.printedBytes > 0 ? threw.printed : "";
      return {
        ...problem,
        title: outcome.uncaught === "promise" ? threw.rejection(what) : threw.title(what),
        sentences: [{ text: outputNote + threw.after[outcome.uncaught ?? "main"] }],
        quote: fullText ?? (name ? `${name}: ${message}` : message),
        ...(at && { at }),
      };
    }
    case "invalid": {
      const [first] = outcome.diagnostics;
      return {
        ...problem,
        title: texts.invalid.title,
        sentences: [{ text: texts.invalid.detail }],
        quote: first?.message ?? "",
        ...(first?.at && { at: first.at }),
      };
    }
    case "restricted":
      return {
        ...problem,
        title: texts.restricted.title(outcome.name),
        sentences: [{ text: outcome.hint ?? restrictionHint(outcome.name) }],
        ...(outcome.at && { at: outcome.at }),
      };
    case "unsettled":
      return {
        ...problem,
        title: texts.unsettled.title,
        sentences: [{ text: texts.unsettled.detail }],
        ...(outcome.at && { at: outcome.at }),
      };
    case "exhausted": {
      const { title, details, limitOf } = exhaustedTexts[outcome.limit];
      const limit = limitOf(limits);
      const { fuel, cpuMs, wallMs } = outcome.usage;
      return {
        ...problem,
        title: outcome.ofDevice ? memoryOfDevice.title : title(limit),
        sentences: (outcome.ofDevice
          ? [memoryOfDevice.detail(limit)]
          : outcome.hint !== undefined
            ? [outcome.hint]
            : details(limit, {
                steps: plural(fuel, "step"),
                computeTime: formatMs(cpuMs),
                isBusy: cpuMs > wallMs / 2,
              })
        ).map((text) => ({ text })),
        ...(outcome.at && { at: outcome.at }),
      };
    }
    case "stopped": {
      const { title, detail, printed: printedNote } = texts.stopped;
      const { fuel, printedBytes } = outcome.usage;
      const more = printedBytes > 0 ? printedNote : "";
      const text = (detail(plural(fuel, "step")) + more).trim();
      return { source: "outcome", tone: "stopped", title, sentences: [{ text }] };
    }
    case "crashed":
      return {
        ...problem,
        title: texts.crashed.title,
        sentences: [{ text: texts.crashed.detail }],
        quote: outcome.detail,
      };
    default:
      return unreachable(outcome);
  }
}

/** The name with its article. Abbreviations are read letter by letter: "an HttpError", "an SQLError". */
function anOrA(name: string): string {
  return `${/^(?:[AEIO]|U(?!ni|RI|RL|SB|TF)|[FHLMNRSX][A-Z\d]|Html|Http|Xml)/.test(name) ? "an" : "a"} ${name}`;
}
