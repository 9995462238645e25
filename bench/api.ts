import { parseArgs } from "node:util";
import { openBenchDatabase } from "./support/bench-database.ts";
import { machine, saveResult } from "./support/machine.ts";
import { measureRequests } from "./support/measure-requests.ts";
import { budgeted, requestNames, type ScenarioName } from "./support/scenarios.ts";
import { schoolNamed } from "./support/seed-if-empty.ts";
import { printTables } from "./support/tables.ts";
import { targetNames } from "./support/targets.ts";

// npm run bench: the API beside the floor and PostGraphile, on one school. See bench/README.md.

const { values } = parseArgs({
  options: {
    school: { type: "string", default: "even" },
    feedback: { type: "string" },
    rounds: { type: "string", default: "7" },
    seconds: { type: "string", default: "3" },
    concurrency: { type: "string", default: "16" },
    /** Names, or "all". */
    scenarios: { type: "string", default: budgeted.join() },
    targets: { type: "string", default: targetNames.join() },
    /** For the server's process, such as --cpu-prof. */
    "node-args": { type: "string", default: "" },
    name: { type: "string", default: "api" },
  },
});

/** Splits a list of names; throws for an unknown one. */
function named<Name extends string>(list: string, known: readonly Name[]): Name[] {
  return list.split(",").map((name) => {
    const found = known.find((each) => each === name);
    if (found === undefined) throw new Error(`There is no "${name}"; there are: ${known.join(", ")}`);
    return found;
  });
}

const every: ScenarioName[] = [...requestNames, "sign-in"];
const options = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  concurrency: Number(values.concurrency),
  scenarios: values.scenarios === "all" ? every : named(values.scenarios, every),
  targets: named(values.targets, targetNames),
  nodeArgs: values["node-args"].split(" ").filter(Boolean),
};
const measuredOn = machine();
const school = schoolNamed(values.school, values.feedback);
const database = await openBenchDatabase(school);
try {
  const measured = await measureRequests(database, options);
  printTables(measured);
  const file = saveResult(`${values.name}-${school.shape}-${school.feedback}.json`, {
    measuredOn,
    options: values,
    measured,
  });
  console.log(`\n${JSON.stringify(measuredOn)}\nWritten to ${file}`);
} finally {
  await database.close();
}
