import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { SUPERUSER } from "#db/embedded/postgres-data-folder.ts";

const policies = readFileSync(join(import.meta.dirname, "row-security.sql"), "utf8");
const roles = "bench_student, bench_teacher";

/** Removes anything that exists, including what a killed bench left behind. */
const removal = `
  do $$ begin
    if exists (select from pg_roles where rolname = 'bench_student') then
      drop owned by ${roles} cascade;
      drop role ${roles};
    end if;
  end $$`;

/**
 * Adds roles, policies and the function to submit with to the floor's tables; they do not apply to the floor, which owns them.
 * Resolves to a function that removes the roles; the rest goes with the tables.
 */
export async function addRowSecurity(databaseUrl: string): Promise<() => Promise<void>> {
  const owner = new URL(databaseUrl).username;
  // The owner is not allowed to create roles.
  const url = new URL(databaseUrl);
  url.username = SUPERUSER;
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await run(`begin; ${removal}; ${policies}; grant ${roles} to ${owner}; commit`);
  return () => run(removal);
}
