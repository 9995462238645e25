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

/** Whose words are sent: someone has to decide where a child's own were replaced. Null when that is still open. */
function wordsOf({ original, editedBy }: CandidateFeedback, decision: LeftOutDecision | undefined) {
  if (original !== null) return decision?.words ?? null;
  return editedBy === null ? "original" : "edited";
}

function textOf(
  { schoolName, wordsIn, templateIn }: Wording,
  language: string,
  student: Candidate,
  feedback: CandidateFeedback,
  words: WordsSent,
): string {
  const { toParent, common, feedback: feedbackWords } = wordsIn(language);
  const own = words === "original" && feedback.original !== null;
  const { rating, message } = own ? (feedback.original ?? feedback) : feedback;
  const isEdited = words === "edited" && feedback.editedBy !== null;
  return fillTemplate(templateIn(language) ?? toParent.template, {
    child: student.name,
    class: feedback.topic,
    teacher: feedback.teacherName,
    date: common.date(feedback.date),
    stars: "★".repeat(rating) + "☆".repeat(limits.ratingMax - rating),
    words:
      isEdited && feedback.editedBy ? `${message} (${feedbackWords.editedBy(feedback.editedBy)})` : message,
    school: schoolName,
  });
}

/**
 * Plans one message to each guardian about all of their children among the candidates, and says who is left out and why. Each child is told
 * of to the first of their guardians who can be written to.
 */
export function planMessages(
  candidates: readonly Candidate[],
  decisions: ReadonlyMap<string, LeftOutDecision>,
  wording: Wording,
): { messages: PlannedMessage[]; leftOut: LeftOut[] } {
  const leftOut: LeftOut[] = [];
  const byContact = new Map<string, PlannedMessage & { texts: string[] }>();
  for (const student of candidates) {
    const { feedback } = student;
    const decision = decisions.get(student.id);
    const { guardian, reason } = recipientOf(student.guardians, wording.consentRule);
    const words = feedback && wordsOf(feedback, decision);
    const why: LeftOutReason | null =
      (feedback === null && "nothing-new") ||
      reason ||
      (feedback?.isWithheld && "not-for-parents") ||
      (words === null && "edited") ||
      (guardian?.wasToldToday && decision?.overrideReason === undefined && "told-today") ||
      null;
    const contact = guardian?.contact;
    if (why !== null || !contact || !feedback || !words) {
      const shown = guardian && { name: guardian.name, contact: guardian.contact };
      const { id, name, surname } = student;
      leftOut.push({
        student: { id, name, surname },
        reason: why ?? "no-contact",
        feedback,
        guardian: shown,
      });
      continue;
    }
    const planned = byContact.get(contact) ?? {
      contact,
      contactKeys: [],
      guardianName: guardian.name,
      language: guardian.language ?? wording.language,
      message: "",
      overrideReason: null,
      children: [],
      texts: [],
    };
    byContact.set(contact, planned);
    planned.contactKeys = [...new Set([...planned.contactKeys, ...guardian.contactKeys])];
    planned.overrideReason ??= guardian.wasToldToday ? (decision?.overrideReason ?? null) : null;
    planned.texts.push(textOf(wording, planned.language, student, feedback, words));
    planned.children.push({
      studentId: student.id,
      guardianId: guardian.id,
      feedbackId: feedback.id,
      editedBy: feedback.editedBy,
      words: feedback.editedBy === null ? null : words,
    });
  }
  const messages = [...byContact.values()].map(({ texts, ...planned }) => ({
    ...planned,
    message: joinTexts(texts),
  }));
  return { messages, leftOut };
}
