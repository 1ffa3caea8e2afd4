# elixir e2e/lab/judge/elixir/record.exs <expressions.txt> <folder>
# Evaluates the expressions of a file, in which $X stands for each value of its list, and writes what Elixir answers: to a
# .jsonl of the same name in the folder, and after a line `## name` to name.jsonl.
defmodule Record do
  def json(text), do: "\"" <> for(<<c::utf8 <- text>>, into: "", do: char(c)) <> "\""
  defp char(?"), do: "\\\""
  defp char(?\\), do: "\\\\"
  defp char(c) when c < 32 or c in 127..159 or c in [0x2028, 0x2029, 0xFEFF, 0x200B],
    do: "\\u" <> String.pad_leading(Integer.to_string(c, 16), 4, "0")
  defp char(c), do: <<c::utf8>>

  def expand(line, lists) do
    case Regex.run(~r/\$[A-Z]/, line) do
      nil -> [line]
      [name] -> Enum.flat_map(lists[name], &expand(String.replace(line, name, &1, global: false), lists))
    end
  end

  def answer(code) do
    {value, _} = Code.eval_string(code)
    {"ok", inspect(value, limit: 50)}
  rescue
    error -> {inspect(error.__struct__), Exception.message(error)}
  end
end

Code.compiler_options(ignore_module_conflict: true)
[source, folder] = System.argv()
lines = source |> File.read!() |> String.split("\n", trim: true) |> Enum.reject(&String.starts_with?(&1, "# "))
{named, lines} = Enum.split_with(lines, &Regex.match?(~r/^\$[A-Z] = /, &1))
lists = Map.new(named, fn line ->
  [name, values] = String.split(line, " = ", parts: 2)
  {name, String.split(values, " | ") |> Enum.reduce([], fn part, acc ->
    # The bar of an improper list is no separator.
    case acc do
      [last | rest] -> if String.starts_with?(last, "[") and not String.ends_with?(last, "]"), do: [last <> " | " <> part | rest], else: [part | acc]
      [] -> [part]
    end
  end) |> Enum.reverse()}
end)
row = fn code ->
  {kind, text} = Record.answer(code)
  "[#{Record.json(code)},#{Record.json(kind)},#{Record.json(text)}]\n"
end
{answered, _} = Enum.flat_map_reduce(lines, Path.basename(source, ".txt"), fn
  "## " <> name, _ -> {[], name}
  line, name -> {for(code <- Record.expand(line, lists), do: {name, row.(code)}), name}
end)
for {name, rows} <- Enum.group_by(answered, &elem(&1, 0), &elem(&1, 1)) do
  File.write!(Path.join(folder, name <> ".jsonl"), rows)
  IO.puts("#{name}: #{length(rows)} expressions")
end
