# How far :math depends on the machine: elixir math.exs <folder>, once as it is and once with the processor's fused
# multiply-add switched off, as GLIBC_TUNABLES=glibc.cpu.hwcaps=-FMA,-AVX2 does for Debian's C library; then compare the
# files. Of 100,000 values there differed, of one and the same library: 59 of sin, 60 cos, 4 tan, 79 exp, 1 log, 17 log2,
# 1 log10, 73 sinh, 21 atan, 66 pow.
[folder] = System.argv()
File.mkdir_p!(folder)
:rand.seed(:exsss, {1, 2, 3})
numbers = for _ <- 1..100_000, do: (:rand.uniform() - 0.5) * 40
pairs = for _ <- 1..100_000, do: {:rand.uniform() * 50, (:rand.uniform() - 0.5) * 20}

for name <- [:sin, :cos, :tan, :exp, :sinh, :atan] do
  File.write!(Path.join(folder, "#{name}"), for(x <- numbers, into: <<>>, do: <<apply(:math, name, [x])::float>>))
end

for name <- [:log, :log2, :log10] do
  File.write!(Path.join(folder, "#{name}"), for(x <- numbers, into: <<>>, do: <<apply(:math, name, [abs(x)])::float>>))
end

File.write!(Path.join(folder, "pow"), for({a, b} <- pairs, into: <<>>, do: <<:math.pow(a, b)::float>>))
