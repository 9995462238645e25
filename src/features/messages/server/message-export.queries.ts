import { createParameters } from "#server/pagination/list-statement.ts";
import { textOf } from "./message-texts.queries.ts";

/** Every message to a parent, the oldest first, as a statement for an export. Day and time are the school's. */
export function messagesToExport(timeZone: string): { text: string; values: unknown[] } {
  const parameters = createParameters();
  const at = `message.state_at at time zone ${parameters.custom(timeZone, "text")}`;
  const text = `
    select (${at})::date::text as day, to_char(${at}, 'HH24:MI') as time, coalesce(message.not_sent, message.state) as state,
      (select string_agg(told.name, ', ' order by told.number)
        from (
          select btrim(users.name || ' ' || users.surname) as name, min(child.number) as number
          from message_children as child join users on users.id = child.student_id
          where child.message_id = message.id group by users.id
        ) as told) as students,
      message.guardian_name as "guardianName", message.channel, message.contact, message.language, ${textOf("message")} as message,
      btrim(admin.name || ' ' || admin.surname) as "sentBy"
    from messages_out as message join users as admin on admin.id = message.created_by
    order by message.created_at, message.id`;
  return { text, values: parameters.values };
}
