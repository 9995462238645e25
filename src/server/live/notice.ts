/** The channel of PostgreSQL on which servers tell each other whose feedback has changed. */
export const channel = "classback_feedback";

/** Whose feedback has changed: these teachers', or possibly anyone's. */
export type Changed = readonly string[] | "everyone";

/** PostgreSQL accepts less than 8,000 bytes; an id and its comma take 37. */
const idsMax = 200;

const everyone = "*";

/** A notice of these changes, in a form that PostgreSQL accepts. */
export function toNotice(teacherIds: readonly string[]): string {
  return teacherIds.length > idsMax ? everyone : teacherIds.join(",");
}

/** The content of a notice. */
export function readNotice(notice: string): Changed {
  return notice === everyone ? "everyone" : notice.split(",");
}
