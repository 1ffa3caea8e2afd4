# Processes, files, macros: what is not in here is refused by its name.
# Try next: take the line with spawn away, and run it again.

defmodule Counter do
  def count(n) when n > 3, do: :done

  def count(n) do
    IO.puts(n)
    count(n + 1)
  end
end

# It is found before anything runs, so not even this is printed.
IO.puts("Counting …")

spawn(fn -> Counter.count(1) end)
Counter.count(1)
