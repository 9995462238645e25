// What is not for parents (docs/decisions/092-not-for-parents.md). Whatever writes to parents, hands something to them, or shows what they are
// written, asks here and nowhere else. `response` is the alias of the feedback, in SQL.

/** The content of a student's feedback: stars and words. */
export interface Content {
  rating: number;
  message: string;
}

/** The content that parents may see: as it is now, and as its author wrote it if others have changed it. */
export type ContentForParents = Content & { original: Content | null };

/** The condition, as SQL, that feedback is not for parents. */
export const isWithheld = (response: string) => `(${response}.withheld_by is not null)`;

/** The same for the SQL of an id, also of feedback that had the mark when it was deleted or set aside. */
export const isIdWithheld = (id: string) => `coalesce(
  (select ${isWithheld("feedback")} from feedback where feedback.id = ${id}),
  (select true from audit_log
    where audit_log.record_id = ${id} and audit_log.action in ('feedback.delete', 'feedback.void')
      and audit_log.before ->> 'withheldBy' is not null limit 1), false)`;

/** All such ids as a query in SQL, for a statement about all feedback. */
export const withheldIds = `
  select id from feedback where ${isWithheld("feedback")}
  union all
  select record_id from audit_log
  where action in ('feedback.delete', 'feedback.void') and before ->> 'withheldBy' is not null
    and not exists (select from feedback where feedback.id = audit_log.record_id)`;

/** SQL of a `ContentForParents`; null for feedback that is not for parents. */
export const contentForParents = (response: string) => `
  case when not (${isWithheld(response)}) then json_build_object('rating', ${response}.rating, 'message', ${response}.message,
    'original', case when ${response}.original_rating is not null
      then json_build_object('rating', ${response}.original_rating, 'message', ${response}.original_message) end) end`;
