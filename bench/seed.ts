import { parseArgs } from "node:util";
import { openPool } from "../src/db/client.ts";
import { migrate } from "../src/db/migrate.ts";
import { openBenchDatabase } from "./support/bench-database.ts";
import { seedIfEmpty } from "./support/seed-if-empty.ts";

// npm run bench:seed -- --feedbacks 1000000 [--data-dir folder | --database-url postgres://…]
// A school with that much feedback, in a PostgreSQL of its own that the benches find again by the same number.

const { values } = parseArgs({
  options: {
    feedbacks: { type: "string", default: "100000" },
    "data-dir": { type: "string" },
    "database-url": { type: "string" },
  },
});
const feedbacks = Number(values.feedbacks);
if (!Number.isInteger(feedbacks) || feedbacks < 1) throw new Error("--feedbacks must be a whole number");

if (values["database-url"] !== undefined) {
  const pool = openPool({ connectionString: values["database-url"] }, { max: 1 });
  await migrate(pool);
  await seedIfEmpty(pool, feedbacks);
  await pool.end();
} else {
  const database = await openBenchDatabase({ feedbacks, dataDir: values["data-dir"] });
  await database.close();
}
