import { erasedText } from "#domain/erased-text.ts";
import { t } from "#web/language/language.ts";
import type { MessageQueue } from "./message-queues.api.ts";

/** What a queue is called: whose parents it is for. */
export function queueName({ of, name, date, count }: MessageQueue["about"]): string {
  if (of === "students" && (count !== 1 || name === null)) return t.messageQueues.students(count ?? 0);
  if (of === "agreed" && date !== null) return t.messageQueues.weekOf(date);
  if (name === null) return t.messageQueues.unknownStudents;
  if (name === erasedText) return t.common.erasedStudent;
  if (of === "teacher") return t.messageQueues.ofTeacher(name);
  return date === null ? name : t.messageQueues.classOn(name, date);
}
