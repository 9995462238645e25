import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { openTestDatabase } from "#app/testing/test-database.ts";
import { columnOf } from "#db/record-columns.ts";
import { feedback } from "#domain/records/feedback.ts";
import { lesson } from "#domain/records/lesson.ts";
import type { RecordFields } from "#domain/records/record.ts";
import { feedback as feedbackTable } from "#features/feedback/server/feedback.table.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";

// A record (docs/decisions/116-a-record-is-said-once.md) says what PostgreSQL has.

const { database } = openTestDatabase();

const types: Record<RecordFields[string]["type"], string> = {
  uuid: "uuid",
  "uuid[]": "uuid[]",
  text: "text",
  date: "date",
  instant: "timestamp with time zone",
  int: "smallint|integer",
  boolean: "boolean",
};

test.each<[PgTable, RecordFields]>([
  [lessons, lesson],
  [feedbackTable, feedback],
])("a record has its table's columns", async (table, record) => {
  const name = getTableName(table);
  const { rows } = await database.$client.query<{ column: string; type: string; nullable: boolean }>(
    `select $1 || '.' || attname as column, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
    from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [name],
  );
  expect(rows.map(({ column }) => column).sort()).toEqual(
    Object.keys(record)
      .map((field) => columnOf(field, name))
      .sort(),
  );
  for (const [field, { type, nullable = false }] of Object.entries(record)) {
    const column = rows.find((each) => each.column === columnOf(field, name));
    expect(types[type].split("|"), field).toContain(column?.type);
    expect(nullable, field).toBe(column?.nullable);
  }
});
