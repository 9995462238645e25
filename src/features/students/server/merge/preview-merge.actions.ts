import { type Database, inTransaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import { namesOfGroups, titlesOf } from "./merge-students.queries.ts";
import { planMerge } from "./plan-merge.actions.ts";

/**
 * The preview that people read before merging two records.
 * @throws ApiError as `planMerge`.
 */
export async function previewMerge(database: Database, actor: Actor, remainingId: string, otherId: string) {
  return inTransaction(database, async (tx) => {
    const plan = await planMerge(tx, actor, { remainingId, otherId, taken: [] });
    const { stored, rows } = plan;
    const groups = await namesOfGroups(
      tx,
      rows.enrolments.map((row) => String(row.class_group_id)),
    );
    const more = (table: "lesson_audience" | "student_teachers") =>
      rows[table].length - stored.rows[table].filter((row) => row.student_id === remainingId).length;
    return {
      digest: plan.digest,
      why: plan.why,
      remaining: plan.remaining,
      other: plan.other,
      values: plan.values.filter(({ remaining, other }) => remaining !== other),
      feedback: plan.movedIds.length,
      asked: more("lesson_audience"),
      teachers: more("student_teachers"),
      answeredTwice: {
        count: plan.doubles.length,
        lessons: await titlesOf(
          tx,
          plan.doubles.map(({ lessonId }) => lessonId),
        ),
      },
      classGroups: rows.enrolments.map((row) => ({
        name: groups.get(String(row.class_group_id))?.name ?? "",
        schoolYear: groups.get(String(row.class_group_id))?.schoolYear ?? "",
        startsOn: String(row.starts_on),
        endsOn: row.ends_on === null ? null : String(row.ends_on),
      })),
      guardians: plan.guardians.map(({ name, phone, email }) => ({ name, phone, email })),
      leftOut: plan.leftOut,
    };
  });
}
