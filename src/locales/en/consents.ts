import type { ChannelName, ConsentPurposeName } from "#locales/params.ts";
import { date, dayOf, number } from "./format.ts";

const purposes: Record<ConsentPurposeName, string> = {
  feedback: "Feedback",
  digest: "Summary",
  account: "Account",
};

/** What guardians are told before they answer, and what they answered. */
export const consents = {
  /** By version. Once anyone has been shown a version, it never changes (src/domain/consent-notices.ts). */
  notices: {
    1: [
      "The school would like to send you what your child says about their classes: the class, the teacher, the date, the stars that your child gave and your child’s own words.",
      "It writes to you on WhatsApp or by e-mail. You can agree to both, to one of them, or to neither.",
      "You can say stop at any time, without a reason: answer any of these messages, or tell the school. It changes nothing for your child.",
      "The school records what you answer, when and how, and each message that it sends you.",
    ],
  },
  notice: "What parents are told",
  noticeHint: "Tell parents this before you record their answer. It is kept with the answer.",
  versionIn: (version: number, language: string) => `Version ${number(version)}, in ${language}`,
  wereNotified: "What they were told",
  notKnown: "What they were told is not known.",
  noticeFailed: "Could not load what parents are told",

  history: "Answers of parents",
  historyHint:
    "Each answer counts for its number or address: a refusal until it is lifted, any other until the next answer.",
  historyFailed: "Could not load the answers of parents",
  loadingHistory: "Loading the answers of parents...",
  noHistory: "No parent’s answer has been recorded yet.",
  about: (channel: ChannelName, contact: string) =>
    channel === "whatsapp" ? `WhatsApp messages to ${contact}` : `E-mails to ${contact}`,
  purposeName: (purpose: ConsentPurposeName) => purposes[purpose],
  void: "Removed: counts as not asked",
  unconfirmed: (day: string) => `Yes · ${date(day)} · By a link the office had seen`,
  waits:
    "This yes does not count yet: the parent had refused by their own link, and anyone may have opened this one. Ask the parent. If they agree, an admin records it above.",
  neverCounted: "This yes did not count: the parent had refused by their own link.",
  linkMade: (who: string) => `Link made by ${who}`,
  until: (at: string, timeZone?: string) => `Counted until ${dayOf(at, timeZone)}`,
  recorded: (at: string, who: string, timeZone?: string) => `Recorded on ${dayOf(at, timeZone)} by ${who}`,
  recordedByLink: (at: string, timeZone?: string) => `Answered by their own link on ${dayOf(at, timeZone)}`,
  recordedBySomeone: (at: string, timeZone?: string) => `Recorded on ${dayOf(at, timeZone)}`,
} as const;
