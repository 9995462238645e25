import { parseArgs } from "node:util";
import {
  type Coverage,
  type CoverageCase,
  coverageOf,
  leastCoverage,
  simulatedLessons,
  simulatedMeans,
  simulatedStudents,
} from "#domain/numbers/testing/coverage.ts";
import {
  type FalseMarks,
  falseMarkRate,
  falseMarksAmong,
  fortyAlike,
  fortyUnchanged,
  powerOf,
} from "#domain/numbers/testing/false-marks.ts";
import { type Classes, type Spread, usualSpread } from "#domain/numbers/testing/simulated-ratings.ts";
import {
  fortyTeachers,
  foundFalls,
  leastOf,
  meanOf,
  mixedShares,
  simulatedShares,
  simulateSchools,
} from "#domain/numbers/testing/simulated-school.ts";
import { table } from "./support/figures.ts";
import { keepResult, machine } from "./support/machine.ts";

// npm run bench:intervals: how often intervals and marks are wrong in simulated schools. See bench/README.md.

const { values } = parseArgs({
  options: {
    /** For each case. */
    months: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
  },
});
const months = Number(values.months);
const seed = Number(values.seed);

const percent = (share: number) => (100 * share).toFixed(1);
const missed: string[] = [];

type CoverageResult = CoverageCase & Coverage;

function coverages(lessons: readonly Classes[], spread: Spread): CoverageResult[] {
  return simulatedStudents.flatMap((students) =>
    lessons.flatMap((each) =>
      simulatedMeans.map((mean, index) => {
        const one = { students, lessons: each, mean, spread };
        return { ...one, ...coverageOf(one, months, seed + index) };
      }),
    ),
  );
}

const least = (results: readonly CoverageResult[], figure: "share" | "naiveShare" | "narrowest") =>
  Math.min(...results.map((result) => result[figure]));

/** One line for each number of students, one column for each number of classes. */
function coverageTable(
  results: readonly CoverageResult[],
  cell: (results: readonly CoverageResult[]) => string,
): string {
  const columns = [...new Set(results.map(({ lessons }) => lessons))];
  const lines = simulatedStudents.map((students) => [
    students,
    ...columns.map((lessons) =>
      cell(results.filter((each) => each.students === students && each.lessons === lessons)),
    ),
  ]);
  return table(["students", ...columns.map((lessons) => `${lessons}`)], lines);
}

const withNaive = (results: readonly CoverageResult[]) =>
  `${percent(least(results, "share"))} (${percent(least(results, "naiveShare"))})`;

function measureCoverage(): CoverageResult[] {
  const results = coverages(simulatedLessons, usualSpread);
  for (const { students, lessons, mean, share, narrowest } of results) {
    const bound = students >= 20 ? leastCoverage.fromTwentyStudents : leastCoverage.always;
    const what = `${students} students, classes: ${lessons}, mean ${mean}`;
    if (share < bound) missed.push(`${what}: the interval holds the truth in ${percent(share)} %`);
    if (!(narrowest > 0)) missed.push(`${what}: an interval without width`);
  }
  console.log(`\nMonths in which the interval holds the truth, in %: the least of ${simulatedMeans.length} means
(in brackets: the naive interval), by students and classes\n`);
  console.log(coverageTable(results, withNaive));
  console.log("\nHow far the interval reaches to either side on average, in stars, at a mean of 4.3\n");
  console.log(
    coverageTable(results, (cell) => ((cell.find(({ mean }) => mean === 4.3)?.width ?? 0) / 2).toFixed(2)),
  );
  return results;
}

const lessonsDiffer: Spread = { deviation: 1, betweenStudents: 0.45, betweenLessons: 0.1 };

/** Outside the bounds: shows where the interval claims too much. */
function measureHarderCases(): CoverageResult[] {
  const results = [
    ...coverages([8], { ...usualSpread, deviation: 1.4 }),
    ...coverages([8], { ...usualSpread, betweenStudents: 0.9 }),
    ...coverages([1], lessonsDiffer),
  ];
  const kinds = [
    ["8 classes, deviation 1.4", (each: CoverageResult) => each.spread?.deviation === 1.4],
    ["8 classes, 90 % between students", (each: CoverageResult) => each.spread?.betweenStudents === 0.9],
    ["1 class, 10 % between classes", (each: CoverageResult) => each.spread === lessonsDiffer],
  ] as const;
  const lines = simulatedStudents.map((students) => [
    students,
    ...kinds.map(([, isKind]) =>
      withNaive(results.filter((each) => each.students === students && isKind(each))),
    ),
  ]);
  console.log("\nThe same in harder cases, without a bound\n");
  console.log(table(["students", ...kinds.map(([name]) => name)], lines));
  return results;
}

