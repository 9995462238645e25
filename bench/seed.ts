import { parseArgs } from "node:util";
import { openPool } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { openBenchDatabase } from "./support/bench-database.ts";
import { schoolNamed, seedIfEmpty } from "./support/seed-if-empty.ts";

// npm run bench:seed -- [--school even] [--feedback 1000000] [--database-url postgres://…]
// Creates a school with that much feedback, in its own PostgreSQL, which the benches find again by the same options.

const { values } = parseArgs({
  options: {
    school: { type: "string", default: "even" },
    feedback: { type: "string" },
    "database-url": { type: "string" },
  },
});
const school = schoolNamed(values.school, values.feedback);

if (values["database-url"] !== undefined) {
  const pool = openPool({ connectionString: values["database-url"] }, { max: 1 });
  await migrate(pool);
  await seedIfEmpty(pool, school);
  await pool.end();
} else {
  const database = await openBenchDatabase(school);
  await database.close();
}
