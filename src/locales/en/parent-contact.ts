import type { ChannelName, NotifiedToday, RoleName } from "#locales/params.ts";
import { common } from "./common.ts";
import { feedback } from "./feedback.ts";
import { date, number } from "./format.ts";

const titles: Record<ChannelName, string> = {
  whatsapp: "Send Feedback by WhatsApp",
  email: "Send Feedback by E-mail",
};

const channels: Record<ChannelName, string> = { whatsapp: "WhatsApp", email: "E-mail" };

const programs: Record<ChannelName, string> = { whatsapp: "WhatsApp", email: "Your mail program" };

export const parentContact = {
  title: (channel: ChannelName) => titles[channel],
  /** Around the student's name, which is in bold. */
  forParentOf: { beforeName: "To the parent of ", afterName: "." },
  useEmail: "Use e-mail instead",
  useWhatsapp: "Use WhatsApp instead",
  fetchTitle: "Feedback to send",
  fetch: "Fetch Review",
  asSent: "The whole message:",
  saveContact: (channel: ChannelName) =>
    channel === "email" ? "Keep as the parent’s address" : "Keep as the parent’s number",
  contactSaved: (channel: ChannelName) => (channel === "email" ? "Address kept." : "Number kept."),
  sendWhatsapp: "Send on WhatsApp",
  sendEmail: "Send by E-mail",
  fieldsRequired: "Please fill in all fields",
  dateRequired: "Please select a date",
  dateInFuture: "Choose today or earlier.",
  noFeedbackOnDate: (day: string) => `${date(day)}: no feedback.`,
  opened: (channel: ChannelName) => `${programs[channel]} should be open. Did you send it?`,
  openedPart: (channel: ChannelName, part: number, count: number) =>
    `${programs[channel]} should be open with message ${part} of ${count}. Did you send it?`,
  openAgain: "Open it again",
  iSentIt: "Yes, I sent it",
  notSent: "No, I didn’t send it",
  reported: { sent: "Recorded as sent.", "not-sent": "Recorded as not sent." },
  notRecorded: "Not on the list yet.",
  distressTitle: "This may be a cry for help.",
  distressBody: "Read it again, and think about whom to tell first.",
  openAnyway: "Open anyway",
  notifiedToday: ({ channel, time, by, students }: NotifiedToday) =>
    channel === "email"
      ? `${by} told this parent about ${students} by e-mail today at ${time}.`
      : `${by} told this parent about ${students} on WhatsApp today at ${time}.`,
  openedToday: ({ channel, time, by, students }: NotifiedToday) =>
    channel === "email"
      ? `${by} opened an e-mail about ${students} today at ${time}. Nobody said whether it was sent.`
      : `${by} opened a WhatsApp message about ${students} today at ${time}. Nobody said whether it was sent.`,
  contactProblem: {
    "wrong-number": (channel: ChannelName) =>
      channel === "email" ? "Recorded as a wrong address." : "Recorded as someone else’s number.",
    "not-on-whatsapp": () => "Recorded as not on WhatsApp.",
    rejected: () => "A mail server rejected this address.",
  },
  sentBefore: "Earlier messages",
  showEarlier: "Show earlier messages",
  sentTo: (channel: ChannelName, to: string) => `${channels[channel]} to ${to}`,
  sentAt: (day: string, time: string) => `${day}, ${time}`,
  noneSent: "No messages yet.",
  chooseStudent: "Write about one student",
  noMessages: "Nothing sent to parents yet.",
  messagesFailed: "Could not load messages",
  loadingMessages: "Loading messages",
  replaceTitle: "Replace your message?",
  replaceBody: "This feedback takes its place.",
  keepMine: "Keep mine",
  whichWords: (role: RoleName) => `${feedback.editedBy(role)}. Which words should go?`,
  asWritten: "As the student wrote it",
  asEdited: (role: RoleName) => `As edited by ${common.roleName(role)}`,
  part: (part: number, count: number) => `(${part} of ${count})`,
  sendPart: (part: number, count: number) => `Send message ${part} of ${count}`,
  tooLongForWhatsApp: "Too long for one WhatsApp link.",
  tooLongForMail: "Too long for some mail programs.",
  stillFits: (fitting: number, length: number) => `${number(fitting)} of ${number(length)} characters fit.`,
  sendInParts: (count: number) => `Shorten it, or send ${number(count)} messages.`,
  copyToMail: "Shorten it, or copy it into the e-mail.",
  shorten: "Shorten",
  shortened: "Message shortened.",
} as const;
