import { soundsDistressed } from "#domain/distress.ts";
import { type DigestEntry, digestText, withNote } from "#domain/messages/digest.ts";
import type { LeftOutReason } from "#domain/messages/message-states.ts";
import { starsOf, type WordsSent } from "#domain/messages/parent-message.ts";
import { fillTemplate, joinTexts } from "#domain/messages/template.ts";
import type { LeftOutDecision } from "#domain/schemas/message-queue.ts";
import type { ConsentRule } from "#domain/school.ts";
import type { Said, SaidForParents } from "#features/feedback/server/withheld-feedback.queries.ts";
import type { FeedbackToSend } from "#features/messages/server/feedback-to-send.queries.ts";
import { parentPagePath } from "#features/messages/server/parent-page/parent-links.queries.ts";
import type { Catalogue } from "#locales/catalogue.ts";
import { makeToken } from "#server/credentials/tokens.ts";
import type { Candidate, CandidateGuardian } from "./candidates.queries.ts";
import type { WaitingMessage } from "./waiting.queries.ts";
import type { Wording } from "./wording.queries.ts";

/** A message to be prepared. */
export interface PlannedMessage {
  contact: string;
  contactKeys: string[];
  guardianName: string;
  language: string;
  message: string;
  overrideReason: string | null;
  /** The token of a new link to the page of this contact; whether the message has it is up to its text. */
  token: string;
  children: {
    studentId: string;
    guardianId: string | null;
    feedbackId: string;
    editedBy: FeedbackToSend["editedBy"];
    words: WordsSent | null;
    /** What the message says of this child, at their first row; null in a message about one child. */
    part: string | null;
  }[];
}

export interface LeftOut {
  student: Pick<Candidate, "id" | "name" | "surname">;
  reason: LeftOutReason;
  /** Which feedback a reason about words is about; what it says is read where it is decided about. */
  feedback: Omit<FeedbackToSend, "said"> | null;
  guardian: Pick<CandidateGuardian, "name" | "contact" | "problem"> | null;
  /** The message that goes to the guardian first. */
  waitsIn: WaitingMessage | null;
}

/** Why a guardian is not written to by this channel; null when they can be. */
function refusalOf(guardian: CandidateGuardian, rule: ConsentRule): LeftOutReason | null {
  if (guardian.contact === null) return "no-contact";
  if (!guardian.mayReceive) return "may-not-receive";
  if (guardian.problem !== null) return "contact-problem";
  if (guardian.answer === "refused") return "opted-out";
  if (guardian.answer === null && rule === "refuse") return "no-consent";
  return null;
}

/** The first guardian who can be written to; if there is none, the first with a contact, and why not. */
function recipientOf(guardians: readonly CandidateGuardian[], rule: ConsentRule) {
  const tried = guardians.map((guardian) => ({ guardian, reason: refusalOf(guardian, rule) }));
  return (
    tried.find(({ reason }) => reason === null) ??
    tried.find(({ reason }) => reason !== "no-contact") ??
    ({ guardian: null, reason: "no-contact" } as const)
  );
}

/** Feedback that parents may be told. */
type ForParents = FeedbackToSend & { said: SaidForParents };

const isForParents = (feedback: FeedbackToSend): feedback is ForParents => feedback.said !== null;

/** What a guardian is to be told of a child. */
interface Sendable {
  student: Candidate;
  guardian: CandidateGuardian;
  contact: string;
  /** Each with whose words are sent. */
  told: { feedback: ForParents; words: WordsSent }[];
  overrideReason: string | null;
}

/**
 * Whose words are sent: someone has to decide where others edited them. Null while nobody has. Where only topic or date were changed, or the
 * child's own words are not known, there is one choice.
 */
function wordsOf({ said, editedBy }: ForParents, decision: LeftOutDecision | undefined) {
  if (said.original === null && editedBy === null) return "original";
  if (decision?.words === undefined) return null;
  return said.original === null ? "edited" : decision.words;
}

const ratingAndWords = ({ said }: ForParents, words: WordsSent): Said =>
  words === "original" ? (said.original ?? said) : said;

/** What a guardian is to be told of a child, or why nobody is. */
function decide(
  student: Candidate,
  decision: LeftOutDecision | undefined,
  { consentRule, digest }: Wording,
): Sendable | LeftOutReason {
  const { guardian, reason } = recipientOf(student.guardians, consentRule);
  const waitsIn = guardian?.waitsIn ?? null;
  if (!student.hasWritten) return "nothing-written";
  if (student.feedback.length === 0)
    return waitsIn?.studentIds.includes(student.id) ? "waiting" : "nothing-new";
  if (reason !== null || guardian.contact === null) return reason ?? "no-contact";
  const forParents = student.feedback.filter(isForParents);
  if (forParents.length === 0) return "not-for-parents";
  // A digest has the child's own words, wherever they are known.
  const told = forParents.map((feedback) => ({
    feedback,
    words: wordsOf(feedback, digest ? { studentId: student.id, words: "original" } : decision),
  }));
  if (!areDecided(told)) return "edited";
  const sounds = told.some(({ feedback, words }) =>
    soundsDistressed(ratingAndWords(feedback, words).message),
  );
  if (sounds && !decision?.sendsDistress) return "distress";
  const overrideReason = (guardian.wasToldToday && decision?.overrideReason) || null;
  if (guardian.wasToldToday && overrideReason === null) return "told-today";
  if (waitsIn !== null && overrideReason === null) return "waiting";
  return { student, guardian, contact: guardian.contact, told, overrideReason };
}

