# An error has a name, a message, and the calls that led to it.
# Try next: give Bank.withdraw/2 a clause that raises for what is no integer.

defmodule NotEnough do
  defexception [:missing]
  def message(%{missing: cents}), do: "#{cents} cents are missing"
end

defmodule Bank do
  def withdraw(balance, cents) when cents <= balance, do: balance - cents
  def withdraw(balance, cents), do: raise(NotEnough, missing: cents - balance)
end

result =
  try do
    Bank.withdraw(100, 130)
  rescue
    error in NotEnough -> "Not done: #{error.missing} cents are missing."
  after
    IO.puts("This is done in any case.")
  end

IO.puts(result)

# Nobody rescues this one.
Bank.withdraw(50, 90)
