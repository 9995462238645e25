import type { MessageState, NotSentReason } from "#domain/messages/message-states.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import type { WholeTable } from "#server/exports/export-table.ts";
import { createParameters } from "#server/pagination/list-statement.ts";
import { textOf } from "./message-texts.queries.ts";

function statement({ timeZone }: { timeZone: string }) {
  const parameters = createParameters();
  const at = `message.state_at at time zone ${parameters.custom(timeZone, "text")}`;
  const text = `
    select (${at})::date::text as day, to_char(${at}, 'HH24:MI') as time, coalesce(message.not_sent, message.state) as state,
      (select string_agg(named.name, ', ' order by named.number)
        from (
          select btrim(users.name || ' ' || users.surname) as name, min(child.number) as number
          from message_children as child join users on users.id = child.student_id
          where child.message_id = message.id group by users.id
        ) as named) as students,
      message.guardian_name as "guardianName", message.channel, message.contact, message.language, ${textOf("message")} as message,
      btrim(admin.name || ' ' || admin.surname) as "sentBy"
    from messages_out as message join users as admin on admin.id = message.created_by
    order by message.created_at, message.id`;
  return { text, values: parameters.values };
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
