import type { RetentionName } from "#locales/params.ts";
import { date, number, plural } from "./format.ts";

const kinds: Record<RetentionName, string> = {
  messages: "Texts of messages to parents",
  words: "Words of feedback",
  records: "Everything but what is counted",
};

const hints: Record<RetentionName, string> = {
  messages: "Also what parents wrote back. When a message was sent, and to whom, stays.",
  words: "Also teachers’ replies to it. The stars stay.",
  records: "As with “Erase for good” on a student’s page.",
};

const times = (months: number) =>
  months % 12 === 0
    ? plural(months / 12, { one: "1 year", other: `${number(months / 12)} years` })
    : plural(months, { one: "1 month", other: `${number(months)} months` });

/** What the school holds of a person: downloading it, erasing a student for good, and how long it is kept. */
export const privacy = {
  theirData: "Download or erase data",
  theirDataHint: "Everything the school holds about them, for when they or their parents ask.",
  withWithheld: "With feedback that is not for parents",
  withWithheldHint: "Parents may get the file. The audit log says that you included it.",
  asPage: "Download to read",
  asJson: "Download as JSON",
  erase: "Erase for good",
  eraseHint: "When a parent asks, or they left long ago. What was counted stays, without a name.",
  goes: "What goes",
  stays: "What stays, without a name",
  goesAccount: "Name, contacts, login and everything in the profile",
  goesNumbers: (count: number) =>
    plural(count, { one: "1 number of the school", other: `${number(count)} numbers of the school` }),
  goesGuardians: (count: number) =>
    plural(count, {
      one: "1 parent with name and contacts",
      other: `${number(count)} parents with names and contacts`,
    }),
  goesMessages: (count: number) =>
    plural(count, {
      one: "The text of 1 message to parents, and where it went",
      other: `The texts of ${number(count)} messages to parents, and where they went`,
    }),
  goesWords: (count: number) =>
    plural(count, {
      one: "Their words on 1 class, and any reply",
      other: `Their words on ${number(count)} classes, and any replies`,
    }),
  goesEntries: (count: number) =>
    plural(count, {
      one: "The details of 1 entry in the audit log",
      other: `The details of ${number(count)} entries in the audit log`,
    }),
  goesImports: (count: number) =>
    plural(count, {
      one: "What 1 import changed about them",
      other: `What ${number(count)} imports changed about them`,
    }),
  goesDevices: (count: number) =>
    plural(count, { one: "1 device is logged out", other: `${number(count)} devices are logged out` }),
  staysStars: (count: number) =>
    plural(count, {
      one: "Their stars for 1 class, with its date",
      other: `Their stars for ${number(count)} classes, with the dates`,
    }),
  staysWords: (count: number) =>
    plural(count, {
      one: "Their words on 1 class, as your school has set",
      other: `Their words on ${number(count)} classes, as your school has set`,
    }),
  staysAsked: (count: number) =>
    plural(count, {
      one: "That they were asked about 1 class",
      other: `That they were asked about ${number(count)} classes`,
    }),
  staysGroups: (count: number) =>
    plural(count, {
      one: "A nameless place in 1 class group",
      other: `Nameless places in ${number(count)} class groups`,
    }),
  staysConsents: (count: number) =>
    plural(count, {
      one: "That a parent was asked for consent once",
      other: `That parents were asked for consent ${number(count)} times`,
    }),
  atSchool: "This student is still at the school, and will be marked as left today.",
  noWayBack: "This cannot be undone, not even with an older backup.",
  textsOfOthers:
    "Texts in which other people mention the student stay, without full name, contacts and numbers.",
  typeName: (student: string) => `To confirm, type ${student}`,
  intro: "We never delete by ourselves. You delete what is listed below.",
  retention: "Kept after a student has left",
  forever: "No limit",
  months: times,
  kinds: (kind: RetentionName) => kinds[kind],
  kindHint: (kind: RetentionName) => hints[kind],
  keepsWords: "Keep the words of students who are erased",
  keepsWordsHint: "Without a name. Words may still tell who wrote them: ask a lawyer first.",
  saved: "Data settings saved.",
  due: "What you can delete now",
  noneDue: "Nothing to delete.",
  dueOf: (count: number) => plural(count, { one: "For 1 student", other: `For ${number(count)} students` }),
  whose: "Show their names",
  leftOn: (student: string, day: string) => `${student}, left on ${date(day)}`,
  firstOnes: (count: number) =>
    plural(count, {
      one: "One press deletes the first one.",
      other: `One press deletes the first ${number(count)}.`,
    }),
  remove: "Delete now",
  removeTitle: (count: number) =>
    plural(count, { one: "Delete this for 1 student?", other: `Delete this for ${number(count)} students?` }),
  removeBody: "This cannot be undone. Older backups still have it.",
  removed: (count: number) =>
    plural(count, { one: "Deleted for 1 student.", other: `Deleted for ${number(count)} students.` }),
  loadFailed: "Could not load the data settings.",
  otherName: "This is not the student’s name.",
  erased: "The student was erased for good.",
} as const;
