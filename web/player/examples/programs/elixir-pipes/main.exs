# A pipe passes a value from one function to the next, in reading order.
# Try next: put |> Enum.take(3) before the last step.

orders = [
  %{fruit: "apple", count: 4, cents: 30},
  %{fruit: "pear", count: 2, cents: 45},
  %{fruit: "apple", count: 10, cents: 28},
  %{fruit: "plum", count: 25, cents: 9},
  %{fruit: "pear", count: 1, cents: 50}
]

totals =
  orders
  |> Enum.group_by(fn order -> order.fruit end)
  |> Enum.map(fn {fruit, some} ->
    {fruit, some |> Enum.map(&(&1.count * &1.cents)) |> Enum.sum()}
  end)
  |> Enum.sort_by(fn {_, cents} -> cents end, :desc)

for {fruit, cents} <- totals do
  IO.puts("#{fruit}: #{cents} cents")
end

totals |> Enum.map(fn {_, cents} -> cents end) |> Enum.sum()
