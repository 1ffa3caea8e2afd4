import { emptyItems } from "../../player/output/inspect-moment.ts";
import { visibleText } from "../../player/output/visible-text.ts";
import type { HeapObject, Moment, Value } from "../../protocol/look/moment.ts";
import { missingValueTexts } from "./describe-change.ts";
import * as texts from "./look-view-texts.ts";
import { isBoxed } from "./object-layout.ts";

/** The name of an object, such as "Node #3". It is the same at all moments. */
export function objectName({ kind, name, id, size }: HeapObject): string {
  const isCode = (kind === "function" || kind === "class") && name !== "";
  const label = visibleText(isCode ? `${kind} ${name}` : name || kind);
  return `${label}${size === undefined ? "" : ` (${size})`} #${id}`;
}

/** A value in one line. An object with a box has its name. */
export function valueText(value: Value, { heap }: Pick<Moment, "heap">): string {
  switch (value.kind) {
    case "undefined":
    case "null":
      return value.kind;
    case "string":
      return visibleText(
        `${JSON.stringify(value.text)}${value.length === undefined ? "" : texts.characters(value.length)}`,
      );
    case "boolean":
    case "number":
    case "bigint":
    case "symbol":
    case "term":
      return visibleText(value.text);
    case "accessor":
      return texts.notCalled;
    case "holes":
      return emptyItems(value.count);
    case "not yet":
    case "not captured":
    case "unknown":
      return missingValueTexts[value.kind];
    case "object": {
      const object = heap.get(value.id);
      return object ? inlineText(object) : texts.notDescribed;
    }
  }
}

function inlineText(object: HeapObject): string {
  const { kind, name, entries } = object;
  const label = visibleText(name);
  if (kind === "function") return label ? `function ${label}` : "function";
  if (kind === "class") return `class ${label}`.trim();
  const [first] = entries;
  if (kind === "date" && first?.value.kind === "number") {
    const date = new Date(Number(first.value.text));
    return Number.isNaN(date.getTime()) ? "Invalid Date" : date.toISOString();
  }
  if (kind === "boxed" && first) return `${label} ${valueText(first.value, { heap: new Map() })}`;
  return isBoxed(object) ? objectName(object) : label || (kind === "other" ? texts.builtIn : kind);
}
