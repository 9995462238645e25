import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { classGroups, classGroupTeachers, invitations, schoolYears } from "../../db/school-schema.ts";
import { codeOf, hashOfCode } from "../../features/invitations/server/invitation-codes.actions.ts";
import type { TestSchool } from "./test-school.ts";

/** A class group of a year around today, in which each of these teachers teaches their subject. */
export async function makeClassGroup(
  { database }: TestSchool,
  teachers: readonly { id: string; subject: string | null }[],
  name = `Group ${randomUUID().slice(0, 8)}`,
) {
  // Years must not overlap: all class groups share one.
  await database
    .insert(schoolYears)
    .values({ name: "This year", startsOn: sql`current_date - 100`, endsOn: sql`current_date + 100` })
    .onConflictDoNothing();
  const [year] = await database.select().from(schoolYears).limit(1);
  const [group] = await database
    .insert(classGroups)
    .values({ schoolYearId: year?.id ?? "", name })
    .returning();
  if (!group) throw new Error("The class group was not made");
  if (teachers.length > 0) {
    await database.insert(classGroupTeachers).values(
      teachers.map(({ id, subject }) => ({
        classGroupId: group.id,
        teacherId: id,
        subject: subject ?? "",
      })),
    );
  }
  return group;
}

/** What an admin fills in to invite a teacher. */
export const invitedTeacher = {
  role: "teacher",
  name: "Meera",
  surname: "Iyer",
  education: "M.Sc.",
  subject: "Physics",
  usesMax: 1,
} as const;

/** An invitation of this admin, with its code; valid for a day, for any number of uses if nothing else is said. */
export async function makeInvitation(
  { database, services }: TestSchool,
  admin: { id: string },
  fields: Partial<typeof invitations.$inferInsert> & Pick<typeof invitations.$inferInsert, "role">,
) {
  const id = randomUUID();
  const code = codeOf(services.authSecret, id);
  await database.insert(invitations).values({
    id,
    codeHash: hashOfCode(code),
    createdBy: admin.id,
    expiresAt: new Date(Date.now() + 24 * 60 * 60 * 1000),
    ...fields,
  });
  return { id, code };
}
