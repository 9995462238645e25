import type { ChannelName, RoleName } from "../params.ts";
import { common } from "./common.ts";
import { feedback } from "./feedback.ts";
import { formats } from "./format.ts";

const { number, date } = formats;

const programs: Record<ChannelName, string> = { whatsapp: "WhatsApp", email: "Your mail program" };

export const parentContact = {
  fieldsRequired: "Please fill in all fields",
  dateRequired: "Please select a date",
  dateInFuture: "The date cannot be later than today.",
  noFeedbackOnDate: (day: string) => `${date(day)}: No feedback was given on this date.`,
  opened: (channel: ChannelName) => `${programs[channel]} has your message. Did it not open?`,
  openedPart: (channel: ChannelName, part: number, count: number) =>
    `${programs[channel]} has message ${part} of ${count}. Did it not open?`,
  notKept: "This message could not be added to the list of sent messages.",
  noneSent: "Nothing has been sent to this parent yet.",
  replaceBody: "Your message will be replaced by this review.",
  asWritten: "As the student wrote it",
  asEdited: (role: RoleName) => `As edited by ${common.roleName(role)}`,
  part: (part: number, count: number) => `(${part} of ${count})`,
  sendPart: (part: number, count: number) => `Send message ${part} of ${count}`,
  tooLongForWhatsApp: "This is too long for one WhatsApp link.",
  tooLongForMail: "Some mail programs cannot open a message this long.",
  stillFits: (fitting: number, length: number) => `${number(fitting)} of ${number(length)} characters fit.`,
  sendInParts: (count: number) =>
    `Edit or shorten it, or send it as ${number(count)} messages, one after the other.`,
  copyToMail: "Edit or shorten it, or copy it and paste it into the e-mail.",
  shortened: "The message has been shortened.",
} as const;

/** What a parent reads, in their language. */
export const toParent = {
  /** The text of a WhatsApp message. */
  whatsapp: (message: string) => `Hello Parent, here is your child's feedback: "${message}"`,
  subject: (student: string, day: string) => `Feedback for ${student || "Student"} on ${day}`,
  mail: (message: string) => `Hello Parent, here is your child's feedback for Teacher:\n\n${message}`,
  className: (teacher: string, topic: string, day: string) => `${teacher}: ${topic} (${date(day)})`,
  rating: (stars: string, rating: number) =>
    `${stars} ${rating} of 5, ${feedback.starWords[rating - 1]?.toLowerCase()}`,
  editedBy: (role: RoleName) => feedback.editedBy(role),
} as const;
