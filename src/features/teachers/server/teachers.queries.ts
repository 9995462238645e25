import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { users } from "../../../db/schema.ts";
import { limits } from "../../../domain/limits.ts";

/** Teachers whom a student can choose: not deleted and with courses, ordered by name (design.md section 7, 8.4). */
export async function listTeacherDirectory(database: Database) {
  return database
    .select({ id: users.id, name: users.name, surname: users.surname, courses: users.courses })
    .from(users)
    .where(and(eq(users.role, "teacher"), isNull(users.deletedAt), sql`cardinality(${users.courses}) > 0`))
    .orderBy(sql`lower(${users.name})`, sql`lower(${users.surname})`, asc(users.id))
    .limit(limits.directoryMax);
}
