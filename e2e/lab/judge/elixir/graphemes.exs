# Records which code points extend a grapheme, begin one, stand alone or are pictographs, as Elixir (Erlang's unicode_util)
# has it: elixir graphemes.exs <output>. Each class is one string: gap and length of each range, in base 36.
Code.require_file("ranges.exs", __DIR__)

defmodule Classes do
  def first(list) do
    case :unicode_util.gc(list) do
      [cluster | _] when is_list(cluster) -> length(cluster)
      [_ | _] -> 1
    end
  end

  def of(0x200D), do: nil
  def of(code) when code in 0x1F1E6..0x1F1FF, do: nil
  def of(code) when code in 0x1100..0x11FF or code in 0xA960..0xA97C or code in 0xD7B0..0xD7FB or code in 0xAC00..0xD7A3, do: nil

  def of(code) do
    cond do
      first([?a, code]) == 2 -> :extend
      first([code, ?a]) == 2 -> :prepend
      first([code, 0x300]) == 1 -> :control
      first([code, 0x200D, code]) == 3 -> :pictograph
      true -> nil
    end
  end
end

[output] = System.argv()
classes = Enum.group_by(Enum.concat(0..0xD7FF, 0xE000..0x10FFFF), &Classes.of/1)

lines =
  for name <- [:extend, :prepend, :control, :pictograph] do
    ["/** ", Atom.to_string(name), " */\nexport const ", Atom.to_string(name), "Ranges =\n  \"", Ranges.text(classes[name]), "\";\n"]
  end

File.write!(output, ["// Written by e2e/lab/judge/elixir/graphemes.exs: Unicode 14, as OTP 25 has it.\n\n", lines])
