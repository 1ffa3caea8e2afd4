# A comprehension makes a list, a map or a string from its generators.
# Try next: find the triples up to 30.

triples =
  for a <- 1..20,
      b <- a..20,
      c <- b..20,
      a * a + b * b == c * c,
      do: {a, b, c}

IO.inspect(triples, label: "right triangles")

squares = for n <- 1..5, into: %{}, do: {n, n * n}
IO.inspect(squares)

# Elements that do not match the pattern are skipped.
answers = [{:ok, 1}, {:error, "late"}, {:ok, 3}]
IO.inspect(for({:ok, value} <- answers, do: value), label: "good answers")

# Over the characters of a string. With reduce, one value is passed along.
counts =
  for <<letter <- "mississippi">>, reduce: %{} do
    counts -> Map.update(counts, <<letter>>, 1, &(&1 + 1))
  end

Enum.sort_by(counts, fn {_, count} -> -count end)
