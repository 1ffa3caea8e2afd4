# with continues while steps match, and returns the first that does not.
# Try next: refuse names that are shorter than two letters.

defmodule Form do
  def check(params) do
    with {:ok, name} <- required(params, :name),
         {:ok, age} <- required(params, :age),
         :ok <- adult(age) do
      {:ok, "#{name} may come in."}
    else
      {:missing, key} -> {:error, "#{key} is missing."}
      {:too_young, age} -> {:error, "#{age} is too young."}
    end
  end

  defp required(params, key) do
    case params do
      %{^key => value} -> {:ok, value}
      _ -> {:missing, key}
    end
  end

  defp adult(age) when age >= 18, do: :ok
  defp adult(age), do: {:too_young, age}
end

for params <- [%{name: "Ada", age: 36}, %{name: "Tim", age: 9}, %{age: 50}] do
  {_, said} = Form.check(params)
  IO.puts(said)
end
