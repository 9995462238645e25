import { erasedText } from "#domain/erased-text.ts";
import type { MessageState, NotSentReason } from "#domain/messages/message-states.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import type { SchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import type { ParentMessage } from "./message-list.api.ts";
import type { MessageQueue } from "./message-queues.api.ts";

/** What is known of a message, or why it was not sent, in words. */
export const stateName = (state: MessageState | NotSentReason, channel: ParentChannel): string =>
  state === "wrong-number" && channel === "email"
    ? t.messageQueues.wrongAddress
    : t.messageRecord.stateName[state];

type Wait = NonNullable<ParentMessage["waits"]>;

/** What a mail waits for: "The mail server could not be reached. Next try: 2:20 pm." */
export function waitInWords({ why, until }: Wait, { day, time, isToday }: SchoolClock): string {
  const { waits, nextTry, problem, triedNow } = t.messageRecord;
  const moment = (at: string) => (isToday(at) ? time(at) : t.parentContact.sentAt(day(at), time(at)));
  if (why === "turn" || why === "no-mail-server") return waits[why];
  if (why === "quiet-hours") return until === null ? waits.turn : waits[why](moment(until));
  return `${problem[why]} ${until === null ? triedNow : nextTry(moment(until))}`;
}

/** What a queue is called: whose parents it is for. */
export function queueName({ of, name, date, count }: MessageQueue["about"]): string {
  if (of === "students" && (count !== 1 || name === null)) return t.messageQueues.students(count ?? 0);
  if (of === "agreed" && date !== null) return t.messageQueues.weekOf(date);
  if (name === null) return t.messageQueues.unknownStudents;
  if (name === erasedText) return t.common.erasedStudent;
  if (of === "teacher") return t.messageQueues.ofTeacher(name);
  return date === null ? name : t.messageQueues.classOn(name, date);
}

/** Each child of a message once: a digest has an entry for each class. */
export const childrenOf = ({ students }: Pick<ParentMessage, "students">) =>
  students.filter(({ id }, index) => students.findIndex((each) => each.id === id) === index);
