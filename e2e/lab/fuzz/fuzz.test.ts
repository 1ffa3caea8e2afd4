import { expect, test } from "vitest";
import { runRequest } from "../../../web/protocol/run/run-request.ts";
import { engine } from "../../../web/run/sandbox/testing/run-program.ts";
import { sample } from "../../../web/run/sandbox/testing/sample.ts";
import { familyNames, hostileProgram } from "./generate.ts";
import { checksFor, gradeRequest, judgeGrading, numberOf, secretOf } from "./gradings.ts";
import { runCase } from "./run-case.ts";
import { hostileSession, judgeSession } from "./sessions.ts";

/** A sample of the cases of `npm run fuzz`, with other numbers, so that together they cover more. */
const seed = 20_000;
const numbers = Array.from({ length: 120 }, (_, index) => index);

test("a seed and a number give the same program on any machine", () => {
  expect(numbers.map((index) => hostileProgram(seed, index))).toEqual(
    numbers.map((index) => hostileProgram(seed, index)),
  );
  expect(hostileProgram(1, 26).program.code).toBe(
    "{ Iterator.from([1, 2, 3]).map((x) => x).flatMap((x) => [x, x]).take(4).drop(1).toArray(); }",
  );
});

test("each family occurs in the sample", () => {
  const families = new Set(numbers.map((index) => hostileProgram(seed, index).family));
  expect([...families].sort()).toEqual([...familyNames].sort());
});

test("hostile programs end in an accepted way, within their limits, the same twice, and leave nothing behind", async () => {
  for (const index of sample(numbers, 5)) {
    const { family, complaints } = await runCase(await engine(), seed, index);
    expect({ index, family, complaints }).toEqual({ index, family, complaints: [] });
  }
});

test("sessions of hostile programs have the same result each time, and failed cells change nothing", async () => {
  for (const index of sample(numbers.slice(0, 8), 1)) {
    const { complaints, judged } = await judgeSession(await engine(), seed, index);
    expect({ index, complaints }).toEqual({ index, complaints: [] });
    expect(judged).toBe(hostileSession(seed, index).cells.length);
  }
});

test("no hostile program passes a check for a secret, and none breaks the grading", async () => {
  for (const index of sample(numbers.slice(0, 8), 1)) {
    const { family, complaints } = await judgeGrading(await engine(), seed, index);
    expect({ index, family, complaints }).toEqual({ index, family, complaints: [] });
  }
});

test("a program that knows the secret passes the checks, so they can be passed", async () => {
  const secret = secretOf(seed, 0);
  const code = `console.log("${secret}");
    function answer(given) {
      if (typeof given === "function") return given("${secret}");
      if (given === 8) return ${numberOf(secret)};
      if (given === 1) return ["${secret}", { "${secret}": "${secret}" }];
      if (given === 2 && !passed++) return void console.log("${secret}");
      if (given === 3) throw Object.assign(new Error(), { name: "${secret}" });
      return given?.n === 5 ? ["${secret}"] : "${secret}";
    }
    let passed = 0;
    answer();`;
  const { complaints } = await gradeRequest(await engine(), runRequest({ code }), secret);
  // It cannot both return and throw, so it fails the check of its own ending.
  expect(complaints.map((complaint) => complaint.split(",")[0])).toEqual(
    checksFor(secret).flatMap(({ throws, call }, at) => (throws && !call ? [] : [`passes check ${at + 1}`])),
  );
});
