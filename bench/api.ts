import { parseArgs } from "node:util";
import { runApiBench } from "./support/api-run.ts";
import { openBenchDatabase } from "./support/bench-database.ts";
import { digits, table } from "./support/figures.ts";
import { keepResult, machine } from "./support/machine.ts";
import { scenarios } from "./support/scenarios.ts";

// npm run bench: the API beside two floors, on one school. See bench/README.md.

const { values } = parseArgs({
  options: {
    feedbacks: { type: "string", default: "100000" },
    "data-dir": { type: "string" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "4" },
    concurrency: { type: "string", default: "1,16,64" },
    scenarios: { type: "string", default: scenarios.map(({ name }) => name).join(",") },
    targets: { type: "string", default: "api,floor,postgresql" },
    encoding: { type: "string" },
    /** For the server's process, such as --cpu-prof. */
    "node-args": { type: "string", default: "" },
    name: { type: "string", default: "api" },
  },
});
const measuredOn = machine();
const database = await openBenchDatabase({
  feedbacks: Number(values.feedbacks),
  dataDir: values["data-dir"],
});
try {
  const { measured } = await runApiBench(database, {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    concurrencies: values.concurrency.split(",").map(Number),
    scenarios: values.scenarios.split(","),
    targets: values.targets.split(","),
    encoding: values.encoding,
    nodeArgs: values["node-args"].split(" ").filter(Boolean),
  });
  const rows = measured.map(({ scenario, concurrency, target, figures }) => {
    const api = measured.find(
      (each) => each.scenario === scenario && each.concurrency === concurrency && each.target === "api",
    );
    const ratio = api && target !== "api" ? api.figures.perSecond / figures.perSecond : undefined;
    return [
      scenario,
      concurrency,
      target,
      digits(figures.perSecond),
      ratio === undefined ? "" : ratio.toFixed(2),
      digits(figures.p50),
      digits(figures.p95),
      digits(figures.p99),
      digits(figures.serverCpu),
      digits(figures.databaseCpu),
      figures.memory ? digits(figures.memory) : "",
      figures.refused || "",
    ];
  });
  const head = ["scenario", "at once", "target", "req/s", "api / it", "p50 ms", "p95", "p99"];
  console.log(table([...head, "CPU ms", "DB CPU ms", "RSS MB", "refused"], rows));
  const file = keepResult(`${values.name}-${values.feedbacks}.json`, {
    measuredOn,
    options: values,
    measured,
  });
  console.log(`\n${JSON.stringify(measuredOn)}\nWritten to ${file}`);
} finally {
  await database.close();
}
