import { inTransaction } from "#db/client.ts";
import { lockByName } from "#db/lock-by-name.ts";
import { fullName } from "#domain/full-name.ts";
import { isSameName } from "#domain/privacy.ts";
import type { Actor } from "#domain/roles.ts";
import { lockClassGroups } from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import { lockFeedbackOfStudent } from "#features/feedback/server/voided-feedback.queries.ts";
import { lockAudiencesOf } from "#features/lessons/server/audience/student-audiences.queries.ts";
import { classGroupIdsOf } from "#features/students/server/delete/delete-student.queries.ts";
import { removeFromSchool } from "#features/students/server/student-status.actions.ts";
import { lockStudent } from "#features/students/server/students.queries.ts";
import { lockLessonsOf } from "#features/students/server/void/void-student.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { feedbackChangesWith } from "#server/live/changed-feedback.ts";
import { erasePerson } from "./erase-person.actions.ts";
import { keepErasureList } from "./erasure-list.actions.ts";
import { readWordRule, teachersWithFeedbackOf } from "./erasures.queries.ts";

/**
 * Erases a student for good, whose name the admin has typed. A student who is still at the school leaves today. `today` is the school's day.
 * @throws ApiError `not-found`; `invalid-input` when it is another name.
 */
export async function eraseStudent(
  { database, env }: Pick<Services, "database" | "env">,
  actor: Actor,
  studentId: string,
  { name, today }: { name: string; today: string },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockByName(tx, "merging students");
    // In the order of everything that changes a student: class groups, classes, feedback, audiences, the student.
    await lockClassGroups(tx, await classGroupIdsOf(tx, studentId), { givesRollNumber: true });
    await lockLessonsOf(tx, studentId);
    await lockFeedbackOfStudent(tx, studentId);
    await lockAudiencesOf(tx, studentId);
    const student = await lockStudent(tx, studentId);
    if (student === null) throw new ApiError("not-found");
    if (!isSameName(name, fullName(student))) {
      throw new ApiError("invalid-input", { sentence: sentence("privacy.otherName"), field: "name" });
    }
    await removeFromSchool(tx, studentId, student.leftOn ?? today);
    const words = await readWordRule(tx);
    feedbackChangesWith(tx, await teachersWithFeedbackOf(tx, studentId));
    const erasedAt = new Date().toISOString();
    await erasePerson(tx, actor, { personId: studentId, erasedAt, erasedBy: actor.id, words }, env.DATA_DIR);
  });
  await keepErasureList(database, env.DATA_DIR);
}
