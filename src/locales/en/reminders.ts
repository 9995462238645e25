import { date, dayOf, number, plural, timeOf } from "./format.ts";

export const reminders = {
  remindTitle: (count: number) =>
    plural(count, { one: "Remind 1 student?", other: `Remind ${number(count)} students?` }),
  what: "On their dashboard and by e-mail, unless turned off. At most once a day.",
  sent: (count: number) =>
    plural(count, { one: "1 student reminded.", other: `${number(count)} students reminded.` }),
  ofLessons: (lessons: number, isMore: boolean) => {
    if (isMore)
      return `The latest ${number(lessons)} classes; older ones come next. Each student is reminded of their latest.`;
    return plural(lessons, {
      one: "1 class.",
      other: `${number(lessons)} classes. Each student is reminded of their latest.`,
    });
  },
  sentOf: (lessons: number, students: number) =>
    plural(lessons, {
      one: plural(students, {
        one: "1 class: 1 student reminded.",
        other: `1 class: ${number(students)} students reminded.`,
      }),
      other: plural(students, {
        one: `${number(lessons)} classes: 1 student reminded.`,
        other: `${number(lessons)} classes: ${number(students)} students reminded.`,
      }),
    }),
  remindedToday: (count: number) =>
    plural(count, {
      one: "1 student already reminded today.",
      other: `${number(count)} students already reminded today.`,
    }),
  nobodyToRemind: "Nobody to remind.",
  tooEarly: (from: string) => `Reminders start on ${date(from)}.`,
  fromTomorrow: "Reminders start tomorrow.",
  isOver: "Too long ago for reminders.",
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
  groupTextHint: "Without student names.",
  inLanguage: "Language of the message",
  copyText: "Copy message",
  textCopied: "Message copied.",
  textNotCopied: "Could not copy. Copy it yourself: it is selected.",
} as const;
