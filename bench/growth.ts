import { parseArgs } from "node:util";
import { type Measured, runApiBench } from "./support/api-run.ts";
import { openBenchDatabase } from "./support/bench-database.ts";
import { digits, table } from "./support/figures.ts";
import { keepResult, machine } from "./support/machine.ts";
import { explainPlans, keepPlans } from "./support/plans.ts";
import { scenarios } from "./support/scenarios.ts";
import { plotGrowth } from "./support/svg-plot.ts";

// npm run bench:growth: what a request costs in schools of different sizes. Prints a table, and writes a plot and the
// plans of all hot statements in the largest school. See bench/README.md.

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "10000,100000,1000000,10000000" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "4" },
    cache: { type: "string", default: "128MB" },
    scenarios: {
      type: "string",
      default: scenarios
        .map(({ name }) => name)
        .filter((name) => name !== "sign-in")
        .join(),
    },
    name: { type: "string", default: "growth" },
  },
});

interface Point extends Measured {
  feedback: number;
  /** Pages of 8 kB that PostgreSQL read for one request. */
  pages: number;
}

const names = values.scenarios.split(",");
const sizes = values.sizes.split(",").map(Number);
const measuredOn = machine();
const points: Point[] = [];
let wholeReads: string[] = [];
for (const feedback of sizes) {
  const database = await openBenchDatabase({ feedback, cache: values.cache });
  try {
    const { measured, captured } = await runApiBench(database, {
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      concurrencies: [16],
      scenarios: names,
      targets: ["api"],
    });
    const plans = await explainPlans(
      database.pool,
      captured.filter(({ name }) => names.includes(name)),
    );
    for (const each of measured) {
      const pages = plans
        .filter(({ request }) => request === each.scenario)
        .reduce((sum, { pages }) => sum + pages, 0);
      points.push({ ...each, feedback, pages });
    }
    if (feedback === Math.max(...sizes)) {
      keepPlans(plans, feedback);
      wholeReads = plans.flatMap(({ request, readWhole }) => readWhole.map((name) => `${request}: ${name}`));
    }
  } finally {
    await database.close();
  }
}

const rows = points
  .toSorted((a, b) => a.scenario.localeCompare(b.scenario) || a.feedback - b.feedback)
  .map(({ scenario, feedback, figures, pages }) => [
    scenario,
    feedback.toLocaleString("en"),
    digits(figures.perSecond),
    digits(figures.p50),
    digits(figures.p99),
    digits(figures.serverCpu),
    digits(figures.databaseCpu),
    pages,
  ]);
console.log(table(["request", "responses", "req/s", "p50 ms", "p99", "CPU ms", "DB CPU ms", "pages"], rows));

const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
const growth = scenarios.flatMap(({ name }) => {
  const at = (size: number) =>
    points.find(({ scenario, feedback }) => scenario === name && feedback === size);
  const [first, last] = [at(least), at(most)];
  if (!first || !last) return [];
  return {
    name,
    databaseCpu: last.figures.databaseCpu / first.figures.databaseCpu,
    pages: last.pages / first.pages,
  };
});
console.log(
  `\n${most.toLocaleString("en")} against ${least.toLocaleString("en")} responses, times as much:\n`,
);
console.log(
  table(
    ["request", "DB CPU", "pages"],
    growth.map(({ name, databaseCpu, pages }) => [name, digits(databaseCpu), digits(pages)]),
  ),
);
const plot = plotGrowth(
  "Database CPU per request, ms, by responses in the school",
  scenarios
    .map(({ name }) => ({
      name,
      points: points
        .filter(({ scenario }) => scenario === name)
        .map(({ feedback, figures }) => ({ x: feedback, y: figures.databaseCpu })),
    }))
    .filter((line) => line.points.length > 0),
);
const files = [
  keepResult(`${values.name}.json`, { measuredOn, points, growth }),
  keepResult(`${values.name}.svg`, plot),
];
console.log(`\n${JSON.stringify(measuredOn)}\nWritten to ${files.join(" and ")}; plans to bench/plans`);
if (wholeReads.length > 0) {
  console.error(`Read from end to end in the largest school: ${wholeReads.join(", ")}`);
  process.exitCode = 1;
}
