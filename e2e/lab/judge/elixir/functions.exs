# elixir e2e/lab/judge/elixir/functions.exs <target>
# Writes what the modules of Elixir define: a module a line, and each function as it is documented: `map(enumerable, fun)`.
[target] = System.argv()

modules =
  ~w[Access Atom Base Bitwise Calendar Calendar.ISO Date Date.Range DateTime Enum Enumerable Collectable Exception Float
     Function Inspect Inspect.Algebra Integer IO IO.ANSI Kernel Keyword List List.Chars Macro Map MapSet Module NaiveDateTime
     OptionParser Path Protocol Range Record Regex Stream String String.Chars StringIO Time Tuple URI Version]

lines =
  for name <- modules do
    module = Module.concat([name])
    Code.ensure_loaded!(module)
    {:docs_v1, _, _, _, _, _, docs} = Code.fetch_docs(module)

    documented =
      for {{kind, name, arity}, _, [signature | _], _, meta} <- docs,
          kind in [:function, :macro],
          defaults = Map.get(meta, :defaults, 0),
          into: %{},
          do: {{name, arity}, {signature, defaults}}

    exported = module.__info__(:functions) ++ module.__info__(:macros)

    signatures =
      for {name, arity} <- Enum.sort(exported), not String.starts_with?(Atom.to_string(name), "_") do
        case documented[{name, arity}] do
          {signature, _} -> String.replace(signature, ~r/\s+/, " ")
          nil -> nil
        end
        |> case do
          nil ->
            covered = Enum.any?(documented, fn {{n, a}, {_, d}} -> n == name and arity in (a - d)..a end)
            if covered, do: nil, else: "#{name}/#{arity}"

          signature ->
            if Regex.match?(~r/^[a-z_]\w*[?!]?\(/, signature) and String.ends_with?(signature, ")"), do: "#{signature}|#{arity}", else: "#{name}/#{arity}"
        end
      end

    Enum.join([name | Enum.reject(signatures, &is_nil/1)], "\t")
  end

File.write!(target, Enum.join(lines, "\n") <> "\n")
