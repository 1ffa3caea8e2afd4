# A list is a first element and a rest: a function calls itself for the rest.
# Try next: write product/1, or a max/1 with two guards.

defmodule MyList do
  def sum([]), do: 0
  def sum([first | rest]), do: first + sum(rest)

  def map([], _), do: []
  def map([first | rest], fun), do: [fun.(first) | map(rest, fun)]

  # The call is the last thing that happens, so it needs no stack.
  def count(list, so_far \\ 0)
  def count([], so_far), do: so_far
  def count([_ | rest], so_far), do: count(rest, so_far + 1)
end

numbers = [3, 1, 4, 1, 5]
IO.puts("The sum is #{MyList.sum(numbers)}.")
IO.inspect(MyList.map(numbers, fn n -> n * n end), label: "squares")

# 50,000 nested calls are not too many here.
deep = MyList.sum(Enum.to_list(1..50_000))
IO.puts("1 + 2 + … + 50,000 is #{deep}.")

MyList.count(numbers)
