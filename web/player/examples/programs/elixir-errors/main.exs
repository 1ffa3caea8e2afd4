# An error has a name, a message, and a stack trace.
# Try next: add a clause to Bank.withdraw/2 that raises if it gets no integer.

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

# This error is not rescued.
Bank.withdraw(50, 90)
