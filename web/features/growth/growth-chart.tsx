import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { growthNames } from "../../protocol/grading/growth-names.ts";
import {
  type GrowthPoint,
  type GrowthVerdict,
  growthFunctions,
  verdictText,
} from "../../run/growth/growth-verdict.ts";
import { briefCount, sizesOf, ticksOf } from "./chart-scale.ts";
import * as texts from "./growth-dialog-texts.ts";

type Props = { readonly points: readonly GrowthPoint[]; readonly verdict: GrowthVerdict | undefined };

const height = 300;
const margin = { top: 12, right: 56, bottom: 34, left: 62 };

/**
 * A chart of steps against n, with both axes logarithmic, so that each power of n is a straight line, together with the
 * named growths. Those go through the last point, so that the points lie on the curve that they follow. The table below
 * has the same data.
 */
export function GrowthChart({ points, verdict }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(560);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    // The chart is drawn for its real width, so that its text keeps its size.
    const observer = new ResizeObserver(() => setWidth(Math.max(240, current.clientWidth)));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const last = points.at(-1);
  const first = points[0];
  if (!last || !first || last.n === first.n) return null;
  const max = Math.max(...points.map(({ steps }) => steps), 2);
  // Leaves room below the first points.
  const min = Math.max(1, Math.min(...points.map(({ steps }) => steps)) / 4);
  const x = (n: number) =>
    margin.left +
    ((width - margin.left - margin.right) * Math.log2(n / first.n)) / Math.log2(last.n / first.n);
  const y = (steps: number) =>
    margin.top +
    (height - margin.top - margin.bottom) *
      (1 - Math.log2(Math.max(steps, min) / min) / Math.log2((1.4 * max) / min));
  const functionName = verdict?.kind === "named" ? verdict.name : undefined;
  const label =
    verdict === undefined
      ? texts.chartWhileMeasured
      : texts.chartOf(verdict.kind === "named" || verdict.kind === "power", verdictText(verdict));
  return (
    <div class="growth-chart" ref={box}>
      <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        {ticksOf(min, 1.4 * max).map((steps) => (
          <g key={steps}>
            <line
              class="growth-grid"
              x1={margin.left}
              x2={width - margin.right}
              y1={y(steps)}
              y2={y(steps)}
            />
            <text class="growth-tick" x={margin.left - 6} y={y(steps) + 4} text-anchor="end">
              {briefCount(steps)}
            </text>
          </g>
        ))}
        {sizesOf(points, Math.floor((width - margin.left - margin.right) / 56)).map((n) => (
          <text key={n} class="growth-tick" x={x(n)} y={height - margin.bottom + 18} text-anchor="middle">
            {briefCount(n)}
          </text>
        ))}
        <text class="growth-tick" x={width - margin.right + 28} y={height - margin.bottom + 18}>
          {texts.n}
        </text>
        {growthNames.map((name) => (
          <Curve
            key={name}
            name={name}
            isFollowed={name === functionName}
            points={points}
            min={min}
            pointOf={(n, steps) => `${x(n).toFixed(1)},${y(steps).toFixed(1)}`}
            at={(n, steps) => [x(n), y(steps)]}
          />
        ))}
        <polyline
          class="growth-line"
          points={points.map(({ n, steps }) => `${x(n).toFixed(1)},${y(steps).toFixed(1)}`).join(" ")}
        />
        {points.map(({ n, steps }) => (
          <circle key={n} class="growth-point" cx={x(n)} cy={y(steps)} r={3.5} />
        ))}
      </svg>
    </div>
  );
}

/** A named growth function, from the last point back to the edge of the chart, with its name there. */
function Curve({
  name,
  isFollowed,
  points,
  min,
  pointOf,
  at,
}: {
  readonly name: keyof typeof growthFunctions;
  readonly isFollowed: boolean;
  readonly points: readonly GrowthPoint[];
  readonly min: number;
  readonly pointOf: (n: number, steps: number) => string;
  readonly at: (n: number, steps: number) => readonly [number, number];
}) {
  const last = points.at(-1) as GrowthPoint;
  const scale = Math.max(1, last.steps) / growthFunctions[name](last.n);
  const curve = points
    .map(({ n }) => ({ n, steps: scale * growthFunctions[name](n) }))
    .filter(({ steps }) => steps >= min);
  const begin = curve[0];
  if (!begin) return null;
  const [left, top] = at(begin.n, begin.steps);
  return (
    <g class={isFollowed ? "growth-curve growth-followed" : "growth-curve"}>
      <polyline points={curve.map(({ n, steps }) => pointOf(n, steps)).join(" ")} />
      <text x={left + 4} y={top - 5}>
        {name}
      </text>
    </g>
  );
}
