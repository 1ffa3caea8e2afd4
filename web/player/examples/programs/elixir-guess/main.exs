# A game: IO.gets waits for a line, and play/1 calls itself to continue.
# Try next: count the guesses, and say how many it took.

defmodule Game do
  def play(secret) do
    case IO.gets("A number from 1 to 100? ") do
      :eof -> IO.puts("You gave up. It was #{secret}.")
      line -> line |> number() |> answer(secret)
    end
  end

  defp answer(:error, secret), do: again("That is no number.", secret)
  defp answer(n, secret) when n < secret, do: again("#{n} is small.", secret)
  defp answer(n, secret) when n > secret, do: again("#{n} is big.", secret)
  defp answer(n, _), do: IO.puts("#{n} it is!")

  defp again(said, secret) do
    IO.puts(said)
    play(secret)
  end

  # The digits of a line, as a number.
  defp number(line), do: digits(line, 0)

  defp digits(<<digit, rest::binary>>, n) when digit in ?0..?9 do
    digits(rest, n * 10 + digit - ?0)
  end

  defp digits("\n", n), do: n
  defp digits(_, _), do: :error
end

Game.play(42)
