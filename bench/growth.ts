import { parseArgs } from "node:util";
import { openBenchDatabase } from "./support/bench-database.ts";
import { digits, table } from "./support/figures.ts";
import { machine, saveResult } from "./support/machine.ts";
import { type Measured, measureRequests } from "./support/measure-requests.ts";
import { type Touched, touchedBy } from "./support/record-requests.ts";
import { requestNames } from "./support/scenarios.ts";

// npm run bench:growth: what a request costs in schools of different sizes. See bench/README.md.

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "10000,100000,1000000" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "2" },
    cache: { type: "string", default: "128MB" },
    scenarios: { type: "string", default: requestNames.join() },
    name: { type: "string", default: "growth" },
  },
});

type Point = Measured & Touched & { feedback: number };

const names = requestNames.filter((name) => values.scenarios.split(",").includes(name));
const sizes = values.sizes
  .split(",")
  .map(Number)
  .toSorted((a, b) => a - b);
const measuredOn = machine();
const points: Point[] = [];
for (const feedback of sizes) {
  const database = await openBenchDatabase({ feedback, cache: values.cache });
  try {
    const touched = await touchedBy(database.pool, names);
    const measured = await measureRequests(database, {
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      concurrency: 16,
      scenarios: names,
      targets: ["api"],
    });
    for (const each of measured) {
      const pages = touched.get(each.scenario);
      if (pages) points.push({ ...each, ...pages, feedback });
    }
  } finally {
    await database.close();
  }
}

const rows = names.flatMap((name) => {
  const line = points.filter(({ scenario }) => scenario === name);
  const [first, last] = [line[0], line.at(-1)];
  const growth = first && last ? last.figures.databaseCpu / first.figures.databaseCpu : Number.NaN;
  return line.map(({ feedback, figures, pages }, index) => [
    name,
    feedback.toLocaleString("en"),
    digits(figures.perSecond),
    digits(figures.p50),
    digits(figures.p99),
    digits(figures.serverCpu),
    digits(figures.databaseCpu),
    pages,
    index > 0 && index === line.length - 1 ? digits(growth) : "",
  ]);
});
console.log(
  `\n${table(["request", "responses", "req/s", "p50 ms", "p99", "CPU ms", "DB CPU ms", "pages", "times"], rows)}`,
);
const file = saveResult(`${values.name}.json`, { measuredOn, points });
console.log(`\n${JSON.stringify(measuredOn)}\nWritten to ${file}`);
const wholeReads = points
  .filter(({ feedback }) => feedback === sizes.at(-1))
  .flatMap(({ scenario, readWhole }) => readWhole.map((name) => `${scenario}: ${name}`));
if (wholeReads.length > 0) {
  console.error(`Read from end to end in the largest school: ${wholeReads.join(", ")}`);
  process.exitCode = 1;
}
