import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { SUPERUSER } from "#db/embedded/postgres-data-folder.ts";

const policies = readFileSync(join(import.meta.dirname, "row-security.sql"), "utf8");
const roles = "bench_student, bench_teacher";
const tables = ["users", "student_teachers", "lessons", "feedback"];

/** Removes anything that exists, including what a killed bench left behind. */
const removal = `
  do $$ declare policy record; begin
    for policy in select policyname, tablename from pg_policies where policyname like 'bench\\_%' loop
      execute format('drop policy %I on %I', policy.policyname, policy.tablename);
    end loop;
    if exists (select from pg_roles where rolname = 'bench_student') then
      drop owned by ${roles};
      drop role ${roles};
    end if;
  end $$;
  drop schema if exists bench_graph cascade;
  ${tables.map((table) => `alter table ${table} disable row level security;`).join("\n")}`;

/**
 * Adds roles, policies and the function to submit with to a bench's database. They do not apply to the API, which owns the
 * tables. Resolves to a function that removes them.
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
