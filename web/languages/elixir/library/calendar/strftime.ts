import { argumentsOf } from "../../runtime/arguments.ts";
import { utf8Length } from "../../runtime/bytes.ts";
import { call1, callWith } from "../../runtime/calls.ts";
import { elementsOf } from "../../runtime/enumerate.ts";
import { argumentError, badArguments, keyError } from "../../runtime/errors.ts";
import { graphemes } from "../../runtime/graphemes.ts";
import { inspect } from "../../runtime/inspect-term.ts";
import { mapGet } from "../../runtime/map-operations.ts";
import { defineModule, findFunction } from "../../runtime/modules.ts";
import { ElixirMap, EMPTY, isAtom, isTuple, type Term } from "../../runtime/terms.ts";
import { toText } from "../string-chars.ts";

const { refuse } = argumentsOf("Calendar");

const months = "January February March April May June July August September October November December".split(
  " ",
);
const days = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");

type Options = {
  texts: Record<string, Term>;
  names: Record<string, Term>;
  /** The preferred formats that are being written: none may contain itself. */
  within: readonly string[];
};

const defaults: Options = {
  texts: {
    preferred_date: "%Y-%m-%d",
    preferred_time: "%H:%M:%S",
    preferred_datetime: "%Y-%m-%d %H:%M:%S",
  },
  names: {
    am_pm_names: (half: Term) => (half as symbol).description,
    month_names: (month: Term) => months[Number(month) - 1],
    day_of_week_names: (day: Term) => days[Number(day) - 1],
    abbreviated_month_names: (month: Term) => months[Number(month) - 1]?.slice(0, 3),
    abbreviated_day_of_week_names: (day: Term) => days[Number(day) - 1]?.slice(0, 3),
  },
  within: [],
};

function optionsOf(optionList: Term): Options {
  const options = { texts: { ...defaults.texts }, names: { ...defaults.names }, within: [] };
  for (const entry of elementsOf(optionList)) {
    if (!isTuple(entry) || entry.length !== 2) return refuse("options", [optionList]);
    const [key, value] = entry as readonly [Term, Term];
    const name = isAtom(key) ? String((key as symbol)?.description) : "";
    if (Object.hasOwn(options.texts, name)) options.texts[name] = value;
    else if (Object.hasOwn(options.names, name)) options.names[name] = value;
    else return argumentError(`unknown option ${inspect(key)} given to Calendar.strftime/3`);
  }
  return options;
}

function field(moment: ElixirMap, name: string): Term {
  return mapGet(moment, Symbol.for(name)) ?? keyError(Symbol.for(name), moment);
}

const number = (moment: ElixirMap, name: string): bigint => {
  const value = field(moment, name);
  return typeof value === "bigint" ? value : refuse("strftime", [moment]);
};

const ofDate = (key: string, ...args: Term[]): Term =>
  callWith(findFunction(Symbol.for("Elixir.Date"), key) as Term, args);

const dayOfWeek = (moment: ElixirMap): Term => ofDate("day_of_week/2", moment, Symbol.for("default"));

const widths: Readonly<Record<string, number>> = {
  d: 2,
  H: 2,
  I: 2,
  m: 2,
  M: 2,
  S: 2,
  y: 2,
  j: 3,
  Y: 4,
  z: 4,
};

/** Elixir counts bytes here. */
function pad(text: string, width: number, filler: string): string {
  return filler.repeat(Math.max(0, filler === "" ? 0 : width - utf8Length(text))) + text;
}

const textOf = (value: Term): string => toText(value) as string;

function half(moment: ElixirMap, options: Options): string {
  const name = Symbol.for(number(moment, "hour") > 11n ? "pm" : "am");
  return textOf(call1(options.names["am_pm_names"] as Term, name));
}

function zoneOffset(moment: ElixirMap, width: number, filler: string): string {
  const [utc, std] = [mapGet(moment, Symbol.for("utc_offset")), mapGet(moment, Symbol.for("std_offset"))];
  if (typeof utc !== "bigint" || typeof std !== "bigint") return "";
  const total = Number(utc + std);
  const size = Math.abs(total);
  const hoursMinutes = Math.floor(size / 3600) * 100 + (Math.floor(size / 60) % 60);
  return (total >= 0 ? "+" : "-") + pad(String(hoursMinutes), width, filler);
}

function fraction(moment: ElixirMap): string {
  const [value, precision] = field(moment, "microsecond") as unknown as readonly [bigint, bigint];
  return String(value)
    .padStart(6, "0")
    .slice(0, Math.max(Number(precision), 1));
}

