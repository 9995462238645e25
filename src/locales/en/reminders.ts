import { formats } from "./format.ts";

const { plural, number, date, dayOf, timeOf } = formats;

export const reminders = {
  remindTitle: (count: number) =>
    plural(count, { one: "Remind 1 student?", other: `Remind ${number(count)} students?` }),
  what: "On their dashboard, and by e-mail unless they have turned that off. At most once a day.",
  sent: (count: number) =>
    plural(count, { one: "1 student was reminded.", other: `${number(count)} students were reminded.` }),
  ofLessons: (lessons: number, isMore: boolean) => {
    if (isMore)
      return `The latest ${number(lessons)} classes that are waiting for feedback; older ones come next. Each student is reminded of their latest one.`;
    return plural(lessons, {
      one: "1 class is waiting for feedback.",
      other: `${number(lessons)} classes are waiting for feedback. Each student is reminded of their latest one.`,
    });
  },
  sentOf: (lessons: number, students: number) =>
    plural(lessons, {
      one: plural(students, {
        one: "1 class: 1 student was reminded.",
        other: `1 class: ${number(students)} students were reminded.`,
      }),
      other: plural(students, {
        one: `${number(lessons)} classes: 1 student was reminded.`,
        other: `${number(lessons)} classes: ${number(students)} students were reminded.`,
      }),
    }),
  remindedToday: (count: number) =>
    plural(count, {
      one: "1 student was already reminded today.",
      other: `${number(count)} students were already reminded today.`,
    }),
  nobodyToRemind: "Nobody to remind.",
  tooEarly: (from: string) => `You can send reminders from ${date(from)}.`,
  fromTomorrow: "You can send reminders from tomorrow.",
  isOver: "This class was too long ago for reminders.",
  lastReminded: (at: string, timeZone?: string) =>
    `Last reminder: ${dayOf(at, timeZone)}, ${timeOf(at, timeZone)}`,
  sendFailed: "Could not remind the students.",
  loadFailed: "Could not load who can be reminded",

  /** A message that a teacher writes to the group of a class. */
  toGroup: (topic: string, day: string, isToday: boolean, link: string) =>
    isToday
      ? `How was today’s class on ${topic} (${date(day)})? It takes a minute: ${link}`
      : `How was the class on ${topic} (${date(day)})? It takes a minute: ${link}`,
  groupText: "Message for your WhatsApp group",
  groupTextHint: "Contains no student names.",
  inLanguage: "Language of the message",
  copyText: "Copy message",
  textCopied: "Message copied.",
  textNotCopied: "Could not copy the message. Copy it yourself: it is selected.",
} as const;
