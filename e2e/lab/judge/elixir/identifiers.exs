# Records which letters beyond ASCII a name may have, and their scripts, as String.Tokenizer has them:
# elixir identifiers.exs <output>. A row: what it may be in a name, its scripts, and its ranges: gap and length of each, in base 36.
Code.require_file("ranges.exs", __DIR__)

defmodule Letters do
  def kind(code) do
    case String.Tokenizer.tokenize([code]) do
      {:atom, _, _, _, _, _} ->
        "upper"

      {:identifier, _, _, _, _, _} ->
        "start"

      {:error, :empty} ->
        if match?({:identifier, _, [], _, _, _}, String.Tokenizer.tokenize([?_, code])), do: "continue"
    end
  end

  # The tokenizer tells the scripts of each letter where it refuses a mixture.
  def scripts(code) do
    Enum.find_value([[0x3B1, 0x430], [0x5D0, 0x3B1]], fn more ->
      with {:error, {:not_highly_restrictive, _, {_, suffix}}} <- String.Tokenizer.tokenize([?_, code] ++ more) do
        told = suffix |> IO.chardata_to_string() |> String.split("\n") |> Enum.filter(&String.starts_with?(&1, "  \\u")) |> Enum.at(1)
        with [_, scripts] <- Regex.run(~r/\{(.*)\}/, told), do: scripts, else: (nil -> "")
      else
        _ -> nil
      end
    end) || raise "no scripts of #{code}"
  end
end

[output] = System.argv()

# MICRO SIGN stands for the letter mu.
rows =
  for code <- Enum.concat(0x80..0xD7FF, 0xE000..0x10FFFF), code != ?µ, kind = Letters.kind(code) do
    {code, {kind, Letters.scripts(code)}}
  end
  |> Enum.group_by(&elem(&1, 1), &elem(&1, 0))
  |> Enum.sort_by(fn {_, codes} -> hd(codes) end)
  |> Enum.map(fn {{kind, scripts}, codes} -> [kind, ";", scripts, ";", Ranges.text(codes), "\n"] end)

File.write!(output, ["// Written by e2e/lab/judge/elixir/identifiers.exs: String.Tokenizer of Elixir 1.14.\n\n", "export const identifierLetters = `\\\n", rows, "`;\n"])
