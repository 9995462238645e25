// Every table says what it holds about a person, for the export and for erasing them, in a *.personal.ts of its feature: a new table, or a
// new column with text, that nobody thought of fails here (docs/decisions/095-erasing-a-child.md).
import { globSync } from "node:fs";
import { join } from "node:path";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";

/** What a column may hold that tells who somebody is; ids, numbers, moments and yes or no do not. */
const isTelling = ({ dataType, columnType }) =>
  ["string", "json", "array", "custom"].includes(dataType) &&
  !["PgUUID", "PgTimestampString"].includes(columnType);

/** The problems in a list of tables and in what is said about them, one sentence each. */
export function findPersonalDataFaults(tables, personalTables) {
  const faults = [];
  for (const table of tables) {
    const { name, columns } = getTableConfig(table);
    const said = personalTables.filter((each) => each.table === table);
    if (said.length !== 1) {
      faults.push(
        `table ${name} is ${said.length} times in personalTables: say in a *.personal.ts of its feature what an export shows of it and what goes when a person is erased, or why nothing does`,
      );
      continue;
    }
    const [{ erase, keeps }] = said;
    // Rows that go need nothing else; nothing that stays needs its reason alone, which people read.
    if (typeof erase === "string" || erase.every((step) => "remove" in step || "texts" in step)) continue;
    const keyOf = new Map(Object.entries(table).map(([key, column]) => [column, key]));
    const handled = new Set([
      ...keeps,
      ...erase.flatMap((step) => ("set" in step ? Object.keys(step.set) : (step.columns ?? []))),
    ]);
    for (const column of columns.filter(isTelling)) {
      const key = keyOf.get(column);
      if (!handled.has(key))
        faults.push(
          `table ${name}: nothing says what becomes of its column ${key} when a person is erased; set it, or name it in \`keeps\``,
        );
    }
  }
  return faults;
}

if (import.meta.main) {
  const repository = join(import.meta.dirname, "..");
  const files = globSync("src/**/*.table.ts", { cwd: repository });
  const modules = await Promise.all(files.map((file) => import(join(repository, file))));
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
  const { personalTables } = await import("#features/privacy/server/privacy.personal.ts");
  const faults = findPersonalDataFaults(tables, personalTables);
  for (const fault of faults) console.error(fault);
  console.log(`Personal data: ${tables.length} tables checked, ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
