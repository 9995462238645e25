import type { ChannelName, RoleName, ToldToday } from "#locales/params.ts";
import { common } from "./common.ts";
import { feedback } from "./feedback.ts";
import { formats } from "./format.ts";

const { number, date } = formats;

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
  keepContact: (channel: ChannelName) =>
    channel === "email" ? "Keep as the parent’s address" : "Keep as the parent’s number",
  contactKept: (channel: ChannelName) =>
    channel === "email" ? "The address is kept." : "The number is kept.",
  sendWhatsapp: "Send on WhatsApp",
  sendEmail: "Send by E-mail",
  fieldsRequired: "Please fill in all fields",
  dateRequired: "Please select a date",
  dateInFuture: "The date cannot be later than today.",
  noFeedbackOnDate: (day: string) => `${date(day)}: No feedback was given on this date.`,
  opened: (channel: ChannelName) => `${programs[channel]} should have opened. Did you send the message?`,
  openedPart: (channel: ChannelName, part: number, count: number) =>
    `${programs[channel]} should have opened with message ${part} of ${count}. Did you send it?`,
  openAgain: "Open it again",
  iSentIt: "Yes, I sent it",
  notSent: "No, I didn’t send it",
  said: { sent: "Recorded as sent.", "not-sent": "Recorded as not sent." },
  notKept: "This message is not on the list yet.",
  distressTitle: "This may be a cry for help.",
  distressBody: "Read it again, and think about whom to tell first.",
  openAnyway: "Open anyway",
  openedAlready: "A message about this was already opened for this parent today.",
  toldToday: ({ channel, time, by, students }: ToldToday) =>
    channel === "email"
      ? `This parent was told about ${students} by e-mail today at ${time}, by ${by}.`
      : `This parent was told about ${students} on WhatsApp today at ${time}, by ${by}.`,
  openedToday: ({ channel, time, by, students }: ToldToday) =>
    channel === "email"
      ? `An e-mail about ${students} was opened for this parent today at ${time}, by ${by}. Nobody has said whether it was sent.`
      : `A WhatsApp message about ${students} was opened for this parent today at ${time}, by ${by}. Nobody has said whether it was sent.`,
  contactProblem: {
    "wrong-number": (channel: ChannelName) =>
      channel === "email"
        ? "This address was recorded as wrong."
        : "This number was recorded as someone else’s.",
    "not-on-whatsapp": () => "This number was recorded as not on WhatsApp.",
    rejected: () => "A mail server has rejected this address.",
  },
  againTitle: "Open it once more?",
  againBody: "A message to this parent was already opened today. Both will be listed.",
  openOnceMore: "Open once more",
  recordTwiceTitle: "List this one too?",
  recordTwiceBody: "Someone had already opened a message about this for this parent today.",
  recordTwice: "List both",
  sentBefore: "Earlier messages",
  showEarlier: "Show earlier messages",
  sentTo: (channel: ChannelName, to: string) => `${channels[channel]} to ${to}`,
  sentAt: (day: string, time: string) => `${day}, ${time}`,
  noneSent: "No messages to this parent yet.",
  chooseStudent: "Write about one student",
  noMessages: "Nothing has been sent to a parent yet.",
  messagesFailed: "Could not load the messages",
  loadingMessages: "Loading messages",
  replaceTitle: "Replace your message?",
  replaceBody: "This feedback takes its place.",
  keepMine: "Keep mine",
  whichWords: (role: RoleName) => `${feedback.editedBy(role)}. Which words should be sent?`,
  asWritten: "As the student wrote it",
  asEdited: (role: RoleName) => `As edited by ${common.roleName(role)}`,
  part: (part: number, count: number) => `(${part} of ${count})`,
  sendPart: (part: number, count: number) => `Send message ${part} of ${count}`,
  tooLongForWhatsApp: "This is too long for one WhatsApp link.",
  tooLongForMail: "Some mail programs cannot open a message this long.",
  stillFits: (fitting: number, length: number) => `${number(fitting)} of ${number(length)} characters fit.`,
  sendInParts: (count: number) => `Shorten it, or send it as ${number(count)} messages.`,
  copyToMail: "Shorten it, or copy it into the e-mail.",
  shorten: "Shorten",
  shortened: "The message has been shortened.",
} as const;
