import type { ChannelName, RoleName } from "#locales/params.ts";
import { common } from "./common.ts";
import { formats } from "./format.ts";
import { guardians } from "./guardians.ts";

const { plural, number, date } = formats;

const programs: Record<ChannelName, string> = { whatsapp: "WhatsApp", email: "the mail program" };

const reasons = {
  "nothing-written": (count: number) =>
    plural(count, {
      one: "1 student wrote nothing of what you chose",
      other: `${number(count)} students wrote nothing of what you chose`,
    }),
  "nothing-new": (count: number) =>
    plural(count, {
      one: "1 student: nothing new for the parent",
      other: `${number(count)} students: nothing new for the parents`,
    }),
  "no-contact": (count: number, channel: ChannelName) =>
    channel === "whatsapp"
      ? plural(count, {
          one: "1 student: no WhatsApp number for a parent",
          other: `${number(count)} students: no WhatsApp number for a parent`,
        })
      : plural(count, {
          one: "1 student: no e-mail address for a parent",
          other: `${number(count)} students: no e-mail address for a parent`,
        }),
  "may-not-receive": (count: number) =>
    plural(count, {
      one: "1 student: no parent who may get messages",
      other: `${number(count)} students: no parent who may get messages`,
    }),
  "contact-problem": (count: number) =>
    plural(count, {
      one: "1 student: messages do not arrive",
      other: `${number(count)} students: messages do not arrive`,
    }),
  "opted-out": (count: number) =>
    plural(count, {
      one: "1 student: the parent does not want these messages",
      other: `${number(count)} students: the parents do not want these messages`,
    }),
  "no-consent": (count: number) =>
    plural(count, {
      one: "1 student: the parent has not agreed yet",
      other: `${number(count)} students: the parents have not agreed yet`,
    }),
  waiting: (count: number) =>
    plural(count, {
      one: "1 student: older news for the parent is waiting",
      other: `${number(count)} students: older news for the parents is waiting`,
    }),
  "told-today": (count: number) =>
    plural(count, {
      one: "1 student: the parent already has a message today",
      other: `${number(count)} students: the parents already have a message today`,
    }),
  "not-for-parents": (count: number) =>
    plural(count, {
      one: "1 student: the feedback is not for parents",
      other: `${number(count)} students: the feedback is not for parents`,
    }),
  edited: (count: number) =>
    plural(count, {
      one: "1 student: someone edited the feedback",
      other: `${number(count)} students: someone edited the feedback`,
    }),
  distress: (count: number) =>
    plural(count, {
      one: "1 student may need help: read the words first",
      other: `${number(count)} students may need help: read the words first`,
    }),
};

const advice = {
  "nothing-written": "Choose another time or class in a new set of messages.",
  "nothing-new": "The parent has been told, or a message is ready.",
  "may-not-receive": "The school has barred this parent from messages.",
  "contact-problem": "Correct it, or say that it is right after all.",
  "opted-out": "Record it if they have changed their mind.",
  "no-consent": "Tick those who have agreed. Ask the others.",
  waiting: "Send it or skip it first: a parent gets one message a day.",
  "told-today": "A parent gets one message a day. Tell them tomorrow, or today with a reason.",
  "not-for-parents": "It stays between the student and the school.",
  edited: "Choose whose words the parent gets.",
  distress: "Talk to the student before you write home.",
};

