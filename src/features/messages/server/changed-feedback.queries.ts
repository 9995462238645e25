// Whether a message tells what its feedback says by now, as SQL. A class that is corrected leaves no mark on its feedback, and an edit that is
// undone takes its mark along: the audit log has both. A student's own edit is in the feedback alone.

/** When the topic, the date, the stars or the words of feedback were last changed since a time; null when they were not. */
export const changedSince = (response: string, since: string) => `(select max(change.at) from (
    select ${response}.updated_at as at
    union all
    select audit_log.at from audit_log
    where audit_log.record_id = ${response}.id and audit_log.action in ('feedback.edit', 'feedback.edit-lesson', 'audit.undo')
      and audit_log.before ?| array['topic', 'date', 'rating', 'message']
  ) as change where change.at > ${since})`;

/** When feedback in a message was last changed since its text was written; null when it was not. As the API says it. */
export const sentFeedbackChangedAt = (message: string) => `(
  select to_char(max(${changedSince("feedback", `${message}.worded_at`)}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from message_children as child join feedback on feedback.id = child.feedback_id where child.message_id = ${message}.id)`;
