# A match takes values apart: the pattern on the left describes their shape.
# Try next: add a clause for {:triangle, base, height}, and a shape to the list.

defmodule Shape do
  def area({:circle, radius}), do: 3.14159 * radius * radius
  def area({:square, side}), do: side * side
  def area({:rectangle, width, height}), do: width * height
  def area(_), do: :unknown
end

shapes = [{:circle, 1}, {:square, 3}, {:rectangle, 2, 5}, {:cloud, 7}]

for shape <- shapes do
  IO.puts("#{inspect(shape)} has the area #{inspect(Shape.area(shape))}")
end

# Variables on the left get values. ^ compares with the variable's value.
{:ok, [first | rest]} = {:ok, [1, 2, 3]}
IO.inspect({first, rest}, label: "first and rest")

expected = 1

case {1, "one"} do
  {^expected, name} -> "It is #{name}."
  _ -> "It is something else."
end
