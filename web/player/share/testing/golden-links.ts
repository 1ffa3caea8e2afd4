import { type Snippet, snippetOf } from "../snippet.ts";

/** Links that people have, with their snippets. Links may be added. No link may ever be changed or removed. */
export const goldenLinks: readonly (readonly [fragment: string, snippet: Snippet])[] = [
  [
    "#s1.56.n68vq1ZKU7JSSs7PK87PSdXLyU_XiFHySM3JyddRKM8vykmJUdK0jslTqgUA",
    snippetOf({ files: [{ path: "main.js", text: 'console.log("Hello, world");\n' }] }),
  ],
  ["#s1.14.1rP_q1ZKU7JSUqoFAA", snippetOf({ files: [{ path: "main.js", text: "" }] })],
  [
    "#s1.470.-3MQTZGxTsMwFEV_5elOCVghKTSlRgXBwsSGxEA6mNSFgB1HtiOoqkr8AAMsjJXYGFhZYONPkGDuJyC3Hdjee7r33Cu9KRQ4_KSRrrRV48EwBj-Hqi62RlUpE-_AIO8aYz2VpnaerFGKBhTFnOpWX0hLg33KaJNOhL9KxsoYGy1HK-qR0VFMG5THe0UNBi2qeoWs9BI5XeFmNLZGU4Fk619ygb2iXoXWQksaUGONbnxU4OzKUKPExB0UCGwn_WmlpWl9FMWhULAZJRNlLqNgZsugKI4ZZWmarvuMhBfJtTNhPh9iyCDBM4Y78CnGrVTgQZ2mKYOW2tjJ0cRLB57lvV6vk-UMzovyZn3Nu93tnKFs2hMH3g2uW6FUWDpLhml90_q1eiftB79pbSn_A2YMHjzrbXfz3X6-TrfgOx0GEZ5zOBJgCG1rcBzbr_evueT0-_ny8_ZMi_nj6_f9w2L-9IHZHw",
    snippetOf({
      language: "typescript",
      title: "Größe: 漢字 👩‍💻",
      files: [
        {
          path: "lib/dice.ts",
          text: "export const roll = (): number => 1 + Math.floor(Math.random() * 6);\n",
        },
        {
          path: "main.ts",
          text: 'import { roll } from "./lib/dice.ts";\nconst name = prompt("Who plays?");\nsetTimeout(() => console.log(name, roll()), 1000);\n',
        },
        { path: "data.json", text: "[]" },
      ],
      entry: "main.ts",
      limits: {
        fuel: 1_000_000,
        memoryBytes: 16_777_216,
        stackBytes: 65_536,
        cpuMs: 500,
        wallMs: 2000,
        outputBytes: 4096,
        sourceBytes: 65_536,
      },
      clock: { startsAt: 1_735_689_600_000 },
      random: { seed: 42 },
      answers: ["Ada", ""],
    }),
  ],
  [
    "#s1.115.HXIQq1bKUbJSyilN1DVV0lFKU7KKVspNzMzTyylNVNJRiik1MDAwiClNSUtLiylNsTAwiCmKyXvUsOLwymd7Fn2YP6Ph_e79SrE6SiVKVrqGOkpFSlYGtQA",
    snippetOf({
      language: "lua-5",
      files: [{ path: "main.lua", text: "\u0000\udfff\ud800\r\n\u2028é漢😀\ufeff" }],
      clock: { startsAt: -1 },
      random: { seed: 0 },
    }),
  ],
];
