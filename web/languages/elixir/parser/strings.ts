import { atom, call, placeOf } from "./build-quoted.ts";
import type { Quoted } from "./quoted.ts";
import { type ElixirToken, type Interpolation, isInterpolation, type StringPart } from "./tokens.ts";

/** Parses interpolations. */
type ParseInterpolation = (interpolation: Interpolation) => Quoted;

const literal = (part: string | Uint8Array, token: ElixirToken): Quoted => ({
  kind: "binary",
  value: part,
  place: placeOf(token),
});

function toText(interpolation: Interpolation, parse: ParseInterpolation): Quoted {
  const place = placeOf(interpolation);
  const name = call(".", [atom("Elixir.Kernel", place), atom("to_string", place)], place);
  return call(name, [parse(interpolation)], place);
}

function binaryParts(token: ElixirToken, parse: ParseInterpolation): Quoted[] {
  return (token.parts ?? []).map((part: StringPart): Quoted => {
    if (!isInterpolation(part)) return literal(part, token);
    const place = placeOf(part);
    return call("::", [toText(part, parse), { kind: "variable", name: "binary", place }], place);
  });
}

/** "text", or `<<…>>` if something is interpolated. */
export function binaryString(token: ElixirToken, parse: ParseInterpolation): Quoted {
  const [only] = token.parts ?? [];
  if (token.parts?.length === 1 && only !== undefined && !isInterpolation(only)) return literal(only, token);
  return call("<<>>", binaryParts(token, parse), placeOf(token));
}

export function charlist(token: ElixirToken, parse: ParseInterpolation): Quoted {
  const [only] = token.parts ?? [];
  const place = placeOf(token);
  if (token.parts?.length === 1 && only !== undefined && !isInterpolation(only)) {
    const codes =
      typeof only === "string" ? [...only].map((each) => each.codePointAt(0) as number) : [...only];
    const items = codes.map((code): Quoted => ({ kind: "integer", value: BigInt(code), place }));
    return { kind: "list", items, place, charlist: true };
  }
  const items = (token.parts ?? []).map((part) =>
    isInterpolation(part) ? toText(part, parse) : literal(part, token),
  );
  const name = call(".", [atom("Elixir.List", place), atom("to_charlist", place)], place);
  return call(name, [{ kind: "list", items, place }], place);
}

/** `:"a#{b}"`. */
export function interpolatedAtom(token: ElixirToken, parse: ParseInterpolation): Quoted {
  const place = placeOf(token);
  const name = call(".", [atom("erlang", place), atom("binary_to_atom", place)], place);
  const parts = call("<<>>", binaryParts(token, parse), place);
  return call(name, [parts, atom("utf8", place)], place);
}

export function sigil(token: ElixirToken, parse: ParseInterpolation): Quoted {
  const place = placeOf(token);
  const modifiers = [...(token.sigil?.modifiers ?? "")].map(
    (each): Quoted => ({ kind: "integer", value: BigInt(each.charCodeAt(0)), place }),
  );
  return call(
    `sigil_${token.sigil?.name}`,
    [
      call("<<>>", binaryParts(token, parse), place),
      { kind: "list", items: modifiers, place, charlist: true },
    ],
    place,
  );
}
