import type { ChannelName } from "#locales/params.ts";
import { date, number } from "./format.ts";

/** A guardian's own page, and the links to it. */
export const parentPage = {
  title: "Messages to you",
  intro: "As the school sent them.",
  loading: "Loading your messages...",
  loadFailed: "Could not load your messages",
  none: "No messages. Removed ones are not shown.",
  linkInvalid: "This link no longer works. Ask the school for a new one.",
  sent: (channel: ChannelName, day: string) =>
    channel === "whatsapp" ? `WhatsApp, ${date(day)}` : `E-mail, ${date(day)}`,

  somethingWrong: "Something is wrong here",
  whatIsWrong: "What is wrong?",
  correctionHint: "Only the school reads this.",
  correctionEmpty: "Write what is wrong.",
  sendCorrection: "Send to the school",
  textIsYours: "Read it in the message you got.",
  correctionSent: "Thank you. The school will see it.",
  lookedInto: "The school has looked into it.",
  requestedToday: "You already wrote about this message today.",

  mayWeWrite: "May the school write to you?",
  about: "What you are asked",
  byChannel: (channel: ChannelName, contact: string) =>
    channel === "whatsapp" ? `On WhatsApp (${contact})` : `By e-mail (${contact})`,
  answers: {
    agreed: "You said yes.",
    mixed: "Your answer differs between your children.",
    none: "You have not answered yet.",
  },
  refused: (channel: ChannelName) =>
    channel === "whatsapp"
      ? "You said no. The school does not write to you on WhatsApp."
      : "You said no. The school does not write to you by e-mail.",
  waits: (channel: ChannelName) =>
    channel === "whatsapp"
      ? "You said yes. Because you had said no before, the school will check with you first. Until then it does not write to you on WhatsApp."
      : "You said yes. Because you had said no before, the school will check with you first. Until then it does not write to you by e-mail. To start the e-mails yourself, use the link at the end of an earlier one.",
  yes: "Yes, write to me",
  no: (channel: ChannelName) => (channel === "whatsapp" ? "No more WhatsApp messages" : "No more e-mails"),
  contactUnseen: "The school has not checked this contact yet. To say yes, ask the school.",
  answeredOtherwise:
    "The school was told in another way that you do not want this. To say yes, ask the school.",
  restartsUsedUp: (times: number) =>
    `You have said yes ${number(times)} times today. Try again tomorrow. You can still say no.`,
  answered: "Your answer is saved.",
  answerFailed: "Could not save your answer.",

  linksTitle: "Links for parents",
  linksIntro: "Parents see their messages, agree or refuse, and ask for corrections.",
  copyLink: "Copy a link to their page",
  copied: "Link copied.",
  linkUntil: (day: string) => `Works until ${day}. Shown only now. Give it to nobody else.`,
  openLinks: "Links that work",
  linkMade: (day: string, name: string) => `Made on ${day} by ${name}`,
  worksUntil: (day: string) => `Works until ${day}`,
  linksFailed: "Could not load links for parents",
  revoke: "Revoke the link",
  revoked: "Link revoked.",
  revokeTitle: "Revoke this link?",
  revokeBody: "It stops working at once.",
  noContact: "Add a parent’s phone or e-mail first.",
} as const;
