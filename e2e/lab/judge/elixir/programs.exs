# elixir e2e/lab/judge/elixir/programs.exs <programs.txt> <target.jsonl>
# Runs each program of a file as `elixir main.exs` and records, as a JSON line, its title, its text and all that was printed, errors
# and warnings between the rest. A program begins with a line `### its title`.
[source, target] = System.argv()

defmodule Json do
  def text(string) do
    escaped =
      for <<c::utf8 <- string>>, into: "" do
        case c do
          ?" -> "\\\""
          ?\\ -> "\\\\"
          ?\n -> "\\n"
          c when c < 32 or c == 127 -> "\\u" <> String.pad_leading(Integer.to_string(c, 16), 4, "0")
          c -> <<c::utf8>>
        end
      end

    "\"" <> escaped <> "\""
  end
end

folder = Path.join(System.tmp_dir!(), "programs-#{System.pid()}")
File.mkdir_p!(folder)

programs =
  File.read!(source)
  |> String.split(~r/^### /m, trim: true)
  |> Enum.map(fn each ->
    [title, code] = String.split(each, "\n", parts: 2)
    {title, code}
  end)

lines =
  programs
  |> Enum.with_index()
  |> Task.async_stream(
    fn {{title, code}, index} ->
      own = Path.join(folder, "#{index}")
      File.mkdir_p!(own)
      File.write!(Path.join(own, "main.exs"), code)
      {printed, _} = System.cmd("elixir", ["main.exs"], cd: own, stderr_to_stdout: true, env: [{"NO_COLOR", "1"}])
      ["[", Json.text(title), ",", Json.text(code), ",", Json.text(printed), "]\n"]
    end,
    max_concurrency: 2,
    timeout: :infinity
  )
  |> Enum.map(fn {:ok, line} -> line end)

File.rm_rf!(folder)
File.write!(target, lines)
