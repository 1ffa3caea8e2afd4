# A protocol is a function for many types. Each type implements it.
# Try next: implement Describe for Map, and describe %{a: 1}.

defprotocol Describe do
  def describe(value)
end

defimpl Describe, for: Integer do
  def describe(n) when rem(n, 2) == 0, do: "the even number #{n}"
  def describe(n), do: "the odd number #{n}"
end

defimpl Describe, for: List do
  def describe([]), do: "an empty list"
  def describe(list), do: Enum.map_join(list, " and ", &Describe.describe/1)
end

defmodule Money do
  defstruct [:cents]
  def of(cents), do: %Money{cents: cents}

  defimpl Describe do
    def describe(%Money{cents: cents}), do: "#{div(cents, 100)} euros"
  end

  defimpl String.Chars do
    def to_string(%Money{cents: cents}), do: "€#{cents / 100}"
  end
end

for value <- [7, [1, 2], [], Money.of(1250)] do
  IO.puts(Describe.describe(value))
end

"It costs #{Money.of(1250)}."
