import { parseArgs } from "node:util";
import { runApiBench } from "./support/api-run.ts";
import { openBenchDatabase } from "./support/bench-database.ts";
import { keepResult, machine } from "./support/machine.ts";
import { scenarios } from "./support/scenarios.ts";
import { schoolNamed } from "./support/seed-if-empty.ts";
import { printTables } from "./support/tables.ts";
import { targetNames } from "./support/targets.ts";

// npm run bench: the API beside floors and PostGraphile, on one school. See bench/README.md.

const { values } = parseArgs({
  options: {
    school: { type: "string", default: "uneven" },
    feedback: { type: "string" },
    "data-dir": { type: "string" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "4" },
    concurrency: { type: "string", default: "16" },
    scenarios: { type: "string", default: scenarios.map(({ name }) => name).join(",") },
    targets: { type: "string", default: "api,lean,floor" },
    encoding: { type: "string" },
    /** For the server's process, such as --cpu-prof. */
    "node-args": { type: "string", default: "" },
    name: { type: "string", default: "api" },
  },
});

/** Splits a list of names; throws for an unknown one. */
function named(list: string, known: readonly string[]): string[] {
  const names = list.split(",");
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no "${unknown}"; there are: ${known.join(", ")}`);
  return names;
}

const scenarioNames = named(
  values.scenarios,
  scenarios.map(({ name }) => name),
);
const targets = named(values.targets, targetNames);
const measuredOn = machine();
const school = schoolNamed(values.school, values.feedback);
const database = await openBenchDatabase({ ...school, dataDir: values["data-dir"] });
try {
  const { measured } = await runApiBench(database, {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    concurrencies: values.concurrency.split(",").map(Number),
    scenarios: scenarioNames,
    targets,
    encoding: values.encoding,
    nodeArgs: values["node-args"].split(" ").filter(Boolean),
  });
  printTables(measured);
  const file = keepResult(`${values.name}-${school.shape}-${school.feedback}.json`, {
    measuredOn,
    options: values,
    measured,
  });
  console.log(`\n${JSON.stringify(measuredOn)}\nWritten to ${file}`);
} finally {
  await database.close();
}
