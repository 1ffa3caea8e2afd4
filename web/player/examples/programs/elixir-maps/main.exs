# Maps and structs never change: an update returns a new one.
# Try next: add an age to User, and a function birthday/1 that adds one to it.

defmodule User do
  defstruct [:name, langs: [], active: true]

  def new(name), do: %User{name: name}

  def learn(%User{} = user, lang), do: %{user | langs: [lang | user.langs]}
end

ada = User.new("Ada")
later = ada |> User.learn("Elixir") |> User.learn("Erlang")

IO.inspect(ada, label: "before")
IO.inspect(later, label: "after")

stock = %{"apple" => 3, "pear" => 0}
stock = Map.put(stock, "plum", 12)
stock = Map.update(stock, "apple", 1, fn count -> count + 5 end)
IO.inspect(stock)

case Map.fetch(stock, "fig") do
  {:ok, count} -> "There are #{count} figs."
  :error -> "There are no figs."
end
