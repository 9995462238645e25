import { daysFromTo } from "#locales/days-from-to.ts";
import type {
  DigestEntryToParent,
  DigestSubject,
  DigestToParent,
  FeedbackToParent,
  RoleName,
  WordsToParent,
} from "#locales/params.ts";
import { feedback } from "./feedback.ts";
import { date, number, plural } from "./format.ts";

/** What a parent reads, in their language. */
export const toParent = {
  /** The text of a WhatsApp message. */
  whatsapp: (message: string) => `Hello Parent, here is your child's feedback: "${message}"`,
  subject: (student: string, day: string) => `Feedback for ${student || "Student"} on ${date(day)}`,
  /** Of a mail about several children. */
  subjectOfSeveral: (day: string) => `Feedback for your children on ${date(day)}`,
  /** Of a mail about several classes. */
  subjectOfDigest: ({ student, from, to }: DigestSubject) =>
    `Feedback from ${student === null ? "your children" : student || "your child"}, ${daysFromTo(date, from, to)}`,
  mail: (message: string) => `Hello Parent, here is your child's feedback for Teacher:\n\n${message}`,
  /** Before what is said of each child, in a message about several. */
  several: "Hello Parent, here is your children’s feedback:",
  day: (day: string) => date(day),
  stars: (stars: string, rating: number) => `${stars} (${feedback.starWords[rating - 1]?.toLowerCase()})`,
  /** Single quotes, as the frame of WhatsApp has double ones. */
  feedback: ({ student, topic, day, teacher, stars, words }: FeedbackToParent) =>
    `${student} rated a class: ${stars}. ${topic}, ${day}, teacher ${teacher}. ${student} wrote: ‘${words}’`,
  /** Neither the stars nor the words need be the student’s. */
  edited: (role: RoleName, { student, topic, day, teacher, stars, words }: FeedbackToParent) =>
    `${student}’s feedback on a class: ${topic}, ${day}, teacher ${teacher}. ${feedback.editedBy(role)}: ${stars}. ‘${words}’`,
  /** The same from those who do not see stars. */
  words: ({ student, topic, day, teacher, words }: WordsToParent) =>
    `${student} gave feedback on a class: ${topic}, ${day}, teacher ${teacher}. ${student} wrote: ‘${words}’`,
  editedWords: (role: RoleName, { student, topic, day, teacher, words }: WordsToParent) =>
    `${student}’s feedback on a class: ${topic}, ${day}, teacher ${teacher}. ${feedback.editedBy(role)}: ‘${words}’`,
  digest: ({ student, from, to, count }: DigestToParent) =>
    `This is what ${student} wrote about ${plural(count, { one: "1 class", other: `${number(count)} classes` })} from ${date(from)} to ${date(to)}, in ${student}’s own words.`,
  digestEntry: ({ topic, teacher, date: day, stars, message }: DigestEntryToParent) =>
    `${topic}, ${teacher}, ${date(day)}: ${stars}\n“${message}”`,
  digestRest: (count: number) =>
    plural(count, {
      one: "1 earlier class is left out here.",
      other: `${number(count)} earlier classes are left out here.`,
    }),
  unknownPlaceholder: (name: string) =>
    `${name} means nothing here. Use the buttons to insert what is filled in.`,
} as const;
