import { type SQL, sql } from "drizzle-orm";
import { erasedText } from "#domain/erased-text.ts";
import { feedbackSeen, replies, unreadReplies } from "#features/feedback/server/replies/replies.table.ts";
import { type PersonalTable, personal } from "#server/privacy/personal-table.ts";
import { feedback } from "./feedback.table.ts";
import { isWithheld } from "./withheld-feedback.queries.ts";

/** Feedback of these students that only the audit log has: deleted alone or with its class, voided, or left over by a merge. */
const goneFeedback = (ids: SQL) => sql`(
  select entry.at, entry.actor_role, removed.row from audit_log as entry cross join lateral (
    select entry.before as row where entry.action <> 'student.merge'
    union all select jsonb_array_elements(entry.before -> 'aside') where entry.action = 'student.merge') as removed
  where entry.student_id = any(${ids}) and entry.action in ('feedback.delete', 'feedback.void', 'student.merge')
    and not entry.before ? 'erased' and not exists (select from audit_log as undo where undo.undoes = entry.id))`;

export const feedbackTables: PersonalTable[] = [
  personal(feedback, {
    shown: [
      {
        section: "feedback",
        columns: {
          on: sql`feedback.date`,
          topic: sql`feedback.topic`,
          teacher: sql`concat_ws(' ', teacher.name, teacher.surname)`,
          stars: sql`feedback.rating`,
          message: sql`feedback.message`,
          firstStars: sql`feedback.original_rating`,
          firstMessage: sql`feedback.original_message`,
          notForParents: sql.raw(isWithheld("feedback")),
          reply: sql`replies.text`,
          addedAt: sql`feedback.created_at`,
        },
        from: (
          ids,
          { withWithheld },
        ) => sql`feedback join users as teacher on teacher.id = feedback.teacher_id
          left join replies on replies.feedback_id = feedback.id
          where student_id = any(${ids}) and (${withWithheld} or not ${sql.raw(isWithheld("feedback"))})
          order by feedback.date, feedback.id`,
      },
      {
        section: "deletedFeedback",
        columns: {
          on: sql`gone.row ->> 'date'`,
          topic: sql`gone.row ->> 'topic'`,
          teacher: sql`concat_ws(' ', teacher.name, teacher.surname)`,
          stars: sql`gone.row -> 'rating'`,
          message: sql`gone.row ->> 'message'`,
          firstStars: sql`gone.row -> 'originalRating'`,
          firstMessage: sql`gone.row ->> 'originalMessage'`,
          notForParents: sql`gone.row ->> 'withheldBy' is not null`,
          reply: sql`gone.row -> 'followUp' -> 'reply' ->> 'text'`,
          addedAt: sql`gone.row ->> 'createdAt'`,
          deletedAt: sql`gone.at`,
          deletedBy: sql`gone.actor_role`,
        },
        from: (ids, { withWithheld }) => sql`${goneFeedback(ids)} as gone
          left join users as teacher on teacher.id = (gone.row ->> 'teacherId')::uuid
          where (${withWithheld} or gone.row ->> 'withheldBy' is null)
            and not exists (select from feedback where feedback.id = (gone.row ->> 'id')::uuid) order by gone.at, gone.row ->> 'id'`,
      },
    ],
    erase: [
      {
        set: {
          message: erasedText,
          originalMessage: sql`case when original_message is not null then ${erasedText} end`,
        },
        where: ({ ids, keepsWords }) => sql`student_id = any(${ids}) and not ${keepsWords}`,
      },
      // It would confirm a guess at short words; a trigger has just written it.
      {
        set: { submittedDigest: null },
        where: ({ ids, keepsWords }) => sql`student_id = any(${ids}) and not ${keepsWords}`,
      },
      { texts: ["message", "originalMessage"] },
    ],
    keeps: ["topic", "date"],
  }),
  personal(replies, {
    shown: {
      section: "replies",
      columns: {
        on: sql`lessons.date`,
        topic: sql`lessons.topic`,
        reply: sql`replies.text`,
        addedAt: sql`replies.created_at`,
      },
      from: (ids) => sql`replies join lessons on lessons.id = replies.lesson_id
        where replies.teacher_id = any(${ids}) order by replies.created_at, replies.id`,
    },
    erase: [
      {
        set: { text: erasedText },
        where: ({ ids }) => sql`feedback_id in (select id from feedback where student_id = any(${ids}))`,
      },
      { texts: ["text"] },
    ],
  }),
  personal(unreadReplies, {
    shown: "which of the replies are not read yet",
    erase: [{ remove: ({ ids }) => sql`student_id = any(${ids})` }],
  }),
  personal(feedbackSeen, { shown: "when a teacher saw it", erase: "times alone" }),
];