function measureFalseMarks(): Record<string, FalseMarks> {
  const screens = {
    "various, the same students": fortyUnchanged("same"),
    "various, half the same students": fortyUnchanged("half"),
    "various, different students": fortyUnchanged("different"),
    "5 students, 4 classes, mean 3": fortyAlike(5, 4, 3),
    "5 students, 8 classes, mean 3": fortyAlike(5, 8, 3),
    "8 students, mix, mean 3": fortyAlike(8, "mix", 3),
    "8 students, 1, 2, 4 or 8 responses, mean 3": fortyAlike(8, "uneven", 3),
    "10 students, 1 class, mean 3.5": fortyAlike(10, 1, 3.5),
    "10 students, 4 classes, mean 3": fortyAlike(10, 4, 3),
    "20 students, 8 classes, mean 4.5": fortyAlike(20, 8, 4.5),
  };
  const results = Object.fromEntries(
    Object.entries(screens).map(([name, teachers]) => [name, falseMarksAmong(teachers, months, seed)]),
  );
  for (const [name, { ofMonths, ofTeachers }] of Object.entries(results))
    if (Math.max(ofMonths, ofTeachers) > falseMarkRate)
      missed.push(`${name}: false marks in ${percent(ofMonths)} % of months`);
  const harder = falseMarksAmong(screens["various, the same students"], months, seed, lessonsDiffer);
  const all = { ...results, "the first, 10 % between classes (no bound)": harder };
  console.log("\nFalse marks among 40 unchanged teachers, in %; in brackets each teacher alone at 5 %\n");
  const lines = Object.entries(all).map(([name, each]) => [
    name,
    `${percent(each.ofMonths)} (${percent(each.ofMonthsAlone)})`,
    `${(100 * each.ofTeachers).toFixed(3)} (${percent(each.ofTeachersAlone)})`,
  ]);
  console.log(table(["teachers", "months with any mark", "marks"], lines));
  return all;
}

/** At 5 % for a single teacher, and at the level that the first of forty must reach. */
function measurePower() {
  const rounds = Math.ceil(months / 3);
  const results = [5, 10, 20, 40].flatMap((students) =>
    ([1, 4, 8] as const).flatMap((lessons) =>
      [0.3, 0.5].map((change) => {
        const teacher = { students, lessons, meanBefore: 4, mean: 4 - change };
        const alone = powerOf(teacher, falseMarkRate, rounds, seed);
        const amongForty = powerOf(teacher, falseMarkRate / 40, rounds, seed);
        return { students, lessons, change, alone, amongForty };
      }),
    ),
  );
  console.log(
    `\nTrue changes found, in %, from a mean of 4.0 down, the same students in both months: paired (unpaired)\n`,
  );
  const pair = ({ paired, unpaired }: { paired: number; unpaired: number }) =>
    `${percent(paired)} (${percent(unpaired)})`;
  const lines = results
    .filter(({ change }) => change === 0.3)
    .map(({ students, lessons, alone, amongForty }) => {
      const larger = results.find(
        (each) => each.change === 0.5 && each.students === students && each.lessons === lessons,
      );
      return [
        students,
        lessons,
        ...[alone, larger?.alone, amongForty, larger?.amongForty].map((each) => (each ? pair(each) : "")),
      ];
    });
  const head = ["0.3, alone", "0.5, alone", "0.3, only one of 40", "0.5, only one of 40"];
  console.log(table(["students", "classes", ...head], lines));
  return results;
}

/** Schools whose classes differ, by how much of the variance lies between classes; in brackets, the previous rule. */
function measureSchools() {
  const schools = Math.max(1, Math.round(months / 500));
  const size = { schools, months: 100, seed };
  const screens = [...simulatedShares.map((share) => [share]), mixedShares];
  const results = screens.map((shares) => {
    const { coverage, falseMonths } = simulateSchools(fortyTeachers(shares), size);
    const [share, ...others] = shares;
    const isMixed = others.length > 0;
    const found = isMixed ? null : foundFalls({ students: 20, lessons: 8, share: share ?? 0 }, size);
    const mean = { now: meanOf(coverage, "now"), formerly: meanOf(coverage, "formerly") };
    const least = { now: leastOf(coverage, "now"), formerly: leastOf(coverage, "formerly") };
    const what = `${shares.map(percent).join(" and ")} % between classes`;
    if (mean.now < 0.94)
      missed.push(`${what}: the interval holds the long-term mean in ${percent(mean.now)} %`);
    if (least.now < (isMixed ? 0.84 : 0.88))
      missed.push(`${what}: ${percent(least.now)} % in the worst case`);
    if (falseMonths.now > (isMixed ? 0.1 : 0.05))
      missed.push(`${what}: false marks in ${percent(falseMonths.now)} % of months`);
    if (found !== null && found < 0.4) missed.push(`${what}: a fall is found in ${percent(found)} %`);
    return { shares, mean, least, falseMonths, found };
  });
  const both = ({ now, formerly }: { now: number; formerly: number }) =>
    `${percent(now)} (${percent(formerly)})`;
  console.log(`\nSchools of 40 teachers, 8 to 40 students, 1 to 16 classes, in which nothing changes, in %; in brackets the rule that
does not know that classes differ\n`);
  console.log(
    table(
      ["% between classes", "mean coverage", "worst case", "months with any mark", "fall of 0.5 found"],
      results.map(({ shares, mean, least, falseMonths, found }) => [
        shares.map((share) => Math.round(100 * share)).join(" and "),
        both(mean),
        both(least),
        both(falseMonths),
        found === null ? "" : percent(found),
      ]),
    ),
  );
  return results;
}

const about = machine();
const schools = measureSchools();
const coverage = measureCoverage();
const harder = measureHarderCases();
const falseMarks = measureFalseMarks();
const power = measurePower();
const file = keepResult("intervals.json", {
  ...about,
  months,
  seed,
  schools,
  coverage,
  harder,
  falseMarks,
  power,
});
console.log(`\n${months} months for each case; all figures: ${file}`);
for (const bound of missed) console.error(`Missed: ${bound}`);
process.exitCode = missed.length > 0 ? 1 : 0;
