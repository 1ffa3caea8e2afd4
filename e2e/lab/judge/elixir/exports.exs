# elixir e2e/lab/judge/elixir/exports.exs <target>
# Writes what modules of Elixir and of Erlang export, documented or not: a module a line, as in the library's list.
[target] = System.argv()

elixir =
  ~w[Access Atom Base Bitwise Calendar Calendar.ISO Collectable Date Date.Range DateTime Enum Enumerable Exception Float
     Function IO Inspect Inspect.Algebra Integer Kernel Keyword List List.Chars Macro Map MapSet NaiveDateTime OptionParser
     Path Range Regex Stream String String.Chars StringIO Time Tuple URI Version]

erlang = ~w[math lists maps binary rand string queue gb_sets erlang]a

# What every module has, and what the compiler adds.
internal? = fn name -> name |> Atom.to_string() |> String.starts_with?(["_", "MACRO-", "module_info", "behaviour_info"]) end

line = fn shown, exported ->
  names = for {name, arity} <- Enum.sort(exported), not internal?.(name), do: "#{name}/#{arity}"
  Enum.join([shown | Enum.uniq(names)], " ")
end

lines =
  Enum.map(elixir, fn name ->
    module = Module.concat([name])
    Code.ensure_loaded!(module)
    line.(name, module.__info__(:functions) ++ module.__info__(:macros))
  end) ++ Enum.map(erlang, fn module -> line.(inspect(module), module.module_info(:exports)) end)

File.write!(target, Enum.join(lines, "\n") <> "\n")
