import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { expect, test } from "vitest";
import { openEmptyDatabase } from "#app/testing/test-database.ts";
import { applyMigrations } from "#db/backup/migrations.ts";
import { DatabaseStartError } from "./database-start-error.ts";
import { earlierWordings } from "./earlier-wordings.ts";
import { type KnownMigration, readKnownMigrations } from "./known-migrations.ts";
import { migrate } from "./migrate.ts";

const known = readKnownMigrations();
/** A database that has had these migrations. */
async function databaseWith(migrations: KnownMigration[]): Promise<Pool> {
  const { $client: pool } = await openEmptyDatabase();
  const client = await pool.connect();
  await applyMigrations(client, migrations);
  client.release();
  return pool;
}

/** All that a schema consists of: columns, keys, checks, indexes, functions, triggers, statistics. */
async function schemaOf(pool: Pool): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select attrelid::regclass::text as name, attname::text, format_type(atttypid, atttypmod) || attnotnull as definition
      from pg_attribute where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
        and attnum > 0 and not attisdropped
    union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select '', proname, pg_get_functiondef(oid) from pg_proc where proname like 'monthly%'
    union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select '', stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext
    order by 1, 2, 3`);
  return rows;
}

/** The three migrations as they were first committed, drawn from what they are now. */
const earlier: Record<string, (text: string) => string> = {
  "0001_monthly_ratings": (text) =>
    text
      .replace(
        /( {6})coalesce\(sum\(sign\) FILTER \(WHERE rating = 1\), 0\)[\s\S]*?AS stars_5\n/,
        `$1sum(sign) FILTER (WHERE rating = 1) AS stars_1, sum(sign) FILTER (WHERE rating = 2) AS stars_2,
      sum(sign) FILTER (WHERE rating = 3) AS stars_3, sum(sign) FILTER (WHERE rating = 4) AS stars_4,
      sum(sign) FILTER (WHERE rating = 5) AS stars_5\n`,
      )
      .replace(
        "  ) AS moved\n",
        `  ) AS sums
  CROSS JOIN LATERAL (
    SELECT sums.teacher_id, sums.month, coalesce(sums.stars_1, 0) AS stars_1, coalesce(sums.stars_2, 0) AS stars_2,
      coalesce(sums.stars_3, 0) AS stars_3, coalesce(sums.stars_4, 0) AS stars_4,
      coalesce(sums.stars_5, 0) AS stars_5
  ) AS moved\n`,
      ),
  "0002_student_search": (text) => text.replace(/--> statement-breakpoint\n\n-- Without them[\s\S]*$/, "\n"),
  "0004_audit_log_people": (text) =>
    text
      .replace(/^(DROP INDEX.*\n){2}/, "")
      .replace('("student_id","at","id")', '("student_id","id")')
      .replace('("teacher_id","at","id")', '("teacher_id","id")')
      .replace(/--> statement-breakpoint\nCREATE INDEX "audit_log_actor"[\s\S]*$/, ""),
};

function earlierWording(migration: KnownMigration): KnownMigration {
  const reword = earlier[migration.name];
  if (!reword) return migration;
  const text = reword(migration.statements.join("--> statement-breakpoint"));
  const hash = createHash("sha256").update(text).digest("hex");
  expect(earlierWordings.map((wording) => wording.hash)).toContain(hash);
  const statements = text.split("--> statement-breakpoint");
  // 0004 was generated again, which gave it a later time.
  const madeAt = migration.madeAt - (migration.name.startsWith("0004") ? 138_475 : 0);
  return { ...migration, hash, statements, madeAt };
}

test.each([2, 3, 4, 5])(
  "a database that ran the first wordings of %i migrations starts, and ends up with the same schema",
  async (count) => {
    const first = await databaseWith(known.slice(0, count).map(earlierWording));
    await migrate(first);
    const fresh = await databaseWith([]);
    await migrate(fresh);
    expect(await schemaOf(first)).toEqual(await schemaOf(fresh));
    const entered = "select hash, created_at from drizzle.__drizzle_migrations order by id";
    expect((await first.query(entered)).rows).toEqual((await fresh.query(entered)).rows);
    await migrate(first);
  },
);

test("a migration that fails names itself and PostgreSQL's reason in one line", async () => {
  const pool = await databaseWith(known.slice(0, 4));
  await pool.query("alter table audit_log add column student_id uuid");
  const failure = await migrate(pool).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseStartError);
  expect((failure as Error).message).toBe(
    'Migration 0004_audit_log_people failed, nothing was changed: column "student_id" of relation "audit_log" already exists (42701).',
  );
});
