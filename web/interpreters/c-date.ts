import type { GuestMemory } from "./guest-memory.ts";

/** Places in a C `struct tm`, in bytes. */
const tm = {
  sec: 0,
  min: 4,
  hour: 8,
  mday: 12,
  mon: 16,
  year: 20,
  wday: 24,
  yday: 28,
  isdst: 32,
  gmtoff: 36,
};

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = "January February March April May June July August September October November December".split(
  " ",
);
const dayMs = 86_400_000;

/** The last second of the year 9999, so that every date has a four-digit year. Further ones are cut off. */
const lastSecond = 253_402_300_799;

/** Writes a time as a date. `zone`: minutes that the local time is ahead of UTC. */
export function writeDate(memory: GuestMemory, at: number, seconds: bigint, zone: number): void {
  const second = Math.max(-lastSecond, Math.min(lastSecond, Number(seconds)));
  const date = new Date(1000 * (second + 60 * zone));
  const year = date.getUTCFullYear();
  const put = (place: number, value: number) => memory.view.setInt32(at + place, value, true);
  put(tm.sec, date.getUTCSeconds());
  put(tm.min, date.getUTCMinutes());
  put(tm.hour, date.getUTCHours());
  put(tm.mday, date.getUTCDate());
  put(tm.mon, date.getUTCMonth());
  put(tm.year, year - 1900);
  put(tm.wday, date.getUTCDay());
  put(tm.yday, dayOfYear(date));
  put(tm.isdst, 0);
  put(tm.gmtoff, 60 * zone);
}

/** The time of a local date, whose fields may be out of range; they are brought into range. -1: there is none. */
export function readDate(memory: GuestMemory, at: number, zoneAt: (time: number) => number): bigint {
  const get = (place: number) => memory.view.getInt32(at + place, true);
  const date = new Date(0);
  date.setUTCFullYear(get(tm.year) + 1900, get(tm.mon), get(tm.mday));
  date.setUTCHours(get(tm.hour), get(tm.min), get(tm.sec));
  const local = date.getTime();
  if (!Number.isFinite(local)) return -1n;
  // The zone's offset at the time itself, which the offset nearby leads to.
  const zone = zoneAt(local - 60_000 * zoneAt(local));
  const seconds = BigInt(Math.floor(local / 1000) - 60 * zone);
  writeDate(memory, at, seconds, zone);
  return seconds;
}

function dayOfYear(date: Date): number {
  const start = new Date(date);
  start.setUTCMonth(0, 1);
  return Math.round((date.getTime() - start.getTime()) / dayMs);
}

/** What C's `strftime` makes of a date in the memory, in the locale "C". */
export function formatDate(memory: GuestMemory, format: string, at: number): string {
  const get = (place: number) => memory.view.getInt32(at + place, true);
  const [sec, min, hour, mday, mon] = [tm.sec, tm.min, tm.hour, tm.mday, tm.mon].map(get) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const [year, wday, yday] = [get(tm.year) + 1900, get(tm.wday), get(tm.yday)];
  const zone = get(tm.gmtoff) / 60;
  const pad = (value: number, width = 2, fill = "0") => String(value).padStart(width, fill);
  const hour12 = hour % 12 === 0 ? 12 : hour % 12;
  const [weekYear, week] = isoWeek(year, wday, yday);
  const part = (letter: string): string => {
    switch (letter) {
      case "a":
        return (days[wday] ?? "?").slice(0, 3);
      case "A":
        return days[wday] ?? "?";
      case "b":
      case "h":
        return (months[mon] ?? "?").slice(0, 3);
      case "B":
        return months[mon] ?? "?";
      case "c":
        return `${part("a")} ${part("b")} ${part("e")} ${part("T")} ${year}`;
      case "C":
        return pad(Math.floor(year / 100));
      case "d":
        return pad(mday);
      case "D":
      case "x":
        return `${pad(mon + 1)}/${pad(mday)}/${part("y")}`;
      case "e":
        return pad(mday, 2, " ");
      case "F":
        return `${year}-${pad(mon + 1)}-${pad(mday)}`;
      case "g":
        return pad(weekYear % 100);
      case "G":
        return String(weekYear);
      case "H":
        return pad(hour);
      case "I":
        return pad(hour12);
      case "j":
        return pad(yday + 1, 3);
      case "m":
        return pad(mon + 1);
      case "M":
        return pad(min);
      case "n":
        return "\n";
      case "p":
        return hour < 12 ? "AM" : "PM";
      case "r":
        return `${pad(hour12)}:${pad(min)}:${pad(sec)} ${part("p")}`;
      case "R":
        return `${pad(hour)}:${pad(min)}`;
      case "s":
        return String(Date.UTC(year, mon, mday, hour, min, sec) / 1000 - 60 * zone);
      case "S":
        return pad(sec);
      case "t":
        return "\t";
      case "T":
      case "X":
        return `${pad(hour)}:${pad(min)}:${pad(sec)}`;
      case "u":
        return String(wday === 0 ? 7 : wday);
      case "U":
        return pad(Math.floor((yday + 7 - wday) / 7));
      case "V":
        return pad(week);
      case "w":
        return String(wday);
      case "W":
        return pad(Math.floor((yday + 7 - ((wday + 6) % 7)) / 7));
      case "y":
        return pad(((year % 100) + 100) % 100);
      case "Y":
        return String(year);
      case "z":
        return `${zone < 0 ? "-" : "+"}${pad(Math.floor(Math.abs(zone) / 60))}${pad(Math.abs(zone) % 60)}`;
      case "Z":
        return zone === 0 ? "UTC" : "";
      default:
        return letter;
    }
  };
  return format.replace(/%[EO]?([\s\S])/g, (_, letter: string) => part(letter));
}

/** The year and the number of the week with most of its days: ISO 8601. */
function isoWeek(year: number, wday: number, yday: number): readonly [year: number, week: number] {
  const monday = (wday + 6) % 7;
  const week = Math.floor((yday - monday + 10) / 7);
  if (week < 1) return [year - 1, weeksIn(year - 1)];
  return week > weeksIn(year) ? [year + 1, 1] : [year, week];
}

function weeksIn(year: number): number {
  const first = new Date(Date.UTC(year, 0, 1)).getUTCDay();
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
  return first === 4 || (isLeap && first === 3) ? 53 : 52;
}
