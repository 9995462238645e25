import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { users } from "../../../db/schema.ts";
import { classGroups, classGroupTeachers } from "../../../db/school-schema.ts";

export interface TaughtClassGroup {
  id: string;
  name: string;
  /** Who teaches it what, by subject; deleted teachers are left out. */
  teachers: { id: string; name: string; surname: string; subject: string }[];
}

/** A class group with its teachers; null when there is none with this id. */
export async function findTaughtClassGroup(database: Database, id: string): Promise<TaughtClassGroup | null> {
  const [group] = await database
    .select({ id: classGroups.id, name: classGroups.name })
    .from(classGroups)
    .where(eq(classGroups.id, id));
  if (!group) return null;
  const teachers = await database
    .select({
      id: users.id,
      name: users.name,
      surname: users.surname,
      subject: classGroupTeachers.subject,
    })
    .from(classGroupTeachers)
    .innerJoin(users, eq(users.id, classGroupTeachers.teacherId))
    .where(and(eq(classGroupTeachers.classGroupId, id), isNull(users.deletedAt)))
    .orderBy(sql`lower(${classGroupTeachers.subject})`, sql`lower(${users.name})`, users.id);
  return { ...group, teachers };
}
