import { limits } from "#domain/limits.ts";
import type { LeftOutReason } from "#domain/messages/message-states.ts";
import type { WordsSent } from "#domain/messages/parent-message.ts";
import { fillTemplate, joinTexts } from "#domain/messages/template.ts";
import type { LeftOutDecision } from "#domain/schemas/message-queue.ts";
import type { ConsentRule } from "#domain/school.ts";
import type { Catalogue } from "#locales/catalogue.ts";
import type { Candidate, CandidateFeedback, CandidateGuardian } from "./candidates.queries.ts";

/** How a school writes to parents. */
export interface Wording {
  schoolName: string;
  /** The language of guardians without one of their own. */
  language: string;
  consentRule: ConsentRule;
  wordsIn: (language: string) => Catalogue;
  /** The school's own template in a language; undefined for the built-in one. */
  templateIn: (language: string) => string | undefined;
}

/** A message to be prepared. */
export interface PlannedMessage {
  contact: string;
  contactKeys: string[];
  guardianName: string;
  language: string;
  message: string;
  overrideReason: string | null;
  children: {
    studentId: string;
    guardianId: string | null;
    feedbackId: string;
    editedBy: CandidateFeedback["editedBy"];
    words: WordsSent | null;
  }[];
}

export interface LeftOut {
  student: Pick<Candidate, "id" | "name" | "surname">;
  reason: LeftOutReason;
  feedback: CandidateFeedback | null;
  guardian: { name: string; contact: string | null } | null;
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

/** What a guardian is to be told of a child. */
interface Sendable {
  student: Candidate;
  guardian: CandidateGuardian;
  contact: string;
  feedback: CandidateFeedback;
  words: WordsSent;
  overrideReason: string | null;
}

/** Whose words are sent: someone has to decide where a child's own were replaced. Null while nobody has. */
function wordsOf({ original, editedBy }: CandidateFeedback, decision: LeftOutDecision | undefined) {
  if (original !== null) return decision?.words ?? null;
  return editedBy === null ? "original" : "edited";
}

/** What a guardian is to be told of a child, or why nobody is. */
function decide(
  student: Candidate,
  decision: LeftOutDecision | undefined,
  rule: ConsentRule,
): { sendable: Sendable } | { leftOut: LeftOut } {
  const { id, name, surname, feedback } = student;
  const { guardian, reason } = recipientOf(student.guardians, rule);
  const leftOut = (why: LeftOutReason) => ({
    leftOut: {
      student: { id, name, surname },
      reason: why,
      feedback,
      guardian: guardian && { name: guardian.name, contact: guardian.contact },
    },
  });
  if (feedback === null) return leftOut("nothing-new");
  if (reason !== null || guardian.contact === null) return leftOut(reason ?? "no-contact");
  if (feedback.isWithheld) return leftOut("not-for-parents");
  const words = wordsOf(feedback, decision);
  if (words === null) return leftOut("edited");
  const overrideReason = (guardian.wasToldToday && decision?.overrideReason) || null;
  if (guardian.wasToldToday && overrideReason === null) return leftOut("told-today");
  return { sendable: { student, guardian, contact: guardian.contact, feedback, words, overrideReason } };
}

/** The text about one child; it says so if the words are not the child's own. */
function textOf(
  { schoolName, wordsIn, templateIn }: Wording,
  language: string,
  { student, feedback, words }: Sendable,
): string {
  const { toParent, common, feedback: feedbackWords } = wordsIn(language);
  const { original, editedBy } = feedback;
  const { rating, message } = words === "original" ? (original ?? feedback) : feedback;
  const isOwn = words === "original" || editedBy === null;
  return fillTemplate(templateIn(language) ?? toParent.template, {
    child: student.name,
    class: feedback.topic,
    teacher: feedback.teacherName,
    date: common.date(feedback.date),
    stars: "★".repeat(rating) + "☆".repeat(limits.ratingMax - rating),
    words: isOwn ? message : `${message} (${feedbackWords.editedBy(editedBy)})`,
    school: schoolName,
  });
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
  const { student, guardian, contact, feedback, words, overrideReason } = sendable;
  const language = planned?.language ?? guardian.language ?? wording.language;
  const text = textOf(wording, language, sendable);
  const message = planned ? joinTexts([planned.message, text]) : text;
  if (message === null) return null;
  const child = {
    studentId: student.id,
    guardianId: guardian.id,
    feedbackId: feedback.id,
    editedBy: feedback.editedBy,
    words: feedback.editedBy === null ? null : words,
  };
  return {
    contact,
    contactKeys: [...new Set([...(planned?.contactKeys ?? []), ...guardian.contactKeys])],
    guardianName: planned?.guardianName ?? guardian.name,
    language,
    message,
    overrideReason: planned?.overrideReason ?? overrideReason,
    children: [...(planned?.children ?? []), child],
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
    const decided = decide(student, decisions.get(student.id), wording.consentRule);
    if ("leftOut" in decided) {
      leftOut.push(decided.leftOut);
      continue;
    }
    const { sendable } = decided;
    const planned = addChild(wording, byContact.get(sendable.contact), sendable);
    if (planned !== null) byContact.set(sendable.contact, planned);
    else {
      const { guardian, feedback, contact } = sendable;
      const { id, name, surname } = student;
      // One message a day: they are told of another child.
      leftOut.push({
        student: { id, name, surname },
        reason: "told-today",
        feedback,
        guardian: { name: guardian.name, contact },
      });
    }
  }
  return { messages: [...byContact.values()], leftOut };
}