function directive(
  letter: string,
  width: number,
  filler: string,
  moment: ElixirMap,
  options: Options,
): string | undefined {
  const padValue = (value: Term | string) =>
    pad(typeof value === "bigint" ? String(value) : textOf(value as Term), width, filler);
  const nameText = (option: string, value: Term) => padValue(call1(options.names[option] as Term, value));
  const preferredText = (option: string) => {
    if (options.within.includes(option))
      return argumentError(`tried to format ${option} within another ${option} format`);
    const inner = { ...options, within: [...options.within, option] };
    const pieces = piecesOf(options.texts[option] as string, moment, inner);
    return filler.repeat(Math.max(0, filler === "" ? 0 : width - pieces.length)) + pieces.join("");
  };
  switch (letter) {
    case "%":
      return padValue("%");
    case "a":
      return nameText("abbreviated_day_of_week_names", dayOfWeek(moment));
    case "A":
      return nameText("day_of_week_names", dayOfWeek(moment));
    case "b":
      return nameText("abbreviated_month_names", field(moment, "month"));
    case "B":
      return nameText("month_names", field(moment, "month"));
    case "c":
      return preferredText("preferred_datetime");
    case "d":
      return padValue(number(moment, "day"));
    case "f":
      return fraction(moment);
    case "H":
      return padValue(number(moment, "hour"));
    case "I":
      if (mapGet(moment, Symbol.for("hour")) === undefined) return badArguments([1, "not an atom"]);
      return padValue(((number(moment, "hour") + 23n) % 12n) + 1n);
    case "j":
      return padValue(ofDate("day_of_year/1", moment));
    case "m":
      return padValue(number(moment, "month"));
    case "M":
      return padValue(number(moment, "minute"));
    case "p":
      return padValue(half(moment, options).toUpperCase());
    case "P":
      return padValue(half(moment, options).toLowerCase());
    case "q":
      return padValue(ofDate("quarter_of_year/1", moment));
    case "S":
      return padValue(number(moment, "second"));
    case "u":
      return padValue(dayOfWeek(moment));
    case "x":
      return preferredText("preferred_date");
    case "X":
      return preferredText("preferred_time");
    case "y":
      return padValue(number(moment, "year") % 100n);
    case "Y":
      return padValue(number(moment, "year"));
    case "z":
      return zoneOffset(moment, width, filler);
    case "Z":
      return padValue(mapGet(moment, Symbol.for("zone_abbr")) ?? "");
    default:
      return undefined;
  }
}

/** Each byte and each directive is one piece: Elixir pads a preferred format by pieces. */
function piecesOf(format: string, moment: ElixirMap, options: Options): string[] {
  const pieces: string[] = [];
  for (let index = 0; index < format.length; index++) {
    if (format[index] !== "%") {
      const char = String.fromCodePoint(format.codePointAt(index) as number);
      pieces.push(char, ...new Array<string>(utf8Length(char) - 1).fill(""));
      index += char.length - 1;
      continue;
    }
    const [, signs = "", letter = ""] =
      /^(0\d*|[-_]\d*|\d*[-_]?\d*)(.?)/su.exec(format.slice(index + 1)) ?? [];
    const sign = /[-_]|^0/.exec(signs)?.[0];
    const digits = signs.replace(/[-_]|^0/, "");
    const text = "aAbBpPZ".includes(letter) && letter !== "";
    const filler = sign === "-" ? "" : sign === "_" ? " " : sign === "0" ? "0" : text ? " " : "0";
    const width = digits === "" ? (widths[letter] ?? 0) : Number(digits);
    const piece = letter === "" ? undefined : directive(letter, width, filler, moment, options);
    if (piece === undefined) {
      const rest = format.slice(index + 1 + signs.length);
      return argumentError(`invalid strftime format: %${(graphemes(rest)[0] as string | undefined) ?? ""}`);
    }
    pieces.push(piece);
    index += signs.length + letter.length;
  }
  return pieces;
}

function strftime(moment: Term, format: Term, options: Term): string {
  if (!(moment instanceof ElixirMap) || typeof format !== "string")
    return refuse("strftime", [moment, format, options]);
  return piecesOf(format, moment, optionsOf(options)).join("");
}

defineModule("Calendar", {
  "strftime/2": (moment: Term, format: Term) => strftime(moment, format, EMPTY),
  "strftime/3": strftime,
});
