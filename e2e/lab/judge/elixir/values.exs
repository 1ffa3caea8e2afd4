# Records what Elixir answers: elixir values.exs <programs> <output>
# The programs are parted by lines of "----". One JSON line each: [the program, its value as `inspect` prints it, or its error].
defmodule Json do
  def string(s), do: [?", for(<<c::utf8 <- s>>, do: character(c)), ?"]
  defp character(?"), do: "\\\""
  defp character(?\\), do: "\\\\"

  defp character(c) when c < 32 or c == 127,
    do: ["\\u", c |> Integer.to_string(16) |> String.downcase() |> String.pad_leading(4, "0")]

  defp character(c), do: <<c::utf8>>
end

[source, output] = System.argv()
file = File.open!(output, [:write, :utf8])

for text <- String.split(File.read!(source), "\n----\n", trim: true) do
  answer =
    try do
      {value, _} = Code.eval_string(text, [], file: "main.exs")
      inspect(value)
    rescue
      error -> "** (#{inspect(error.__struct__)}) #{Exception.message(error)}"
    catch
      kind, value -> "** (#{kind}) #{inspect(value)}"
    end

  IO.write(file, ["[", Json.string(String.trim_trailing(text)), ",", Json.string(answer), "]\n"])
end
