import { expect, test } from "vitest";
import { countSentence, Requests, requestSentences } from "./requests.ts";

const site = "https://example.org/play/index.html";
const asset = (name: string, startTime: number) => ({
  name: `https://example.org/play/assets/${name}`,
  startTime,
  encodedBodySize: 1000,
});

test("while the page loads, no number is shown", () => {
  const requests = new Requests(site);
  requests.add([asset("index-abc.js", 10)]);
  expect(requests.after.value).toBeUndefined();
  expect(countSentence(requests.after.value)).toBe("Counting…");
  expect(requests.before.value).toEqual([{ name: "assets/index-abc.js", bytes: 1000, isOurs: true }]);
});

test("a request that started before everything was loaded counts as loading, even if the browser reports it later", () => {
  const requests = new Requests(site);
  requests.add([asset("index-abc.js", 10)]);
  requests.markLoadEnd(500);
  requests.add([asset("ts.worker-abc.js", 499)]);
  expect(requests.before.value).toHaveLength(2);
  expect(countSentence(requests.after.value)).toBe("0 requests since loaded");
  expect(requestSentences(requests.after.value)).toEqual([
    "Since the page was loaded, it has requested nothing.",
  ]);
});

test("requests of TypeScript's checker are listed by their purpose, in both editors", () => {
  const requests = new Requests(site);
  requests.markLoadEnd(500);
  requests.add([asset("type-service-abc.js", 501), asset("ts.worker-abc.js", 502)]);
  expect(requestSentences(requests.after.value)).toEqual([
    "2 files of this site were loaded, because types are checked.",
  ]);
});

test("an export is listed by the exported program", () => {
  const requests = new Requests(site);
  requests.markLoadEnd(500);
  requests.add([asset("exported-page-abc.js", 501), asset("program-page-abc.html", 502)]);
  expect(requestSentences(requests.after.value)).toEqual([
    "2 files of this site were loaded, because you exported a program.",
  ]);
});

test("a later request is counted, with the reason", () => {
  const requests = new Requests(site);
  requests.markLoadEnd(500);
  requests.add([asset("typescript.script-abc.js", 501)]);
  expect(countSentence(requests.after.value)).toBe("1 request since loaded");
  expect(requestSentences(requests.after.value)).toEqual([
    "1 file of this site was loaded, because you asked for TypeScript.",
  ]);
  requests.add([asset("monaco-abc.js", 600), asset("monaco-abc.css", 601), asset("icon.svg", 602)]);
  expect(requestSentences(requests.after.value)).toEqual([
    "1 file of this site was loaded, because you asked for TypeScript.",
    "2 files of this site were loaded, because you asked for the full editor.",
    "1 file of this site was loaded.",
  ]);
});

test("Elixir is listed by its name", () => {
  const requests = new Requests(site);
  requests.markLoadEnd(500);
  requests.add([asset("elixir.script-abc.js", 501)]);
  expect(requestSentences(requests.after.value)).toEqual([
    "1 file of this site was loaded, because you asked for Elixir.",
  ]);
});

test("requests to other origins are separate, whatever their names", () => {
  const requests = new Requests(site);
  requests.markLoadEnd(500);
  const name = "https://elsewhere.example/assets/typescript.script-abc.js";
  requests.add([{ name, startTime: 700, encodedBodySize: 0 }]);
  expect(requests.after.value).toEqual([{ name, bytes: 0, isOurs: false }]);
  expect(requestSentences(requests.after.value)[0]).toMatch(/^1 file from elsewhere was asked for/);
});

test("a worker from the page's own memory is no request", () => {
  const requests = new Requests(site);
  requests.markLoadEnd(500);
  requests.add([{ name: "blob:https://example.org/7a", startTime: 600, encodedBodySize: 0 }]);
  requests.add([{ name: "data:text/plain,x", startTime: 600, encodedBodySize: 0 }]);
  expect(requests.after.value).toEqual([]);
});
