import type { Language } from "#locales/languages.ts";
import type { ChannelName } from "#locales/params.ts";
import { number, plural } from "./format.ts";

const states = {
  prepared: "Ready",
  opened: "Opened, not confirmed",
  sent: "Sent to parent",
  waiting: "Waiting",
  "not-sent": "Not sent to parent",
  "not-on-whatsapp": "Not on WhatsApp",
  "wrong-number": "Wrong number",
  rejected: "Rejected by the parent’s mail server",
  expired: "No mail server took it",
  unknown: "Unknown",
  dropped: "Stopped",
};

const events = {
  prepared: "Prepared",
  waiting: "Left to Classback to send",
  opened: "Opened",
  sent: "Confirmed as sent",
  "not-sent": "Reported as not sent",
  unknown: "Connection broke while sending",
  shown: "Link seen before sending",
  edited: "Text edited",
};

/** What was written back, but for "stop". */
const answers = {
  "wrong-number": "Reply: wrong number",
  note: "Reply from the parent",
  correction: "Parent asked for a correction",
};

/** What was looked into afterwards. */
const settled = { stop: "Stop undone", correction: "Looked into the correction" };

/** What a mail waits for that nothing is wrong with. */
const waits = {
  "no-mail-server": "The school has no mail server now.",
  turn: "It goes in a moment.",
  "quiet-hours": (until: string) => `No e-mails until ${until}.`,
};

/** Why the last attempt failed. */
const problems = {
  address: "Put off by the parent’s mail server.",
  mail: "The parent’s mail server put off the e-mail.",
  server: "Refused by the school’s mail server.",
  busy: "The mail server was not ready.",
  unreachable: "The mail server could not be reached.",
  unwritten: "Stopped by a server error.",
};

const replies = {
  "wrong-number": "Someone else’s number.",
  note: "The parent wrote back.",
  correction: "The parent asks for a correction.",
};

const channels = { whatsapp: "WhatsApp", email: "E-mail" };

/** The record of messages to parents. */
export const messageRecord = {
  stateName: states,
  channelName: channels,
  anyState: "Any state",
  anyChannel: "Any channel",
  state: "State of the message",
  channel: "Channel",
  toExport: "Export as a table",
  oneStudent: "One student",
  findStudent: "Find a student’s messages",
  chooseFound: "Show only messages about:",
  noneWithFilters: "No messages match.",
  inLanguage: { en: "In English", hi: "In Hindi" } satisfies Record<Language, string>,
  serverResponse: (words: string) => `The mail server said: ${words}`,
  guardiansServerResponse: (words: string) => `The parent’s mail server said: ${words}`,
  waits,
  nextTry: (time: string) => `Next try: ${time}.`,
  triedNow: "Being tried again now.",
  problem: problems,
  mailTaken: "Accepted by the mail server",
  unknownAdvice: "It may have arrived. Ask the parent or check the school’s mailbox.",
  arrived: "It arrived",
  notArrived: "It did not arrive",
  droppedAdvice: "Something changed: see “What happened”.",
  notAsked: "Not asked for consent",
  textRemoved: "Removed with a student’s data.",
  textWithheld: "Not shown: not for parents.",
  oneAtATime: "Read each message under “What happened”.",
  details: "What happened",
  detailsFailed: "Could not load what happened",
  eventName: events,
  answerName: answers,
  settledName: settled,
  putOff: "Put off",
  confirmed: "Although the parent had been told.",
  /** Of "stop", which counts for its channel alone. */
  stopped: (channel: ChannelName) =>
    channel === "whatsapp" ? "Parent stopped WhatsApp messages" : "Parent stopped e-mails",
  byServer: "Classback",
  byParent: "The parent",
  correct: "Correct this",
  corrected: "Corrected.",
  replied: replies,
  wantsNoMore: (channel: ChannelName) =>
    channel === "whatsapp" ? "Wants no more WhatsApp messages." : "Wants no more e-mails.",
  openCorrections: "Corrections parents ask for",
  lookedInto: "Looked into it",
  lookedIntoSaved: "Saved. The parent sees it.",
  noStop: "They did not write stop",
  stopUndone: "Undone. The earlier answer counts again.",
  wroteBack: "Parent wrote back",
  wroteBackIntro: "What did they write?",
  stop: (channel: ChannelName) =>
    channel === "whatsapp" ? "Stop: no more WhatsApp messages" : "Stop: no more e-mails",
  wrongNumber: "Wrong person",
  noteLabel: "What they wrote",
  saveNote: "Save note",
  replySaved: "Recorded.",
  queues: "Messages under way",
  pastQueues: "Earlier ones",
  queueCount: (count: number) => plural(count, { one: "1 message", other: `${number(count)} messages` }),
  queuesFailed: "Could not load messages under way",
} as const;
