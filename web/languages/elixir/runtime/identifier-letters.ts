// Written by e2e/lab/judge/elixir/identifiers.exs: String.Tokenizer of Elixir 1.14.

export const identifierLetters = `\
continue;;53 0 g9 4 2 6 3 2 2 1 7 0 8 5 5 1 2 1 4 0 3 1
upper;Latin;5c m 2 6 y 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 4 0 2 0 3 0 2 0 2 0 4 0 2 0 2 0 2 0 3 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 1 2 0 2 0 i 0 h 0 f 0 u 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 3 0 2 0 2 0 4 0 2 0 2 0 2 0 2 0 6 0 4 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 4 0 8 0 2 0 2 0 2 0 2 0 2 0 2 0 5hq 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 a 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 qz9 0 5 0 o 0 4 0 a 0 8 0 2 0 2 3 2 0 7 0 6 0 2 0
start;Latin;67 n 2 7 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 4 0 2 1 2 0 2 0 2 0 4 0 2 0 2 0 2 0 3 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 3 0 2 0 2 0 z 0 f 0 u 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 3 0 2 0 2 0 4 0 2 0 2 0 2 0 2 1 5 0 4 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 4 0 8 0 2 0 2 0 2 0 2 0 2 0 2 0 12 0 5go 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 4 8 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 qze 0 12 0 8 0 2 0 5 0 2 0 7 0 2 0 2 0 2 0 2 0 p9 1 1ord u
start;;jf 1 1c 0 5s 0 w9n 8 2x 0
continue;Greek;n6 0 3 0
start;Greek;or 2 j 0 s f 2 h 1a 0 5c4 7 9 5 b 7 9 7 9 5 b 7 9 7 9 0 2 0 2 0 2 0 2 0 2 0 2 0 4 7 9 7 9 7 9 4 2 1 b 2 2 1 9 2 4 1 9 2 2 3 b 2 2 1
upper;Greek;p2 0 2 2 2 0 2 1 2 g 2 8 2a 2 5c9 7 9 5 b 7 9 7 9 5 c 0 2 0 2 0 2 0 9 7 p 7 9 7 9 7 9 2 2 0 c 0 2 0 2 0 c 2 e 2 2 0 c 0 2 0 2 0
upper;Cyrillic;sg 1b 2j 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 1 2 0 2 0 2 0 2 0 2 0 2 0 3 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 i 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 6 0
start;Cyrillic;ts 1b 18 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 3 0 2 0 2 0 2 0 2 0 2 0 2 1 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 i 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 6 0 vv4 0
upper;Armenian;10x 11
start;Armenian;121 0 8 11
continue;Hebrew;14k 0
start;Hebrew;15c q 5 3
start;Arabic;17k v 2 9 13 1 2 0 5 k 2 h 2 1d 2 0 g 1 8 1 b 2 3 0 29 1b 6p n 2 5 i c 6 0 3 k
continue;Arabic,Syriac;18r a r 0
continue;Arabic,Thaana,Yezidi;19c 9
continue;Arabic;1dc 9
start;Thaana;1hc 11 c 0
continue;Thaana;1ie a
continue;Devanagari;1s1 2 1j 2 2 f 2 0 7 1 b 1
start;Devanagari;1s4 1h 4 0 j 0 g 1 g 6 2 6
continue;Devanagari,Dogra,Kaithi,Mahajani;1uu 9
continue;Bengali;1vl 2 1l 0 2 6 3 1 3 2 a 0 b 1 r 0
start;Bengali;1vp 7 3 1 3 l 2 6 2 0 4 3 4 0 h 0 i 1 f 1
continue;Bengali,Chakma,Syloti_Nagri;1ye 9
continue;Gurmukhi;1z5 2 1l 0 2 4 5 1 3 2 z 1
start;Gurmukhi;1z9 5 5 1 3 l 2 6 2 0 3 0 3 1 z 0 m 2
continue;Gurmukhi,Multani;21y 9
continue;Gujarati;22p 2 1l 0 2 7 2 2 2 2 l 1 n 5
start;Gujarati;22t 8 2 2 2 l 2 6 2 1 2 4 4 0 j 0 g 1
continue;Gujarati,Khojki;25i 9
continue;Oriya;269 2 1l 0 2 5 4 1 3 2 8 2 f 9
start;Oriya;26d 7 3 1 3 l 2 6 2 1 2 4 4 0 y 2 g 0
continue;Tamil;29u 0 1o 4 4 2 2 3 a 0
start;Tamil;29v 0 2 5 4 2 2 3 4 1 2 0 2 1 4 1 4 2 4 b n 0
continue;Grantha,Tamil;2cm 9 1fyq 0 2 0 1k 1
continue;Telugu;2dd 3 1k 0 2 6 2 2 2 3 8 1 g 9
start;Telugu;2dh 7 2 2 2 m 2 9 2 4 4 0 w 0 3 1
start;Kannada;2gw 0 5 7 2 2 2 m 2 9 2 4 4 0 w 0 3 1 g 1
continue;Kannada;2gy 1 1l 0 2 6 2 2 2 3 8 1 c 1
continue;Kannada,Nandinagari;2jq 9
continue;Malayalam;2kg 0 2 1 1n 5 3 2 2 3 a 0 f 9
start;Malayalam;2kl 7 2 2 2 14 3 0 h 0 6 2 a 1 p 5
continue;Sinhala;2o2 1 1z 0 5 5 2 0 2 6 k 0
start;Sinhala;2o5 9 3 5 4 b 2 a 2 8 2 0 3 6
start;Thai;2rl 1b 2 0 e 6
continue;Thai;2sx 0 3 6 d 7 2 9
start;Lao;2v5 1 2 0 2 4 2 n 2 0 2 9 2 0 b 0 3 4 2 0 o 1
continue;Lao;2wh 0 3 8 c 5 3 9
start;Tibetan;2yo 0 1s 2 2 3 2 3 2 3 2 3 2 3 2 b 2 2 s 4
continue;Tibetan;2zk 9 c 0 2 0 7 1 1e 1 2 0 6 6 2 2 2 1 6 5 2 3 2 3 2 3 2 3 2 3 2 b 2 2 a 0
start;Myanmar;35s 16 l 0 h 5 5 3 4 0 4 1 8 2 5 c d 0 uah 8 b 4 2q m 4 0 4 1
continue;Myanmar;36z j o 3 5 2 2 2 3 6 4 3 e b 2 e uab 9 3m 2
continue;Chakma,Myanmar,Tai_Le;37k 9
upper;Georgian;3bb 0 6 0 2bn 16 3 2
start;Georgian;3bk w 7 3 3 2 5k8 0 6 0
start;Ethiopic;3k0 20 2 3 3 6 2 0 2 3 3 14 2 3 3 w 2 3 3 6 2 0 2 3 3 e 2 1k 2 3 3 1u 12 f 54h m a 6 2 6 2 6 2 6 2 6 2 6 2 6 2 6 opv 5 3 5 3 5 a 6 2 6 1qk2 6 2 3 2 1 2 e
continue;Ethiopic;3tp 2
start;Khmer;4n4 y 3 2 2 a 10 0 5 0
continue;Khmer;4om n 3 0 2 0 e 9
start;Han,Han with Bopomofo,Japanese,Korean;9hh 2 s9 533 1t g73 hsf 1 2 0 2 1 b 0 2 0 2 1 3 2 1fpz wyn x 37c 8 65 3 4g1 f 5rk 3z4 3t6
start;Hiragana,Japanese;9j5 2d 7 1 23y9 0 1d 2
continue;Hiragana,Japanese,Katakana;9ll 1
start;Japanese,Katakana;9lt 2h 3 1 23vm 2 1u 3
start;Hiragana,Japanese,Katakana;9oc 0
start;Bopomofo,Han with Bopomofo;9ol 14 2 0 35 v
start;Hangul,Korean;xz4 8mb
continue;Han,Han with Bopomofo,Japanese,Korean;20og 1
`;
