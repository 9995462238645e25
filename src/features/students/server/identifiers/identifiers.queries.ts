import { eq, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Database, Transaction } from "#db/client.ts";
import { fullName } from "#domain/full-name.ts";
import type { Identifiers } from "#domain/schemas/student-ids.ts";
import { type ExternalIdKind, externalIdKey, externalIdKinds } from "#domain/student-ids.ts";
import { externalIds } from "#features/students/server/external-ids.table.ts";

/** The external ids of a student by kind; null for those they do not have. */
export type ExternalIds = Omit<Identifiers, "dateOfBirth">;

/** The external ids of a student. */
export async function readExternalIds(
  database: Database | Transaction,
  studentId: string,
): Promise<ExternalIds> {
  const rows = await database
    .select({ kind: externalIds.kind, value: externalIds.value })
    .from(externalIds)
    .where(eq(externalIds.studentId, studentId));
  const heldAs = (kind: ExternalIdKind) => rows.find((row) => row.kind === kind)?.value ?? null;
  return {
    admission: heldAs("admission"),
    pen: heldAs("pen"),
    apaar: heldAs("apaar"),
    other: heldAs("other"),
  };
}

/** Writes a student's external ids in place of the former ones; returns the first kind whose value another student has, else null. */
export async function replaceExternalIds(
  tx: Transaction,
  studentId: string,
  values: ExternalIds,
): Promise<ExternalIdKind | null> {
  await tx.delete(externalIds).where(eq(externalIds.studentId, studentId));
  const rows = externalIdKinds.flatMap((kind) => {
    const value = values[kind];
    return value === null ? [] : [{ studentId, kind, value, key: externalIdKey(value) }];
  });
  if (rows.length === 0) return null;
  const written = await tx
    .insert(externalIds)
    .values(rows)
    .onConflictDoNothing()
    .returning({ kind: externalIds.kind });
  return rows.find(({ kind }) => !written.some((row) => row.kind === kind))?.kind ?? null;
}

/** The student who has this external id, by name, with the class group they are in now; null when nobody has it. */
export async function findHolder(
  tx: Transaction,
  kind: ExternalIdKind,
  value: string,
): Promise<{ name: string; classGroup: string | null } | null> {
  const { rows } = await tx.execute<{ name: string; surname: string; classGroup: string | null }>(sql`
    select name, surname, (
      select class_groups.name from enrolments
      join class_groups on class_groups.id = class_group_id
      join school_years on school_years.id = school_year_id
      where enrolments.student_id = users.id and enrolments.is_current
      order by school_years.starts_on desc, class_groups.name limit 1
    ) as "classGroup"
    from external_ids join users on users.id = external_ids.student_id
    where kind = ${kind} and key = ${externalIdKey(value)}`);
  const [holder] = rows;
  return holder ? { name: fullName(holder), classGroup: holder.classGroup } : null;
}

/** All of them, so that the index on kind and key is used. */
const kinds = externalIdKinds.map((kind) => `'${kind}'`).join(", ");

/**
 * The students who have a text as their external id, however it is written; one of each kind at most. With the id as the school
 * writes it. A text without a digit is not looked for: it is a name.
 */
export async function findByExternalId(pool: Pool, text: string): Promise<{ id: string; value: string }[]> {
  if (!/\p{Nd}/u.test(text)) return [];
  const { rows } = await pool.query<{ id: string; value: string }>({
    name: "students-by-external-id",
    text: `select student_id as id, value from external_ids where kind in (${kinds}) and key = $1`,
    values: [externalIdKey(text)],
  });
  return rows;
}
