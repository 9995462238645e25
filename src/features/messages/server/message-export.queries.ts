import type { MessageState, NotSentReason } from "#domain/messages/message-states.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import { withheldIds } from "#features/feedback/server/withheld-feedback.queries.ts";
import type { WholeTable } from "#server/exports/export-table.ts";
import { createParameters } from "#server/pagination/list-statement.ts";

// Everything about all messages' children is read at once: what a list of messages asks about each of its few takes a minute for all.
function statement({ timeZone }: { timeZone: string }) {
  const parameters = createParameters();
  const at = `message.state_at at time zone ${parameters.custom(timeZone, "text")}`;
  const text = `
    select (${at})::date::text as day, to_char(${at}, 'HH24:MI') as time, coalesce(message.not_sent, message.state) as state,
      children.students, message.guardian_name as "guardianName", message.channel, message.contact, message.language,
      case when children."isWithheld" then '' else message.message end as message, btrim(admin.name || ' ' || admin.surname) as "sentBy"
    from messages_out as message join users as admin on admin.id = message.created_by
    left join (
      select message_id, string_agg(name, ', ' order by number) as students, bool_or("isWithheld") as "isWithheld"
      from (
        select message_id, btrim(users.name || ' ' || users.surname) as name, min(number) as number,
          bool_or(feedback_id in (${withheldIds})) as "isWithheld"
        from message_children join users on users.id = student_id group by message_id, users.id
      ) as child
      group by message_id
    ) as children on children.message_id = message.id
    order by message.created_at, message.id`;
  const counting = { text: "select count(*)::int as count from messages_out", values: [] };
  return { text, values: parameters.values, counting };
}

/** Every message to a parent, the oldest first. Day and time are the school's. */
export const messagesExport: WholeTable = {
  headings: (t) => ({
    day: t.labels.date,
    time: t.exports.time,
    state: t.messageRecord.state,
    students: t.labels.students,
    guardianName: t.guardians.name,
    channel: t.messageRecord.channel,
    contact: t.exports.contact,
    language: t.common.language,
    message: t.labels.message,
    sentBy: t.exports.preparedBy,
  }),
  dates: ["day", "time"],
  inWords: ({ state, channel }: { state: MessageState | NotSentReason; channel: ParentChannel }, t) => ({
    state: t.messageRecord.stateName[state],
    channel: t.messageRecord.channelName[channel],
  }),
  statement,
};
