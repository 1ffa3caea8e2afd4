import { visibleText } from "../../player/output/visible-text.ts";
import type { Frame, Value, VariableValue } from "../../protocol/look/moment.ts";
import { variableKey } from "./describe-change.ts";
import { clausesPassedOver, isListedAsWaiting, valueBefore } from "./frame-facts.ts";
import type { Look } from "./look.ts";
import * as texts from "./look-view-texts.ts";
import { type Picture, ValueView } from "./value-view.tsx";

type Props = { readonly look: Look; readonly picture: Picture };

/** The calls, innermost first, each with its variables, and the waiting functions. */
export function FramesView({ look, picture }: Props) {
  const { frames, omittedFrames = 0, waiting } = picture.moment;
  const items = frames.map((frame, index) =>
    isListedAsWaiting(frame, waiting) ? null : (
      <FrameView
        key={`${frame.call} ${frame.file}`}
        look={look}
        picture={picture}
        frame={frame}
        isInner={index === frames.length - 1}
      />
    ),
  );
  if (omittedFrames > 0)
    items.splice(
      outerFrames,
      0,
      <li key="omitted" class="look-omitted">
        {texts.and}
        {omittedFrames}
        {texts.moreCallsBetween}
      </li>,
    );
  return (
    <div class="look-frames">
      <h3>{texts.calls}</h3>
      <ol aria-label={texts.callsName}>{items.toReversed()}</ol>
      {waiting.length > 0 && (
        <>
          <h3>{texts.waiting}</h3>
          <ol aria-label={texts.waitingName}>
            {waiting.map((frame) => (
              <FrameView key={frame.call} look={look} picture={picture} frame={frame} isInner={false} />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

/** The number of outer calls that a deep stack has: see lookLimits. */
const outerFrames = 5;

function FrameView({
  look,
  picture,
  frame,
  isInner,
}: Props & { readonly frame: Frame; readonly isInner: boolean }) {
  const { recording } = look;
  const site = frame.site === undefined ? undefined : recording.value?.trace.sites[frame.site];
  const name = visibleText(frame.name) || texts.unnamedFunction;
  const where = site ? texts.inLine(site.line) : "";
  const title = frame.kind === "waiting" ? texts.waitsAt(name, where) : name;
  const { closure, self, through } = frame;
  const patterns = frame.bindings.filter(({ kind }) => kind === "pattern");
  const bindings = frame.bindings.filter(({ kind }) => kind !== "pattern");
  const passedClauses = clausesPassedOver(site, recording.value?.trace.sites);
  // Every function has a `this`; in most it is undefined.
  const hasSelf = self !== undefined && self.kind !== "undefined";
  return (
    <li class={`look-frame${isInner ? " look-frame-inner" : ""}`} aria-current={isInner ? "step" : undefined}>
      <h4>
        {title} {frame.kind !== "waiting" && where && <span class="look-where">{where}</span>}
      </h4>
      {passedClauses.length > 0 && (
        <p class="look-around">
          {passedClauses.map(({ line, text }) => (
            <span key={line} class="look-passed">
              {texts.line}
              {line}: <code>{visibleText(text)}</code>
              {texts.doesNotFit}{" "}
            </span>
          ))}
        </p>
      )}
      {patterns.length > 0 && (
        <>
          <p class="look-around">{texts.doesItFit}</p>
          <dl>
            {patterns.map(({ name: pattern, value }, index) => (
              <Row key={`${pattern} ${index}`} name={pattern} value={value} picture={picture} />
            ))}
          </dl>
        </>
      )}
      {hasSelf && (
        <dl>
          <Row name="this" value={self} picture={picture} />
        </dl>
      )}
      {bindings.length > 0 && (
        <dl>
          {bindings.map((binding, index) => (
            <Variable key={`${binding.name} ${index}`} {...{ look, picture, frame, binding }} />
          ))}
        </dl>
      )}
      {closure.length > 0 && (
        <>
          <p class="look-around" title={texts.closureHint}>
            {texts.closure}
          </p>
          <dl>
            {closure.map((binding, index) => (
              <Variable key={`${binding.name} ${index}`} {...{ look, picture, frame, binding }} isClosure />
            ))}
          </dl>
        </>
      )}
      {frame.bindings.length + closure.length === 0 && !hasSelf && (
        <p class="look-around">{texts.noVariables}</p>
      )}
      {through !== undefined && (
        <p class="look-around look-through">
          {texts.calledInside}
          <code>{visibleText(through)}</code>
        </p>
      )}
    </li>
  );
}

type VariableProps = Props & {
  readonly frame: Frame;
  readonly binding: VariableValue;
  readonly isClosure?: boolean;
};

function Variable({ look, picture, frame, binding, isClosure = false }: VariableProps) {
  const { name, nth, value } = binding;
  const selection = look.selection.value;
  const isChosen = selection?.call === frame.call && selection.name === name && selection.nth === nth;
  // In each iteration of a loop, a variable is a new one until its declaration runs, so it has not changed.
  const isChanged =
    value.kind !== "not yet" && look.difference.value.variables.has(variableKey(frame, binding, isClosure));
  return (
    <Row
      name={name}
      value={value}
      picture={picture}
      isChanged={isChanged}
      was={isChanged ? valueBefore(picture.before, frame, binding) : undefined}
      isChosen={isChosen}
      onChoose={() => {
        look.selection.value = isChosen
          ? undefined
          : { call: frame.call, name, ...(nth !== undefined && { nth }) };
      }}
    />
  );
}

type RowProps = {
  readonly name: string;
  readonly value: Value;
  readonly picture: Picture;
  readonly isChanged?: boolean;
  readonly was?: Value | undefined;
  readonly isChosen?: boolean;
  readonly onChoose?: () => void;
};

function Row({ name, value, picture, isChanged = false, was, isChosen = false, onChoose }: RowProps) {
  const label = visibleText(name);
  return (
    <div class="look-row">
      <dt>
        {onChoose ? (
          <button
            type="button"
            class="look-name"
            aria-pressed={isChosen}
            title={texts.showChanges(label)}
            onClick={onChoose}
          >
            {label}
          </button>
        ) : (
          label
        )}
      </dt>
      <dd>
        <ValueView value={value} picture={picture} isChanged={isChanged} was={was} label={name} />
      </dd>
    </div>
  );
}
