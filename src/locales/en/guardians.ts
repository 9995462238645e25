import type { ChannelName, ConsentAnswerName, ConsentSourceName, RelationName } from "#locales/params.ts";
import { date, dayOf, number } from "./format.ts";

const relations: Record<RelationName, string> = {
  mother: "Mother",
  father: "Father",
  guardian: "Parent",
  grandparent: "Grandparent",
  other: "Other",
};

const answers: Record<ConsentAnswerName, string> = { agreed: "Agreed", refused: "Refused" };

const sources: Record<ConsentSourceName, string> = {
  "admission-file": "In the admission file",
  form: "On a form",
  "in-person": "In person",
  phone: "By phone",
  message: "By message",
  "own-link": "By their own link",
};

const channels: Record<ChannelName, string> = { whatsapp: "WhatsApp messages", email: "E-mails" };

/** The people who get messages about a student. */
export const guardians = {
  withConsent: "Parents and consent",
  edit: "Edit parents",
  relationName: (relation: RelationName) => relations[relation],
  /** With the name, where it is known. */
  who: (name: string, relation: RelationName) =>
    name === "" ? relations[relation] : `${name} (${relations[relation].toLowerCase()})`,
  numbered: (position: number) => `Parent ${number(position)}`,
  add: "Add parent",
  makeFirst: "Move to top",
  name: "Parent’s name",
  relation: "Relation",
  phone: "Parent’s phone",
  email: "Parent’s e-mail",
  language: "Language of messages",
  schoolLanguage: "The school’s",
  mayReceive: "May receive messages",
  mayReceiveHint: "Untick it for someone barred, such as by a court.",
  barred: "May not receive messages",
  channelName: (channel: ChannelName) => channels[channel],
  answerName: (answer: ConsentAnswerName) => answers[answer],
  notAsked: "Not asked",
  source: "How they answered",
  sourceName: (source: ConsentSourceName) => sources[source],
  selectSource: "Select how",
  answeredOn: "Answered on",
  /** An answer, with its day and how it was given. */
  answered: (answer: ConsentAnswerName, day: string, source: ConsentSourceName) =>
    `${answers[answer]} · ${date(day)} · ${sources[source]}`,
  contactChanged: "Contact changed: the earlier answer no longer counts.",
  saved: "Parents saved.",
  erase: "Erase a parent for good",
  eraseHint:
    "When a parent asks for it. Removes their name, number and address everywhere, also for brothers and sisters. What another parent shares with them stays.",
  noneToErase: "No parent is known.",
  former: "Removed",
  eraseWho: (parent: string) => `Erase ${parent} for good?`,
  eraseBody:
    "This cannot be undone, not even with an older backup. What they answered stays, without a name.",
  erased: "The parent was erased for good.",
  loadFailed: "Could not load parents",

  studentChanged: (day: string, timeZone?: string) => `Changed by the student on ${dayOf(day, timeZone)}`,
  studentEntered: (day: string, timeZone?: string) => `Entered by the student on ${dayOf(day, timeZone)}`,
  confirmed: "Contact confirmed.",

  empty: "Enter a name, a phone number or an e-mail.",
  relationRequired: "Select a relation.",
  sourceRequired: "Select how they answered.",
  answeredOnRequired: "Enter the day they answered.",
  answeredInFuture: "This day is in the future.",
  contactUnseen: "Entered by the student. Confirm it before you record consent.",
  refusedBefore: (day: string) =>
    `Refused since ${date(day)}. Save it without an answer first, then see what was said.`,
  refusedByThemselves: (day: string) =>
    `Refused by their own link on ${date(day)}. If they now agree, an admin records it.`,
  tooMany: "At most 4 parents.",
  refusedSince: "A parent has since asked for no more messages. Change the parents by hand to write again.",
  changedSince: "The parents or their answers have changed since. Undo that first, or edit the parents.",

  to: "To:",
  someoneElse: "Someone else",
  refused: (who: string, channel: ChannelName) =>
    channel === "whatsapp" ? `${who} does not want WhatsApp messages.` : `${who} does not want e-mails.`,
  notAskedYet: (who: string, channel: ChannelName) =>
    channel === "whatsapp"
      ? `${who} has not been asked about WhatsApp.`
      : `${who} has not been asked about e-mails.`,
  mayNotReceive: (who: string) => `${who} may not receive messages.`,
  asksFirst: "Your school writes only to parents who were asked.",
  sendTitle: "Send it anyway?",
  sendAnyway: "Send anyway",
} as const;
