import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { openTestDatabase } from "#app/testing/test-database.ts";
import { columnOf } from "#db/record-columns.ts";
import { classGroup, schoolYear } from "#domain/records/class-group.ts";
import { feedback } from "#domain/records/feedback.ts";
import { lesson } from "#domain/records/lesson.ts";
import type { RecordFields } from "#domain/records/record.ts";
import { teacher } from "#domain/records/teacher.ts";
import { classGroups, schoolYears } from "#features/class-groups/server/class-groups.table.ts";
import { feedback as feedbackTable } from "#features/feedback/server/feedback.table.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { users } from "#server/accounts/users.table.ts";

// A record (docs/decisions/116-a-record-is-said-once.md) says what PostgreSQL has.

const { database } = openTestDatabase();

const types: Record<RecordFields[string]["type"], string> = {
  uuid: "uuid",
  "uuid[]": "uuid[]",
  text: "text",
  "text[]": "text[]",
  date: "date",
  instant: "timestamp with time zone",
  int: "smallint|integer",
  boolean: "boolean",
};

test.each<[string, PgTable, RecordFields, isWhole: boolean]>([
  ["lesson", lessons, lesson, true],
  ["feedback", feedbackTable, feedback, true],
  ["school year", schoolYears, schoolYear, false],
  ["class group", classGroups, classGroup, false],
  ["teacher", users, teacher, false],
])("%s: its fields are columns of its table", async (_, table, record, isWhole) => {
  const name = getTableName(table);
  const { rows } = await database.$client.query<{ column: string; type: string; nullable: boolean }>(
    `select $1 || '.' || attname as column, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
    from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [name],
  );
  if (isWhole) expect(rows).toHaveLength(Object.keys(record).length);
  for (const [field, { type, nullable = false }] of Object.entries(record)) {
    const column = rows.find((each) => each.column === columnOf(field, name));
    expect(types[type].split("|"), field).toContain(column?.type);
    expect(nullable, field).toBe(column?.nullable);
  }
});
