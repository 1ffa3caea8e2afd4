import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { drawArrows } from "./arrows.ts";
import { FramesView } from "./frames-view.tsx";
import type { Look } from "./look.ts";
import * as texts from "./look-view-texts.ts";
import { isBoxed, ObjectLayout, places } from "./object-layout.ts";
import { ObjectsView } from "./objects-view.tsx";
import type { Picture } from "./value-view.tsx";

/** The maximum number of boxes that are drawn before the reader requests the rest. */
const foldedBoxes = 40;

/** The calls and the objects at a moment, with arrows between them. */
export function PictureView({ look }: { readonly look: Look }) {
  const moment = look.moment.value;
  const recording = look.recording.value;
  const place = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const isWhole = useSignal(false);
  const columns = useMemo(() => recording && new ObjectLayout(recording), [recording]);
  const boxedObjects = useMemo(
    () =>
      moment
        ? [...places(moment).keys()].filter((id) => {
            const object = moment.heap.get(id);
            return object !== undefined && isBoxed(object);
          })
        : [],
    [moment],
  );
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return;
    const draw = () => svg.current && drawArrows(current, svg.current);
    draw();
    const resizeObserver = new ResizeObserver(draw);
    for (const part of [current, ...current.querySelectorAll(".look-box, .look-frame")])
      resizeObserver.observe(part);
    return () => resizeObserver.disconnect();
  });
  if (!moment || !columns) return null;
  const visible = isWhole.value ? boxedObjects : boxedObjects.slice(0, foldedBoxes);
  const picture: Picture = {
    moment,
    before: look.momentBefore.value,
    boxedIds: new Set(visible),
    follow: (id) => {
      const box = place.current?.querySelector<HTMLElement>(`[data-object="${id}"]`);
      box?.scrollIntoView({ block: "nearest", inline: "nearest" });
      box?.focus();
    },
  };
  return (
    // A scrollable element must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    <section class="look-picture" ref={place} tabIndex={0} aria-label={texts.variablesAndObjects}>
      <FramesView look={look} picture={picture} />
      {look.hasObjects && (
        <ObjectsView picture={picture} places={columns} difference={look.difference.value} />
      )}
      <svg class="look-arrows" ref={svg} aria-hidden="true">
        <defs>
          <marker
            id="look-arrowhead"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8Z" />
          </marker>
        </defs>
      </svg>
      {boxedObjects.length > foldedBoxes && (
        <button
          type="button"
          class="look-more"
          aria-expanded={isWhole.value}
          onClick={() => {
            isWhole.value = !isWhole.value;
          }}
        >
          {isWhole.value ? texts.showFewerObjects : texts.showMore(boxedObjects.length - foldedBoxes)}
        </button>
      )}
      {moment.hasMoreObjects && <p class="look-around">{texts.tooMany}</p>}
    </section>
  );
}
