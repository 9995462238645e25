import type { ChannelName } from "#locales/params.ts";
import { date, number, plural } from "./format.ts";
import { guardians } from "./guardians.ts";

const programs: Record<ChannelName, string> = { whatsapp: "WhatsApp", email: "the mail program" };

const reasons = {
  "nothing-new": (count: number) => `Nothing new for the parent (${number(count)})`,
  "no-contact": (count: number) => `No number or address that works (${number(count)})`,
  "opted-out": (count: number) => `Parent said no, or is barred by the school (${number(count)})`,
  "no-consent": (count: number) => `Parent has not agreed yet (${number(count)})`,
  "told-today": (count: number) => `Parent already has a message today (${number(count)})`,
  distress: (count: number) => `May need help: read the words first (${number(count)})`,
};

const advice = {
  "nothing-new": "Nothing written, already told, or not for parents.",
  "no-contact": "Enter one, or say that it is right.",
  "opted-out": "Record it if they change their mind.",
  "no-consent": "Tick those who agreed. Ask the others.",
  "told-today": "Tell them tomorrow, or now from the student’s page.",
  distress: "Talk to the student before you write home.",
};

/** Going through messages to many parents. */
export const messageQueues = {
  intro: "Nothing is sent yet.",
  whose: "Whose parents?",
  chooseOthers: "Choose others",
  teacherStudents: "Students of a teacher",
  fromTheirPage: "For one class or some students, press “Inform parents” there.",
  fromGroupPage: "For some students, press “Inform parents” in their class group.",
  ofClassGroup: (name: string) => `Students in ${name}`,
  ofTeacher: (name: string) => `${name}’s students`,
  ofClass: (topic: string, day: string) => `Students asked about ${topic}, ${date(day)}`,
  ofStudents: (count: number) =>
    plural(count, { one: "1 chosen student", other: `${number(count)} chosen students` }),
  weekOf: (day: string) => `Feedback of the week from ${date(day)}`,
  students: (count: number) => plural(count, { one: "1 student", other: `${number(count)} students` }),
  unknownStudents: "Students of a deleted class",
  gone: "Not found. Choose whose parents.",
  whoseRequired: "Choose whose parents.",
  whichFeedback: "Which feedback?",
  newest: "The newest",
  newestHint: "The latest one not sent yet",
  ofPeriod: "The newest of a period",
  digest: "All of a period",
  digestHint: "One message per student.",
  ofOneClass: "From one class",
  periodRequired: "Choose first and last day.",
  classRequired: "Choose the class.",
  chooseClass: "Choose a class",
  noneChosen: "Not chosen",
  classOn: (topic: string, day: string) => `${topic}, ${date(day)}`,
  oneClass: "One class",
  classesFailed: "Could not load this teacher’s classes",
  how: "Send by, where possible",
  byWhatsappHint: "One tap per message.",
  byServerHint: "Sent once you have looked at them.",
  byServerUnseenHint: "One press sends them all.",
  byMailProgramHint: "From your mail program, one by one.",
  prepare: "Prepare messages",

  text: "The text",
  ownText: "Your school’s text",
  builtInText: "Built-in text",
  example: "For example:",
  changeText: "Change this text",
  textFailed: "Could not load the text",
  template: "Text of the message",
  templateHint: "Braces are filled in for each student.",
  insert: "Insert:",
  childsName: "First name",
  childsWords: "Student’s words",
  parentsLink: "Link to their page",
  unknownPlaceholder: (name: string) => `{${name}} is not known. Use the buttons above.`,
  useBuiltIn: "Use the built-in text",
  textSaved: "Saved for the whole school.",
  exampleChild: "Asha",
  exampleClass: "Fractions",
  exampleTeacher: "Meera Iyer",
  exampleDay: (day: string) => date(day),
  exampleWords: "The examples helped me.",

  title: "Messages to send",
  notFound: "Messages not found.",
  loadFailed: "Could not load these messages",
  back: "Back to these messages",
  preparedBy: (name: string, day: string, time: string) => `Prepared by ${name}, ${day}, ${time}`,
  progress: (done: number, total: number) => `${number(done)} of ${number(total)}`,
  progressLabel: "Messages done",
  forStudents: (withMessage: number, of: number) =>
    plural(of, {
      one: `For ${number(withMessage)} of 1 student`,
      other: `For ${number(withMessage)} of ${number(of)} students`,
    }),
  start: "Start sending",
  unanswered: (count: number) =>
    `WhatsApp limits messages without a reply: in 30 days, ${number(count)} had none.`,
  stateCount: (state: string, count: number) => `${state} (${number(count)})`,
  ready: (count: number) => `${number(count)} more can be prepared.`,
  addReady: "Add now",
  doNotSend: "Do not send this message",
  sendMails: (count: number) =>
    plural(count, { one: "Send 1 e-mail", other: `Send ${number(count)} e-mails` }),
  sendMailsTitle: (count: number) =>
    plural(count, { one: "Send 1 e-mail?", other: `Send ${number(count)} e-mails?` }),
  mailsQueued: (count: number) =>
    plural(count, { one: "1 e-mail on its way.", other: `${number(count)} e-mails on their way.` }),
  mailsRefused: (count: number) =>
    plural(count, {
      one: "1 e-mail held back: something has changed.",
      other: `${number(count)} e-mails held back: something has changed.`,
    }),
  endRest: "Skip the rest",
  endTitle: (count: number) =>
    plural(count, { one: "Skip 1 message?", other: `Skip ${number(count)} messages?` }),
  restSkipped: "The rest is skipped.",
  endBody: "Their parents can get another message today.",
  nonePrepared: "No message is ready: see below.",
  allDone: "All messages are done.",
  undecided: (count: number) =>
    plural(count, {
      one: "1 e-mail needs your decision.",
      other: `${number(count)} e-mails need your decision.`,
    }),
  waiting: (count: number) =>
    plural(count, { one: "1 e-mail is waiting.", other: `${number(count)} e-mails are waiting.` }),
  tryMailsAgain: (count: number) =>
    plural(count, { one: "Try 1 e-mail again", other: `Try ${number(count)} e-mails again` }),
  textIsEdited: "Save or cancel below first.",
  outcome: {
    sent: (count: number) => `${number(count)} sent`,
    "not-sent": (count: number) => `${number(count)} not sent`,
    "not-on-whatsapp": (count: number) => `${number(count)} not on WhatsApp`,
    "wrong-number": (count: number) =>
      plural(count, { one: "1 wrong contact", other: `${number(count)} wrong contacts` }),
    rejected: (count: number) =>
      plural(count, {
        one: "1 rejected by the parent’s mail server",
        other: `${number(count)} rejected by the parents’ mail servers`,
      }),
    unknown: (count: number) => `${number(count)} unknown`,
    expired: (count: number) =>
      plural(count, { one: "1 taken by no mail server", other: `${number(count)} taken by no mail server` }),
    dropped: (count: number) => `${number(count)} stopped`,
  },
  messages: "The messages",
  noneInState: "No messages in this state.",
  everyState: "All messages",

  leftOut: "Who is left out",
  tryAgain: "Check again",
  added: (count: number) =>
    plural(count, { one: "1 more message ready.", other: `${number(count)} more messages ready.` }),
  noneAdded: "Nothing has changed.",
  reason: reasons,
  advice,
  everyoneAgreed: "All of these parents",
  theyAgreed: (count: number) =>
    plural(count, { one: "This parent agreed", other: `These ${number(count)} parents agreed` }),
  agreedTo: "To messages about their child’s feedback, at the contact shown.",
  recordAgreed: "Record it",
  agreedRecorded: (count: number) =>
    plural(count, { one: "Recorded for 1 parent.", other: `Recorded for ${number(count)} parents.` }),
  notRecordedFor: (count: number) =>
    plural(count, {
      one: "Not recorded for 1 parent:",
      other: `Not recorded for ${number(count)} parents:`,
    }),
  notRecordedAs: {
    refused: (name: string) => `${name}: refused.`,
    unseen: (name: string) => `${name}: changed by the student. Confirm it under “${guardians.edit}”.`,
    changed: (name: string) => `${name}: the contact has changed. Look again.`,
  },
  contactIsRight: "It is right",
  sendAnyway: "Send it all the same",
  readWords: "Read the words",
  readAndSend: "I have read it. Prepare it",

  step: (position: number, total: number) => `Message ${number(position)} of ${number(total)}`,
  open: (channel: ChannelName) => `Open ${programs[channel]}`,
  openAgain: (channel: ChannelName) => `Open ${programs[channel]} again`,
  openPart: (part: number, count: number) => `Open part ${number(part)} of ${number(count)}`,
  openPartAgain: (part: number, count: number) => `Open part ${number(part)} of ${number(count)} again`,
  didYouSend: "Did you send it?",
  sentOpenNext: "Sent, open the next",
  sentAndPause: "Sent, then pause",
  wrongAddress: "Wrong address",
  notRecorded: "Not recorded yet",
  sentIt: "I sent it",
  seeAll: "See all messages",
} as const;