/** Going through messages to many parents. */
export const messageQueues = {
  intro: "Nothing is sent yet: you see every message first.",
  introOneAtATime: "Nothing is sent yet.",
  whose: "Whose parents?",
  chooseOthers: "Choose others",
  teacherStudents: "Students of a teacher",
  fromTheirPage: "For one class, or some students of a class group, press “Inform parents” there.",
  fromGroupPage: "For some students, press “Inform parents” in their class group.",
  ofClassGroup: (name: string) => `Students in ${name}`,
  ofTeacher: (name: string) => `${name}’s students`,
  ofClass: (topic: string, day: string) => `Students asked about ${topic}, ${date(day)}`,
  ofStudents: (count: number) =>
    plural(count, { one: "1 student you chose", other: `${number(count)} students you chose` }),
  weekOf: (day: string) => `Feedback of the week from ${date(day)}`,
  students: (count: number) => plural(count, { one: "1 student", other: `${number(count)} students` }),
  unknownStudents: "Students of a class that is gone",
  gone: "Not found. Choose whose parents to inform.",
  whoseRequired: "Choose whose parents.",
  whichFeedback: "Which feedback?",
  newest: "The newest",
  newestHint: "The latest one not sent yet",
  ofPeriod: "The newest of a period",
  digest: "All of a period",
  digestHint: "One message for each student.",
  ofOneClass: "From one class",
  periodRequired: "Choose the first and the last day.",
  classRequired: "Choose the class.",
  chooseClass: "Choose a class",
  noneChosen: "Not chosen",
  classOn: (topic: string, day: string) => `${topic}, ${date(day)}`,
  oneClass: "One class",
  classesFailed: "Could not load the classes of this teacher",
  how: "How?",
  byWhatsappHint: "One tap for each message.",
  byServerHint: "Classback sends them once you have looked at them.",
  byServerUnseenHint: "One press sends them all.",
  byMailProgramHint: "From your own mail program, one by one.",
  sendingPhone: "Phone you send from",
  sendingPhoneHint: "Such as “Office phone”. WhatsApp limits messages without a reply, phone by phone.",
  prepare: "Prepare messages",

  text: "The text",
  ownText: "Your school’s text",
  builtInText: "Built-in text",
  example: "For example:",
  changeText: "Change this text",
  textFailed: "Could not load the text",
  template: "Text of the message",
  templateHint: "What is in braces is filled in for each student.",
  insert: "Insert:",
  childsName: "First name",
  childsWords: "Student’s words",
  parentsLink: "Link to their page",
  unknownPlaceholder: (name: string) => `{${name}} is not known. Use the buttons above to insert one.`,
  useBuiltIn: "Use the built-in text",
  textSaved: "The text is saved for the whole school.",
  exampleChild: "Asha",
  exampleClass: "Fractions",
  exampleTeacher: "Meera Iyer",
  exampleDay: (day: string) => date(day),
  exampleWords: "The examples helped me.",

  title: "Messages to send",
  notFound: "These messages were not found.",
  loadFailed: "Could not load these messages",
  back: "Back to these messages",
  preparedBy: (name: string, day: string, time: string) => `Prepared by ${name}, ${day}, ${time}`,
  fromPhone: (phone: string) => `From ${phone}`,
  progress: (done: number, total: number) => `${number(done)} of ${number(total)}`,
  progressLabel: "Messages done",
  startWith: (channel: ChannelName) => (channel === "whatsapp" ? "Start on WhatsApp" : "Start by e-mail"),
  stateCount: (state: string, count: number) => `${state} (${number(count)})`,
  ready: (count: number) =>
    plural(count, {
      one: "1 more message can be prepared now.",
      other: `${number(count)} more messages can be prepared now.`,
    }),
  addReady: "Add now",
  writeToOthers: (channel: ChannelName, count: number) =>
    channel === "email"
      ? plural(count, {
          one: "Write to the other parent by e-mail",
          other: `Write to the other ${number(count)} by e-mail`,
        })
      : plural(count, {
          one: "Write to the other parent on WhatsApp",
          other: `Write to the other ${number(count)} on WhatsApp`,
        }),
  missingContact: (channel: ChannelName, others: number) => {
    if (channel === "email")
      return others > 0
        ? `Enter the e-mail address. ${number(others)} can be reached on WhatsApp instead.`
        : "Enter the e-mail address.";
    return others > 0
      ? `Enter the phone number. ${number(others)} can be reached by e-mail instead.`
      : "Enter the phone number.";
  },
  doNotSend: "Do not send this message",
  sendMails: (count: number) =>
    plural(count, { one: "Send 1 e-mail", other: `Send ${number(count)} e-mails` }),
  sendMailsTitle: (count: number) =>
    plural(count, { one: "Send 1 e-mail?", other: `Send ${number(count)} e-mails?` }),
  mailsQueued: (count: number) =>
    plural(count, { one: "1 e-mail is on its way.", other: `${number(count)} e-mails are on their way.` }),
  mailsRefused: (count: number) =>
    plural(count, {
      one: "1 e-mail was held back: something has changed since it was prepared.",
      other: `${number(count)} e-mails were held back: something has changed since they were prepared.`,
    }),
  endRest: "Skip all that are left",
  endTitle: (count: number) =>
    plural(count, { one: "Skip 1 message?", other: `Skip ${number(count)} messages?` }),
  restSkipped: "What was left is skipped.",
  endBody: "Their parents can get another message today.",
  nonePrepared: "No message is ready. See below why.",
  allDone: "All messages are done.",
  undecided: (count: number) =>
    plural(count, {
      one: "1 e-mail needs your decision.",
      other: `${number(count)} e-mails need your decision.`,
    }),
  givenUp: (count: number) =>
    plural(count, {
      one: "1 e-mail could not be sent. Nobody rejected it.",
      other: `${number(count)} e-mails could not be sent. Nobody rejected them.`,
    }),
  waiting: (count: number) =>
    plural(count, { one: "1 e-mail is waiting.", other: `${number(count)} e-mails are waiting.` }),
  tryMailsAgain: (count: number) =>
    plural(count, { one: "Try 1 e-mail again", other: `Try ${number(count)} e-mails again` }),
  textIsEdited: "Save or cancel your change below first.",
  outcome: {
    sent: (count: number) => `${number(count)} sent`,
    "not-sent": (count: number) => `${number(count)} not sent`,
    skipped: (count: number) => `${number(count)} skipped`,
    "not-on-whatsapp": (count: number) => `${number(count)} not on WhatsApp`,
    "wrong-number": (count: number) =>
      plural(count, { one: "1 wrong contact", other: `${number(count)} wrong contacts` }),
    rejected: (count: number) =>
      plural(count, {
        one: "1 rejected by the parent’s mail server",
        other: `${number(count)} rejected by the parents’ mail servers`,
      }),
    unknown: (count: number) => `${number(count)} unknown`,
    dropped: (count: number) => `${number(count)} stopped`,
  },
  later: (count: number, day: string) =>
    plural(count, { one: `1 more on ${date(day)}`, other: `${number(count)} more on ${date(day)}` }),
  laterTomorrow: (count: number) =>
    plural(count, { one: "1 more from tomorrow", other: `${number(count)} more from tomorrow` }),
  whyLater: (perDay: number, count: number, max: number) =>
    `WhatsApp limits messages without a reply: at most ${number(perDay)} a day from one phone. ${number(count)} of ${number(max)} this month have no reply yet.`,
  messages: "The messages",
  noneInState: "None of the messages is in this state.",
  everyState: "All messages",

  leftOut: "Who is left out",
  leftOutIntro: (count: number) =>
    plural(count, {
      one: "1 student is left out.",
      other: `${number(count)} students are left out.`,
    }),
  tryAgain: "Check again",
  added: (count: number) =>
    plural(count, { one: "1 more message is ready.", other: `${number(count)} more messages are ready.` }),
  noneAdded: "Nothing has changed.",
  reason: reasons,
  advice,
  everyoneAgreed: "All of these parents",
  theyAgreed: (count: number) =>
    plural(count, { one: "This parent agreed", other: `These ${number(count)} parents agreed` }),
  agreedTo: (channel: ChannelName) =>
    channel === "whatsapp"
      ? "To WhatsApp messages about their child’s feedback."
      : "To e-mails about their child’s feedback.",
  recordAgreed: "Record it",
  agreedRecorded: (count: number) =>
    plural(count, { one: "Recorded for 1 parent.", other: `Recorded for ${number(count)} parents.` }),
  notRecordedFor: (count: number) =>
    plural(count, {
      one: "Not recorded for 1 parent:",
      other: `Not recorded for ${number(count)} parents:`,
    }),
  notRecordedAs: {
    refused: (name: string) => `${name}: the parent has refused.`,
    unseen: (name: string) =>
      `${name}: the student changed this contact. Confirm it first, under “${guardians.edit}”.`,
    changed: (name: string) => `${name}: the contact has changed. Look at it again.`,
  },
  waitingIn: (queue: string, day: string) => `Waiting in ${queue}, ${date(day)}`,
  contactIsRight: "It is right after all",
  whyAgain: "Why are they told again?",
  sendAnyway: "Send it all the same",
  prepareAnyway: "Prepare it",
  ownWords: "Student’s own words",
  editedWords: (role: RoleName) => `Words edited by ${common.roleName(role)}`,
  ownWordsForAll: "Own words for all",
  readWords: "Read the words",
  readAndSend: "I have read it. Prepare it",
  keptBy: {
    student: "The student does not want parents to see it.",
    admin: "The office marked it as not for parents.",
  },

  step: (number: number, total: number) => `Message ${formats.number(number)} of ${formats.number(total)}`,
  open: (channel: ChannelName) => `Open ${programs[channel]}`,
  openAgain: (channel: ChannelName) => `Open ${programs[channel]} again`,
  openPart: (part: number, count: number) => `Open part ${number(part)} of ${number(count)}`,
  openPartAgain: (part: number, count: number) => `Open part ${number(part)} of ${number(count)} again`,
  didYouSend: "Did you send it?",
  sentOpenNext: "Sent, open the next",
  sentAndPause: "Sent, but don’t open the next",
  wrongAddress: "Wrong address",
  notRecorded: "This is not recorded yet",
  sentIt: "I sent it",
  seeAll: "See all messages",
  keysOff: "Turn the keys off",
  keysOn: "Turn the keys on",
} as const;
