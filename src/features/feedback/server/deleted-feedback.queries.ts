import type { Pool } from "pg";

/** For how many days, and for how many items at once, students see that a teacher deleted their feedback. */
const deletedShownDays = 14;
const deletedShown = 3;

/** Feedback that is gone, by its class. */
export interface DeletedFeedback {
  lessonId: string;
  topic: string;
}

/** What others deleted of a student's feedback lately, newest first; not what was restored, nor where the student has rated again. */
export async function listDeletedFeedback(pool: Pool, studentId: string): Promise<DeletedFeedback[]> {
  const { rows } = await pool.query<DeletedFeedback>({
    name: "feedback-deleted",
    text: `
      select deletion.before->>'lessonId' as "lessonId", deletion.before->>'topic' as topic
      from audit_log as deletion
      where deletion.student_id = $1 and deletion.at > now() - interval '${deletedShownDays} days'
        and deletion.action = 'feedback.delete' and deletion.actor_id <> $1
        and not exists (select from audit_log as undo where undo.undoes = deletion.id)
        and not exists (
          select from feedback
          where feedback.student_id = $1 and feedback.lesson_id = (deletion.before->>'lessonId')::uuid)
      order by deletion.at desc, deletion.id desc
      limit ${deletedShown}`,
    values: [studentId],
  });
  return rows;
}