const areDecided = (
  told: readonly { feedback: ForParents; words: WordsSent | null }[],
): told is Sendable["told"] => told.every(({ words }) => words !== null);

/** What is told of each class; it says so if the words are not the child's own. */
function entriesOf({ feedback }: Catalogue, { told }: Sendable): DigestEntry[] {
  return told.map(({ feedback: given, words }) => {
    const { topic, date, teacherName: teacher, editedBy } = given;
    const { rating, message } = ratingAndWords(given, words);
    const note = words === "edited" && editedBy ? feedback.editedBy(editedBy) : "";
    return { topic, date, teacher, rating, message, note };
  });
}

/** The text about one child. */
function textOf(
  { schoolName, appUrl, wordsIn, templateIn, digest }: Wording,
  { language, token }: { language: string; token: string },
  sendable: Sendable,
): string {
  const words = wordsIn(language);
  const entries = entriesOf(words, sendable);
  const child = sendable.student.name;
  if (digest) return digestText(words, { ...digest, school: schoolName, student: child }, entries);
  const texts = entries.map(({ topic, teacher, date, rating, message, note }) =>
    withNote(
      note,
      fillTemplate(templateIn(language) ?? words.toParent.template, {
        child,
        class: topic,
        teacher,
        date: words.common.date(date),
        stars: starsOf(rating),
        words: message,
        school: schoolName,
        link: `${appUrl}${parentPagePath(token)}`,
      }),
    ),
  );
  return texts.join("\n\n");
}

/**
 * Adds what a guardian is to be told of a child to what they are told of its brothers and sisters, or to nothing; null when that is too
 * long for one message.
 */
function addChild(
  wording: Wording,
  planned: PlannedMessage | undefined,
  sendable: Sendable,
): PlannedMessage | null {
  const { student, guardian, contact, told, overrideReason } = sendable;
  const language = planned?.language ?? guardian.language ?? wording.language;
  const token = planned?.token ?? makeToken();
  const text = textOf(wording, { language, token }, sendable);
  const message = planned ? joinTexts([planned.message, text]) : text;
  if (message === null) return null;
  const children = told.map(({ feedback: { id, editedBy }, words }, index) => ({
    studentId: student.id,
    part: index === 0 ? text : null,
    guardianId: guardian.id,
    feedbackId: id,
    editedBy,
    words: editedBy && words,
  }));
  return {
    contact,
    contactKeys: [...new Set([...(planned?.contactKeys ?? []), ...guardian.contactKeys])],
    guardianName: planned?.guardianName ?? guardian.name,
    language,
    message,
    overrideReason: planned?.overrideReason ?? overrideReason,
    token,
    children: [...(planned?.children ?? []), ...children],
  };
}

/**
 * Plans one message to each guardian about all of their children among the candidates, and says who is left out and why. A guardian is told of a
 * child if they are the first who can be written to.
 */
export function planMessages(
  candidates: readonly Candidate[],
  decisions: ReadonlyMap<string, LeftOutDecision>,
  wording: Wording,
): { messages: PlannedMessage[]; leftOut: LeftOut[] } {
  const leftOut: LeftOut[] = [];
  const byContact = new Map<string, PlannedMessage>();
  for (const student of candidates) {
    const decided = decide(student, decisions.get(student.id), wording);
    if (typeof decided === "string") {
      leftOut.push(leaveOut(student, decided, wording.consentRule));
      continue;
    }
    const planned = addChild(wording, byContact.get(decided.contact), decided);
    if (planned !== null) byContact.set(decided.contact, planned);
    // One message a day: they are told of another child.
    else leftOut.push(leaveOut(student, "told-today", wording.consentRule));
  }
  return { messages: [...byContact.values()].map(withParts), leftOut };
}

/** A message about one child has no parts. */
function withParts(message: PlannedMessage): PlannedMessage {
  const { children } = message;
  if (children.some(({ studentId }) => studentId !== children[0]?.studentId)) return message;
  return { ...message, children: children.map((child) => ({ ...child, part: null })) };
}

const withoutWords = ({ said: _said, ...feedback }: FeedbackToSend) => feedback;

const aboutWords: ReadonlySet<LeftOutReason> = new Set(["distress", "edited", "not-for-parents"]);

function leaveOut(student: Candidate, reason: LeftOutReason, rule: ConsentRule): LeftOut {
  const { id, name, surname, feedback } = student;
  const [newest] = feedback;
  const { guardian } = recipientOf(student.guardians, rule);
  return {
    student: { id, name, surname },
    reason,
    feedback: newest && aboutWords.has(reason) ? withoutWords(newest) : null,
    waitsIn: reason === "waiting" ? (guardian?.waitsIn ?? null) : null,
    guardian: guardian && { name: guardian.name, contact: guardian.contact, problem: guardian.problem },
  };
}
