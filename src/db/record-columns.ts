import { type RecordFields, sentNames } from "#domain/records/record.ts";

/** A field's column: `page.teacher_id`. */
export const columnOf = (name: string, table: string) =>
  `${table}.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/**
 * The columns of a record in a select list, from this table or its alias: `page.id as "id", page.teacher_id as "teacherId"`. `inside`
 * is the beginning of their names within an object, such as `feedback.`.
 */
export const columnsOf = (record: RecordFields, table: string, inside = "") =>
  sentNames(record)
    .map((name) => `${columnOf(name, table)} as "${inside}${name}"`)
    .join(", ");

/** First name and surname, as one reads them: `fullName` in SQL. */
export const fullNameOf = (user: string) => `trim(${user}.name || ' ' || ${user}.surname)`;
