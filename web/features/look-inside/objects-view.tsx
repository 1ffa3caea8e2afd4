import { useSignal } from "@preact/signals";
import { visibleText } from "../../player/output/visible-text.ts";
import type { Entry, HeapObject } from "../../protocol/look/moment.ts";
import { entryKey, type MomentDifference } from "./describe-change.ts";
import * as texts from "./look-view-texts.ts";
import { columnsOf, entryLayout } from "./object-columns.ts";
import type { ObjectLayout } from "./object-layout.ts";
import { objectName } from "./value-text.ts";
import { type Picture, ValueView } from "./value-view.tsx";

type Props = {
  readonly picture: Picture;
  readonly places: ObjectLayout;
  readonly difference: MomentDifference;
};

/** The objects as boxes, in columns. */
export function ObjectsView({ picture, places, difference }: Props) {
  const { moment, boxedIds } = picture;
  const sortedColumns = columnsOf(moment, boxedIds, (id) => places.columnOf(id));
  return (
    <div class="look-objects">
      <h3>{texts.objects}</h3>
      {sortedColumns.length === 0 && <p class="look-around">{texts.noObjects}</p>}
      <div class="look-columns">
        {sortedColumns.map(([column, objects]) => (
          <ul
            key={column}
            class="look-column"
            aria-label={column === 0 ? texts.inVariables : texts.away(column)}
          >
            {objects.map((object) => (
              <Box key={object.id} object={object} picture={picture} difference={difference} />
            ))}
          </ul>
        ))}
      </div>
    </div>
  );
}

function Box({ object, picture, difference }: { readonly object: HeapObject } & Omit<Props, "places">) {
  const isOpen = useSignal(false);
  const { id, kind, entries, omittedEntries = 0, closure = [] } = object;
  const { isRow, limit } = entryLayout(object);
  const visible = isOpen.value ? entries : entries.slice(0, limit);
  const hiddenCount = entries.length - visible.length;
  const isNew = difference.objects.has(id);
  return (
    <li
      class={`look-box${isNew ? " look-box-new" : ""}`}
      data-object={id}
      tabIndex={-1}
      aria-label={objectName(object)}
    >
      <p class="look-box-name">
        {objectName(object)}
        {isNew && <span class="look-was">{texts.newObject}</span>}
      </p>
      {kind === "proxy" && <p class="look-around">{texts.resultUnknown}</p>}
      {entries.length + closure.length === 0 && kind !== "proxy" && <p class="look-around">{texts.empty}</p>}
      <dl class={isRow ? "look-items" : "look-entries"}>
        {visible.map((entry, index) => (
          <EntryView key={entryKey(id, entry, index)} {...{ entry, index, id, picture, difference }} />
        ))}
      </dl>
      {entries.length > limit && (
        <button
          type="button"
          class="look-more"
          aria-expanded={isOpen.value}
          onClick={() => {
            isOpen.value = !isOpen.value;
          }}
        >
          {isOpen.value ? texts.showFewer : texts.more(hiddenCount)}
        </button>
      )}
      {omittedEntries > 0 && (
        <p class="look-around">
          {texts.and}
          {omittedEntries}
          {texts.moreNotDescribed}
        </p>
      )}
      {closure.length > 0 && (
        <>
          <p class="look-around" title={texts.closureHint}>
            {texts.closure}
          </p>
          <dl class="look-entries">
            {closure.map((entry, index) => (
              <EntryView
                key={entryKey(id, entry, index, true)}
                {...{ entry, index, id, picture, difference }}
                isClosure
              />
            ))}
          </dl>
        </>
      )}
    </li>
  );
}

type EntryProps = {
  readonly entry: Entry;
  readonly index: number;
  readonly id: number;
  readonly picture: Picture;
  readonly difference: MomentDifference;
  readonly isClosure?: boolean;
};

function EntryView({ entry, index, id, picture, difference, isClosure = false }: EntryProps) {
  const { key, mapKey, value } = entry;
  const isChanged = difference.entries.has(entryKey(id, entry, index, isClosure));
  const before = picture.before?.heap.get(id);
  const all = (isClosure ? before?.closure : before?.entries) ?? [];
  const previous = all.find((each) => key !== undefined && each.key === key);
  return (
    <div class="look-row">
      <dt>{mapKey ? <ValueView value={mapKey} picture={picture} /> : visibleText(key ?? String(index))}</dt>
      <dd>
        <ValueView
          value={value}
          picture={picture}
          isChanged={isChanged}
          label={key ?? ""}
          was={isChanged ? previous?.value : undefined}
        />
      </dd>
    </div>
  );
}
