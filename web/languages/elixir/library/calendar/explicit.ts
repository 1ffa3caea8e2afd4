import { callWith } from "../../runtime/calls.ts";
import { defineModule, findFunction } from "../../runtime/modules.ts";
import type { ElixirFunction, Term } from "../../runtime/terms.ts";
import "../date.ts";
import "../date-time.ts";
import "../naive-date-time.ts";
import "../time.ts";
import { requireIso } from "../date.ts";

/** Functions whose last argument is a calendar with a default: only the default is available. */
const withCalendar: Readonly<Record<string, string>> = {
  Date: "from_erl/2 from_erl!/2 from_gregorian_days/2 from_iso8601/2 from_iso8601!/2 new!/4 utc_today/1",
  DateTime: "from_gregorian_seconds/3 from_unix/3 from_unix!/3 utc_now/1",
  NaiveDateTime: "from_erl/3 from_erl!/3 from_gregorian_seconds/3 from_iso8601/2 from_iso8601!/2 utc_now/1",
  Time: "from_erl/3 from_erl!/3 from_iso8601/2 from_iso8601!/2 from_seconds_after_midnight/3 new/5 new!/5 utc_now/1",
};

for (const [module, keys] of Object.entries(withCalendar)) {
  for (const key of keys.split(" ")) {
    const slash = key.lastIndexOf("/");
    const arity = Number(key.slice(slash + 1));
    const plain = `${key.slice(0, slash)}/${arity - 1}`;
    const fn: ElixirFunction = (...args: Term[]) => {
      requireIso(args.at(-1) as Term);
      return callWith(findFunction(Symbol.for(`Elixir.${module}`), plain) as Term, args.slice(0, -1));
    };
    defineModule(module, { [key]: Object.defineProperty(fn, "length", { value: arity }) });
  }
}
