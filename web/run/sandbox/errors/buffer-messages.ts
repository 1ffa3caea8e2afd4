import type { ErrorSite } from "./error-site.ts";
import type { Wording } from "./wording.ts";

/** The messages about a length or an offset that does not fit a buffer; undefined for other functions. */
export function noRoom(site: ErrorSite): Wording | undefined {
  const text = noRoomText(site);
  return text === undefined ? undefined : { text, class: "RangeError" };
}

function noRoomText(site: ErrorSite): string | undefined {
  const { values, native } = site;
  if (native === "set") return "offset is out of bounds";
  if (native === "ArrayBuffer") return "Invalid array buffer length";
  if (native === "DataView")
    return `Start offset ${site.plainArgument(1)} is outside the bounds of the buffer`;
  if (/^[gs]et(?:Big|Float|Int|Uint)/.test(native)) return "Offset is outside the bounds of the DataView";
  const [, bits] = /(\d+)(?:Clamped)?Array$/.exec(native) ?? [];
  if (bits === undefined) return undefined;
  if (values.typeOf(site.argument(0)) !== "object")
    return `Invalid typed array length: ${site.plainArgument(0)}`;
  const size = Number(bits) / 8;
  const start =
    site.argument(1) !== 0 && values.typeOf(site.argument(1)) === "number"
      ? values.float(site.argument(1))
      : 0;
  if (start % size !== 0) return `start offset of ${native} should be a multiple of ${size}`;
  return site.argument(2) === 0 || values.isNothing(site.argument(2))
    ? `byte length of ${native} should be a multiple of ${size}`
    : `Invalid typed array length: ${site.plainArgument(2)}`;
}
