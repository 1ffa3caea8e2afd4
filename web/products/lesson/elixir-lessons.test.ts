import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { sample } from "../../run/sandbox/testing/sample.ts";
import { gradeFiles } from "./command/exercise-grader.ts";
import { findLessons, openLesson } from "./command/lesson-files.ts";
import { exercisesOf } from "./lesson.ts";

/** The lessons in Elixir that come with Sandglass: other right answers to their exercises, and wrong ones. */

const folder = fileURLToPath(new URL("../../../public/lessons", import.meta.url));
const lessons = await Promise.all((await findLessons([folder])).map(openLesson));
const exercises = lessons
  .flatMap(({ result: reading }) => (reading.lesson ? exercisesOf(reading.lesson) : []))
  .filter(({ language, checks }) => language === "elixir" && checks.length > 0);

/** By exercise: the body of its module, and for a wrong answer the title of a check that it fails. */
type Answer = readonly [id: string, module: string, body: string, fails?: string];

const right: readonly Answer[] = [
  [
    "price",
    "Shop",
    "def cost(thing) do\n    {grams, price} = amount(thing)\n    grams * price\n  end\n  defp amount({:piece, p}), do: {1, p}\n  defp amount({:weight, g, p}), do: {g / 100, p}",
  ],
  [
    "order",
    "Shop",
    "def order(stock, name), do: stock |> Map.fetch(name) |> then(&take(&1, stock, name))\n  defp take(answer, stock, name) do\n    case answer do\n      :error -> {:error, :unknown}\n      {:ok, n} when n < 1 -> {:error, :sold_out}\n      {:ok, n} -> {:ok, %{stock | name => n - 1}}\n    end\n  end",
  ],
  [
    "parcel",
    "Parcel",
    "def price(%{express: true}), do: 900\n  def price(%{weight: w}) when w > 5000, do: :too_heavy\n  def price(%{weight: w}) when w > 1000, do: 700\n  def price(_), do: 400",
  ],
  [
    "count",
    "Row",
    "def count(list), do: count(list, 0)\n  defp count([], n), do: n\n  defp count([_ | rest], n), do: count(rest, n + 1)",
  ],
  [
    "reverse",
    "Row",
    "def reverse(list), do: turn(list, [])\n  defp turn([a | rest], done), do: turn(rest, [a | done])\n  defp turn([], done), do: done",
  ],
  [
    "slug",
    "Slug",
    'def make(title), do: Regex.scan(~r/[a-z0-9]+/, String.downcase(title)) |> List.flatten() |> Enum.join("-")',
  ],
  [
    "size",
    "Folder",
    "def size([]), do: 0\n  def size([a | rest]), do: size(a) + size(rest)\n  def size(n), do: n",
  ],
  ["basket", "Basket", "def total(basket), do: Enum.reduce(basket, 0, &(&2 + &1.price * &1.count))"],
  [
    "tally",
    "Words",
    "def tally(words), do: Enum.reduce(words, %{}, &Map.put(&2, &1, Map.get(&2, &1, 0) + 1))",
  ],
  [
    "triangles",
    "Triangles",
    "def up_to(n), do: for(a <- 1..n, b <- a..n, c <- Enum.filter(b..n, &(&1 * &1 == a * a + b * b)), do: {a, b, c})",
  ],
  [
    "best",
    "Orders",
    "def best(orders) do\n    orders\n    |> Enum.reduce(%{}, fn o, m -> Map.update(m, o.name, o.amount, &(&1 + o.amount)) end)\n    |> Enum.sort(fn {n, a}, {m, b} -> a > b or (a == b and n <= m) end)\n    |> Enum.take(3)\n  end",
  ],
];

const wrong: readonly Answer[] = [
  [
    "price",
    "Shop",
    "def cost({:piece, price}), do: price\n  def cost({:weight, grams, price}), do: div(grams, 100) * price",
    "50 grams at 150 cost 75.0",
  ],
  [
    "order",
    "Shop",
    "def order(stock, name) do\n    case Map.fetch(stock, name) do\n      {:ok, n} -> {:ok, Map.put(stock, name, n - 1)}\n      {:ok, 0} -> {:error, :sold_out}\n      :error -> {:error, :unknown}\n    end\n  end",
    "If a fruit is sold out, the result is an error",
  ],
  [
    "parcel",
    "Parcel",
    "def price(%{weight: w}) when w <= 1000, do: 400\n  def price(%{weight: w}) when w <= 5000, do: 700\n  def price(%{express: true}), do: 900\n  def price(_), do: :too_heavy",
    "An express parcel costs 900, whatever its weight",
  ],
  ["count", "Row", "def count(list), do: length(list)", "It calls itself"],
  ["reverse", "Row", "def reverse(list), do: Enum.reverse(list)", "It uses no function that reverses lists"],
  [
    "slug",
    "Slug",
    'def make(title), do: title |> String.trim() |> String.downcase() |> String.replace(~r/[^a-z0-9 ]/, "") |> String.replace(" ", "-")',
    "Several spaces become one hyphen",
  ],
  [
    "size",
    "Folder",
    "def size(n) when is_integer(n), do: n\n  def size([]), do: 0\n  def size([a | rest]) when is_integer(a), do: a + size(rest)\n  def size([[a] | rest]), do: a + size(rest)",
    "It works for any depth",
  ],
  [
    "basket",
    "Basket",
    "def total(basket), do: basket |> Enum.map(& &1.price) |> Enum.sum()",
    "Two loaves and ten figs cost 1,400",
  ],
  ["tally", "Words", "def tally(words), do: Enum.frequencies(words)", "It uses reduce"],
  [
    "triangles",
    "Triangles",
    "def up_to(n), do: for(a <- 1..n, b <- 1..n, c <- 1..n, a <= b, b <= c, a * a + b * b == c * c, do: {a, b, c})",
    "Up to 40 takes at most 4,000,000 steps",
  ],
  [
    "best",
    "Orders",
    "def best(orders) do\n    orders |> Enum.group_by(& &1.name) |> Enum.map(fn {n, all} -> {n, Enum.sum(Enum.map(all, & &1.amount))} end) |> Enum.sort_by(&elem(&1, 1), :desc) |> Enum.take(2)\n  end",
    "No more than three",
  ],
];

async function graded([id, module, body]: Answer) {
  const exercise = exercises.find((each) => each.id === id);
  if (!exercise) throw new Error(`there is no exercise ${id}`);
  const text = `defmodule ${module} do\n  ${body}\nend\n`;
  return gradeFiles(exercise, [{ path: exercise.entry, text }]);
}

test("each exercise with checks has right and wrong answers here", () => {
  const ids = exercises.map(({ id }) => id).sort();
  expect(right.map(([id]) => id).sort()).toEqual(ids);
  expect(wrong.map(([id]) => id).sort()).toEqual(ids);
});

describe("in Elixir", () => {
  test.each(sample(right, 2))("another right answer passes: %s", async (...answer) => {
    const { results } = await graded(answer as unknown as Answer);
    expect(results.filter(({ passed }) => !passed)).toEqual([]);
  });
  test.each(sample(wrong, 2))("a wrong answer does not pass: %s", async (...answer) => {
    const { results } = await graded(answer as unknown as Answer);
    const failing = results.filter(({ passed }) => !passed).map(({ title }) => title);
    expect(failing).toContain(answer[3]);
  });
});
