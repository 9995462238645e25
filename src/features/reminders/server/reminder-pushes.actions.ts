import { todayIn } from "#domain/dates/calendar.ts";
import { fullName } from "#domain/full-name.ts";
import type { PushWording, WordPushes } from "#features/push/server/push-job.actions.ts";
import { type DueStudent, findDue } from "./reminder-pushes.queries.ts";

function wordingOf({ reviewId, topic, date, teacherName, teacherSurname }: DueStudent): PushWording {
  const teacher = fullName({ name: teacherName, surname: teacherSurname });
  return ({ mails, push }) => ({
    title: mails.reminder.subject(topic, date),
    body: push.isAsking(teacher),
    path: `/rate/${reviewId}`,
    tag: `reminder-${reviewId}`,
  });
}

/** Words the notifications of reminders whose students are still due. */
export const wordReminderPushes: WordPushes = async ({ database, env }, pushes) => {
  const lessonIds = pushes.map(({ lessonId }) => lessonId);
  const studentIds = pushes.map(({ userId }) => userId);
  const due = await findDue(database.$client, todayIn(env.TIME_ZONE), lessonIds, studentIds);
  return new Map(
    pushes.flatMap(({ id, lessonId, userId }) => {
      const found = due.find((each) => each.reviewId === lessonId && each.studentId === userId);
      return found ? [[id, wordingOf(found)] as const] : [];
    }),
  );
};
