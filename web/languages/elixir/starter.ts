export const starter = `# Elixir, in your browser. Press Run, or Ctrl+Enter.

defmodule Shop do
  def total(basket), do: basket |> Enum.map(&price/1) |> Enum.sum()

  defp price({_fruit, count, cents}), do: count * cents
end

basket = [{"apple", 4, 30}, {"pear", 2, 45}]

for {fruit, count, _} <- basket, do: IO.puts("#{count} of #{fruit}")

{:total, Shop.total(basket)}
`;
