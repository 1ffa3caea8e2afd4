import type { ProgramLanguageId } from "./catalog.ts";

// index.html contains this text from the first paint.
const javascript = `// Press Run, or Ctrl+Enter. What you write stays in this browser.
console.log("Three greetings are coming.");
const name = await input("What is your name?");

for (let i = 1; i <= 3; i++) {
  console.log(i, "Hello " + name + "!");
}
if (name === null) console.log("You gave no name.");
`;

const typescript = `// TypeScript: the types are removed before the run, and lines do not change. Press Run, or Ctrl+Enter.

type Planet = { readonly name: string; readonly moons: number };

const planets: readonly Planet[] = [
  { name: "Mercury", moons: 0 },
  { name: "Earth", moons: 1 },
  { name: "Mars", moons: 2 },
  { name: "Neptune", moons: 16 },
];

const groups = Map.groupBy(planets, ({ moons }) => (moons === 0 ? "none" : moons < 3 ? "few" : "many"));
console.log("Planets by their moons:", groups);
console.table(planets);

// A wrong type is marked but does not stop the run. Try: const moons: string = planets[0].moons;
groups.get("few")?.map(({ name }) => name);
`;

const elixir = `# Elixir, in your browser. Press Run, or Ctrl+Enter.

defmodule Shop do
  def total(basket), do: basket |> Enum.map(&price/1) |> Enum.sum()

  defp price({_fruit, count, cents}), do: count * cents
end

basket = [{"apple", 4, 30}, {"pear", 2, 45}]

for {fruit, count, _} <- basket, do: IO.puts("#{count} of #{fruit}")

{:total, Shop.total(basket)}
`;

const lua = `-- Lua, in your browser. Press Run, or Ctrl+Enter.

local basket = {
  { fruit = "apple", count = 4, cents = 30 },
  { fruit = "pear", count = 2, cents = 45 },
}

local function total(items)
  local sum = 0
  for _, item in ipairs(items) do
    sum = sum + item.count * item.cents
  end
  return sum
end

for number, item in ipairs(basket) do
  print(number, item.count .. " of " .. item.fruit)
end

-- What the program returns is shown, too.
return { total = total(basket) }
`;

const python = `# Python, in your browser. Press Run, or Ctrl+Enter.

from collections import Counter

basket = [("apple", 4, 30), ("pear", 2, 45), ("apple", 1, 30)]

counts = Counter()
for fruit, count, _ in basket:
    counts[fruit] += count

for fruit, count in counts.most_common():
    print(f"{count} of {fruit}")

# The value of the last line is shown, too.
{"total": sum(count * cents for _, count, cents in basket)}
`;

const sql = `-- SQL, in your browser. Press Run, or Ctrl+Enter.

create table fruit (name text primary key, cents integer);
insert into fruit values ('apple', 30), ('pear', 45), ('plum', 20);

create table basket (fruit text references fruit, count integer);
insert into basket values ('apple', 4), ('pear', 2);

select name, count, count * cents as total
from fruit join basket on fruit = name
order by total desc;
`;

/**
 * The program that a reader gets in a language if there is none yet; data languages have none. They are not in the
 * catalog because a widget does not need them.
 */
export const starters: Readonly<Record<string, string>> = {
  javascript,
  typescript,
  elixir,
  lua,
  python,
  sql,
} satisfies Record<ProgramLanguageId, string>;
