# Processes, files and macros are not available. The error names them.
# Try next: remove the line with spawn, and run it again.

defmodule Counter do
  def count(n) when n > 3, do: :done

  def count(n) do
    IO.puts(n)
    count(n + 1)
  end
end

# The error comes before anything runs, so not even this is printed.
IO.puts("Counting …")

spawn(fn -> Counter.count(1) end)
Counter.count(1)
