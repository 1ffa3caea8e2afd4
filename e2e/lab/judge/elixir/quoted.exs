# Records the quoted forms of Elixir sources: elixir quoted.exs <folder> <output>
# One JSON line a file: [its path, its quoted form, as quoted-text.ts writes it] or [its path, {the error}].
defmodule Dump do
  def text(n, _) when is_integer(n), do: Integer.to_string(n)
  def text(n, _) when is_float(n), do: ["f", hex(<<n::float>>)]
  def text(a, _) when is_atom(a), do: [":", Json.string(Atom.to_string(a))]

  def text(b, _) when is_binary(b),
    do: if(String.valid?(b), do: Json.string(b), else: ["b", hex(b)])

  def text(l, p) when is_list(l), do: ["[", items(l, p), "]"]
  def text({a, b}, p), do: ["<", text(a, p), ",", text(b, p), ">"]

  def text({name, meta, context}, _) when is_atom(name) and is_atom(context),
    do: ["v", Json.string(Atom.to_string(name)), place(meta)]

  def text({name, meta, args}, p) when is_atom(name),
    do: ["c", Json.string(Atom.to_string(name)), place(meta), "(", items(args, p), ")"]

  def text({name, meta, args}, p),
    do: ["c", text(name, p), place(meta), "(", items(args, p), ")"]

  defp items(list, p), do: list |> Enum.map(&text(&1, p)) |> Enum.intersperse(",")
  defp hex(bytes), do: Base.encode16(bytes, case: :lower)

  defp place(meta) do
    case {meta[:line], meta[:column]} do
      {nil, _} -> ""
      {line, column} -> ["@", Integer.to_string(line), ":", Integer.to_string(column || 0)]
    end
  end
end

defmodule Json do
  def string(s), do: [?", for(<<c::utf8 <- s>>, do: character(c)), ?"]
  defp character(?"), do: "\\\""
  defp character(?\\), do: "\\\\"

  defp character(c) when c < 32 or c == 127,
    do: ["\\u", c |> Integer.to_string(16) |> String.downcase() |> String.pad_leading(4, "0")]

  defp character(c), do: <<c::utf8>>
end

defmodule Recording do
  def line(text) do
    case Code.string_to_quoted(text, columns: true, emit_warnings: false) do
      {:ok, quoted} ->
        ["\"", escape(IO.iodata_to_binary(Dump.text(quoted, nil))), "\""]

      {:error, _} ->
        try do
          Code.string_to_quoted!(text, columns: true, emit_warnings: false)
        rescue
          error in [SyntaxError, TokenMissingError] ->
            [
              "{\"exception\":",
              Json.string(inspect(error.__struct__)),
              ",\"message\":",
              Json.string(error.description),
              ",\"line\":#{error.line},\"column\":#{error.column}}"
            ]
        end
    end
  end

  defp escape(text), do: text |> String.replace("\\", "\\\\") |> String.replace("\"", "\\\"")
end

[source, output] = System.argv()
file = File.open!(output, [:write, :utf8])

if String.ends_with?(source, ".json") do
  # Texts, one a line, as JSON strings whose escapes are \n, \", \\ and \u0023 for a number sign.
  for line <- File.stream!(source), text = String.trim_trailing(line, "\n"), text != "" do
    code = Macro.unescape_string(String.slice(text, 1..-2//1))
    IO.write(file, ["[", text, ",", Recording.line(code), "]\n"])
  end
else
  for path <- Enum.sort(Path.wildcard(source <> "/**/*.{ex,exs}")), File.regular?(path) do
    name = Path.relative_to(path, source)
    IO.write(file, ["[", Json.string(name), ",", Recording.line(File.read!(path)), "]\n"])
  end
end
