import type { Preview, PreviewEntry } from "../../protocol/console/preview.ts";
import { type LuaState, type } from "./lua-state.ts";

const maxDepth = 5;
const maxEntries = 100;
const maxValues = 1_000;
const maxText = 10_000;

/** A value as one line of text and as a tree. Reads tables raw: no code of the program runs. */
export type DescribedValue = { readonly inspected: string; readonly preview: Preview };

/** Describes the values at these places of the main thread's stack. */
export function describeValues(state: LuaState, places: readonly number[]): readonly DescribedValue[] {
  let remaining = maxValues;
  const open: number[] = [];

  const described = (kind: Preview["kind"], text: string): DescribedValue => ({
    inspected: text,
    preview: { kind, head: text },
  });

  function describe(index: number): DescribedValue {
    remaining--;
    switch (state.typeOf(index)) {
      case type.nil:
        return described("null", "nil");
      case type.boolean:
        return described("boolean", state.call("lua_toboolean", state.main, index) === 0 ? "false" : "true");
      case type.number:
        return described("number", textOfNumber(index));
      case type.string: {
        const text = quoted(state.textOf(index).slice(0, maxText));
        return described("string", text);
      }
      case type.function:
        return described("function", "function");
      case type.table:
        return describeTable(index);
      case type.thread:
        return described("object", "thread");
      default:
        return described("object", "userdata");
    }
  }

  /** Of a copy, because it becomes a string. */
  function textOfNumber(index: number): string {
    state.call("lua_pushvalue", state.main, index);
    const text = state.textOf(-1);
    state.setTop(-2);
    return text;
  }

  function describeTable(index: number): DescribedValue {
    const { main } = state;
    const address = state.call("lua_topointer", main, index);
    if (open.includes(address)) return described("circular", "{…}");
    if (open.length >= maxDepth || remaining <= 0 || state.call("lua_checkstack", main, 10) === 0)
      return described("object", "{…}");
    open.push(address);
    const length = Number(state.call("lua_rawlen", main, index));
    const table = state.top;
    const entries: { readonly value: DescribedValue; readonly name: PreviewEntry; readonly label: string }[] =
      [];
    let omitted = 0;
    let isList = true;
    let expected = 1;
    state.call("lua_pushnil", main);
    while (state.call("lua_next", main, index < 0 ? table + 1 + index : index) !== 0) {
      if (entries.length >= maxEntries || remaining <= 0) omitted++;
      else {
        const value = describe(state.top);
        const keyAt = state.top - 1;
        const key = state.typeOf(keyAt);
        const isNext = key === type.number && textOfNumber(keyAt) === String(expected);
        isList &&= isNext;
        if (isNext) expected++;
        const keyText =
          key === type.string ? state.textOf(keyAt).slice(0, maxText) : describe(keyAt).inspected;
        const label = isNext
          ? ""
          : key === type.string && /^[A-Za-z_]\w*$/.test(keyText)
            ? `${keyText} = `
            : `[${key === type.string ? quoted(keyText) : keyText}] = `;
        const name = isNext
          ? { index: expected - 1, value: value.preview }
          : { key: key === type.string ? keyText : `[${keyText}]`, value: value.preview };
        entries.push({ value, label, name });
      }
      state.setTop(-2);
    }
    open.pop();
    const parts = entries.map(({ label, value }) => label + value.inspected);
    if (omitted > 0) parts.push(`… ${omitted} more`);
    const kind = isList && length > 0 ? "array" : "object";
    return {
      inspected: parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`,
      preview: {
        kind,
        head: kind === "array" ? `table (${length})` : "table",
        entries: entries.map(({ name }) => name),
        ...(omitted > 0 && { omitted }),
      },
    };
  }

  return places.map(describe);
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
