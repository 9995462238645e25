import { expect, test } from "vitest";
import { openEmptyDatabase } from "#app/testing/test-database.ts";
import { applyMigrations } from "#db/backup/migrations.ts";
import { DatabaseStartError } from "./database-start-error.ts";
import { readKnownMigrations } from "./known-migrations.ts";
import { migrate } from "./migrate.ts";
import { findWrongMonths } from "./months.ts";

test("a migration that fails names itself and PostgreSQL's reason in one line", async () => {
  const { $client: pool } = await openEmptyDatabase();
  await pool.query("create type role as enum ('head')");
  const failure = await migrate(pool).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseStartError);
  expect((failure as Error).message).toBe(
    'Migration 0000_baseline failed, nothing was changed: type "role" already exists (42710).',
  );
});

test("a database from before 1.0.0 is refused in one line and stays as it is", async () => {
  const { $client: pool } = await openEmptyDatabase();
  await pool.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('${"0".repeat(64)}', 1795223244164);
    create table users (id uuid primary key)`);
  const failure = await migrate(pool).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseStartError);
  expect((failure as Error).message).toBe(
    "This database was made by a version of Classback before 1.0.0, which this one cannot upgrade: use an empty DATA_DIR or database.",
  );
  const { rows } = await pool.query(`select relname from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) order by 1`);
  expect(rows).toEqual([{ relname: "__drizzle_migrations" }, { relname: "users" }]);
  expect((await pool.query("select hash from drizzle.__drizzle_migrations")).rows).toHaveLength(1);
});

test("a database that a newer version has upgraded is refused in one line that says what to do", async () => {
  const { $client: pool } = await openEmptyDatabase();
  await migrate(pool);
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${"f".repeat(64)}', 9999999999999)`,
  );
  const failure = await migrate(pool).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseStartError);
  expect((failure as Error).message).toBe(
    'This database was upgraded by a newer Classback than this one: start the newer one, or go back with the backup from before the upgrade ("Going back" in docs/operations.md).',
  );
});

test("a school of 1.0.0 with changes that it has not counted yet has the right months afterwards", async () => {
  const { $client: pool } = await openEmptyDatabase();
  const client = await pool.connect();
  await applyMigrations(client, readKnownMigrations().slice(0, 1)).finally(() => client.release());
  await pool.query(`
    insert into users (role, name, email, subject, courses) values ('teacher', 'Ravi', 'ravi@test.example', 'Maths', '{Maths}');
    insert into users (role, name, email, courses, confirmed_at)
    select 'student', 'Pupil ' || n, n || '@test.example', '{Maths}', now() from generate_series(1, 20) as n;
    insert into student_teachers (student_id, teacher_id)
    select student.id, teacher.id from users as student cross join users as teacher
    where student.role = 'student' and teacher.role = 'teacher';
    insert into lessons (teacher_id, topic, subject, date)
    select id, 'Sets', 'Maths', day::date from users cross join generate_series('2026-08-20', '2026-10-20', interval '5 days') as day
    where role = 'teacher'`);
  const respond = (condition: string) => `
    insert into feedback (id, lesson_id, teacher_id, student_id, topic, date, message, rating)
    select gen_random_uuid(), lessons.id, teacher_id, student_id, topic, date, 'Clear', 1 + (hashtext(student_id::text) & 3)
    from lessons join lesson_audience on lesson_id = lessons.id where ${condition}`;
  await pool.query(
    `${respond("date < '2026-09-15'")}; select apply_month_changes(); ${respond("date > '2026-09-15'")}`,
  );
  expect((await pool.query("select from month_changes")).rows.length).toBeGreaterThan(0);
  await migrate(pool);
  const { rows } = await pool.query("select sum(students)::int as counted from monthly_ratings");
  // Of a teacher and of the school, in three months.
  expect(rows).toEqual([{ counted: 2 * 3 * 20 }]);
  expect(await findWrongMonths(pool)).toEqual([]);
});
