defmodule Ranges do
  # Code points as ranges: gap and length of each, in base 36.
  def text(codes) do
    codes
    |> Enum.chunk_while(nil, fn
      code, nil -> {:cont, {code, code}}
      code, {a, b} when code == b + 1 -> {:cont, {a, code}}
      code, range -> {:cont, range, {code, code}}
    end, &{:cont, &1, nil})
    |> Enum.map_reduce(0, fn {a, b}, at -> {[a - at, b - a], b} end)
    |> elem(0)
    |> List.flatten()
    |> Enum.map_join(" ", &String.downcase(Integer.to_string(&1, 36)))
  end
end
