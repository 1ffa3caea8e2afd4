import type { HeapObject, Moment, Value } from "../../protocol/look/moment.ts";
import { isSame, missingValueTexts } from "./describe-change.ts";
import * as texts from "./look-view-texts.ts";
import { objectName, valueText } from "./value-text.ts";

/** The data of a picture, and the action of its links. */
export type Picture = {
  readonly moment: Moment;
  readonly before: Moment | undefined;
  /** Objects with a box. */
  readonly boxedIds: ReadonlySet<number>;
  /** Moves the focus to the box of an object. */
  readonly follow: (id: number) => void;
};

type Props = {
  readonly value: Value;
  readonly picture: Picture;
  readonly isChanged?: boolean;
  /** The value at the moment before. */
  readonly was?: Value | undefined;
  /** The name beside the value. A function with the same name is shown without its own. */
  readonly label?: string;
};

/** A value: as text, or as an arrow to the box of its object. */
export function ValueView({ value, picture, isChanged = false, was, label }: Props) {
  const { moment, before, boxedIds, follow } = picture;
  const object = value.kind === "object" ? moment.heap.get(value.id) : undefined;
  const body =
    object && boxedIds.has(object.id) ? (
      <button
        type="button"
        class="look-reference"
        data-reference={object.id}
        data-changed={isChanged ? "" : undefined}
        aria-label={texts.goToIt(objectName(object))}
        title={texts.goTo(objectName(object))}
        onClick={() => follow(object.id)}
      >
        {isNamed(object, label) ? `${object.kind} #${object.id}` : objectName(object)}
        <span class="look-dot" />
      </button>
    ) : (
      <span class={`look-value look-${value.kind.replaceAll(" ", "-")}`}>
        {object && isNamed(object, label) ? object.kind : valueText(value, moment)}
      </span>
    );
  if (!isChanged) return body;
  const past = was && before && !isSame(was, value) && !isUnknown(was) ? valueText(was, before) : undefined;
  return (
    <>
      <strong>{body}</strong>
      {past !== undefined && (
        <span class="look-was">
          {texts.was}
          {past}
        </span>
      )}
    </>
  );
}

function isNamed({ kind, name }: HeapObject, label: string | undefined): boolean {
  return (kind === "function" || kind === "class") && name === label;
}

function isUnknown({ kind }: Value): boolean {
  return Object.hasOwn(missingValueTexts, kind);
}
