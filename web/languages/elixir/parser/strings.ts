import { atom, call, spanOf } from "./build-quoted.ts";
import type { Quoted } from "./quoted.ts";
import { type ElixirToken, type Interpolation, isInterpolation, type StringPart } from "./tokens.ts";

/** Parses interpolations. */
type ParseInterpolation = (interpolation: Interpolation) => Quoted;

const literal = (part: string | Uint8Array, token: ElixirToken): Quoted => ({
  kind: "binary",
  value: part,
  span: spanOf(token),
});

function toText(interpolation: Interpolation, parse: ParseInterpolation): Quoted {
  const span = spanOf(interpolation);
  const name = call(".", [atom("Elixir.Kernel", span), atom("to_string", span)], span);
  return call(name, [parse(interpolation)], span);
}

function binaryParts(token: ElixirToken, parse: ParseInterpolation): Quoted[] {
  return (token.parts ?? []).map((part: StringPart): Quoted => {
    if (!isInterpolation(part)) return literal(part, token);
    const span = spanOf(part);
    return call("::", [toText(part, parse), { kind: "variable", name: "binary", span }], span);
  });
}

/** "text", or `<<…>>` if something is interpolated. */
export function binaryString(token: ElixirToken, parse: ParseInterpolation): Quoted {
  const [only] = token.parts ?? [];
  if (token.parts?.length === 1 && only !== undefined && !isInterpolation(only)) return literal(only, token);
  return call("<<>>", binaryParts(token, parse), spanOf(token));
}

export function charlist(token: ElixirToken, parse: ParseInterpolation): Quoted {
  const [only] = token.parts ?? [];
  const span = spanOf(token);
  if (token.parts?.length === 1 && only !== undefined && !isInterpolation(only)) {
    const codes =
      typeof only === "string" ? [...only].map((each) => each.codePointAt(0) as number) : [...only];
    const items = codes.map((code): Quoted => ({ kind: "integer", value: BigInt(code), span }));
    return { kind: "list", items, span, charlist: true };
  }
  const items = (token.parts ?? []).map((part) =>
    isInterpolation(part) ? toText(part, parse) : literal(part, token),
  );
  const name = call(".", [atom("Elixir.List", span), atom("to_charlist", span)], span);
  return call(name, [{ kind: "list", items, span }], span);
}

/** `:"a#{b}"`. */
export function interpolatedAtom(token: ElixirToken, parse: ParseInterpolation): Quoted {
  const span = spanOf(token);
  const name = call(".", [atom("erlang", span), atom("binary_to_atom", span)], span);
  const parts = call("<<>>", binaryParts(token, parse), span);
  return call(name, [parts, atom("utf8", span)], span);
}

export function sigil(token: ElixirToken, parse: ParseInterpolation): Quoted {
  const span = spanOf(token);
  const modifiers = [...(token.sigil?.modifiers ?? "")].map(
    (each): Quoted => ({ kind: "integer", value: BigInt(each.charCodeAt(0)), span }),
  );
  return call(
    `sigil_${token.sigil?.name}`,
    [call("<<>>", binaryParts(token, parse), span), { kind: "list", items: modifiers, span, charlist: true }],
    span,
  );
}
