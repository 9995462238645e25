import { soundsDistressed } from "#domain/distress.ts";
import type { LeftOutReason } from "#domain/messages/message-states.ts";
import type { WordsSent } from "#domain/messages/parent-message.ts";
import type { LeftOutDecision } from "#domain/schemas/message-queue.ts";
import type { ConsentRule } from "#domain/school.ts";
import type { FeedbackToSend } from "#features/messages/server/feedback-to-send.queries.ts";
import { makeToken } from "#server/credentials/tokens.ts";
import type { Candidate, CandidateGuardian } from "./candidates.queries.ts";
import type { WaitingMessage } from "./waiting.queries.ts";
import { type ForParents, ratingAndWords, type Sendable, wordMessage } from "./word-messages.actions.ts";
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
  /** All feedback that a reason about words is about; what it says is read where it is decided about. */
  feedback: Omit<FeedbackToSend, "said">[];
  guardian: Pick<CandidateGuardian, "name" | "contact" | "problem"> | null;
  /** The message that goes to the guardian first. */
  waitsIn: WaitingMessage | null;
}

/** Why one of these guardians is not written to by this channel; null when they can be. Who is barred may read what another one gets. */
function refusalOf(
  guardian: CandidateGuardian,
  guardians: readonly CandidateGuardian[],
  rule: ConsentRule,
): LeftOutReason | null {
  if (guardian.contact === null) return "no-contact";
  if (guardians.some(({ contact, mayReceive }) => contact === guardian.contact && !mayReceive))
    return "may-not-receive";
  if (guardian.problem !== null) return "contact-problem";
  if (guardian.answer === "refused") return "opted-out";
  if (guardian.answer === null && rule === "refuse") return "no-consent";
  return null;
}

/** The first guardian who can be written to; if there is none, the first with a contact, and why not. */
function recipientOf(guardians: readonly CandidateGuardian[], rule: ConsentRule) {
  const tried = guardians.map((guardian) => ({ guardian, reason: refusalOf(guardian, guardians, rule) }));
  return (
    tried.find(({ reason }) => reason === null) ??
    tried.find(({ reason }) => reason !== "no-contact") ??
    ({ guardian: null, reason: "no-contact" } as const)
  );
}

const isForParents = (feedback: FeedbackToSend): feedback is ForParents => feedback.said !== null;

/**
 * Whose words are sent: someone has to decide where others edited them. Null while nobody has. Where only topic or date were changed, or the
 * child's own words are not known, there is one choice.
 */
function wordsOf({ said, editedBy }: ForParents, decision: LeftOutDecision | undefined) {
  if (said.original === null && editedBy === null) return "original";
  if (decision?.words === undefined) return null;
  return said.original === null ? "edited" : decision.words;
}

/** Why nobody is told of a child, and the feedback that it is about where it is about words. */
interface Refusal {
  reason: LeftOutReason;
  feedback?: FeedbackToSend[];
}

/** What a guardian is to be told of a child, or why nobody is. */
function decide(
  student: Candidate,
  decision: LeftOutDecision | undefined,
  { consentRule, digest }: Wording,
): Sendable | Refusal {
  const { guardian, reason } = recipientOf(student.guardians, consentRule);
  const waitsIn = guardian?.waitsIn ?? null;
  if (!student.hasWritten) return { reason: "nothing-written" };
  if (student.feedback.length === 0)
    return { reason: waitsIn?.studentIds.includes(student.id) ? "waiting" : "nothing-new" };
  if (reason !== null || guardian.contact === null) return { reason: reason ?? "no-contact" };
  const forParents = student.feedback.filter(isForParents);
  if (forParents.length === 0) return { reason: "not-for-parents", feedback: student.feedback.slice(0, 1) };
  // A digest has the child's own words, wherever they are known.
  const told = forParents.map((feedback) => ({
    feedback,
    words: wordsOf(feedback, digest ? { studentId: student.id, words: "original" } : decision),
  }));
  if (!areDecided(told)) return { reason: "edited", feedback: forParents };
  const distressed = told.filter(({ feedback, words }) =>
    soundsDistressed(ratingAndWords(feedback, words).message),
  );
  if (distressed.length > 0 && !decision?.sendsDistress)
    return { reason: "distress", feedback: distressed.map(({ feedback }) => feedback) };
  const overrideReason = (guardian.wasToldToday && decision?.overrideReason) || null;
  if (guardian.wasToldToday && overrideReason === null) return { reason: "told-today" };
  if (waitsIn !== null && overrideReason === null) return { reason: "waiting" };
  return { student, guardian, contact: guardian.contact, told, overrideReason };
}

const areDecided = (
  told: readonly { feedback: ForParents; words: WordsSent | null }[],
): told is Sendable["told"] => told.every(({ words }) => words !== null);

/** The message to a guardian about these children, who have the contact in common; null when it is too long for one. */
function messageOf(
  wording: Wording,
  [first, ...others]: readonly [Sendable, ...Sendable[]],
  token: string,
): PlannedMessage | null {
  const { guardian, contact, overrideReason } = first;
  const about = [first, ...others];
  const language = guardian.language ?? wording.language;
  const worded = wordMessage(wording, { language, token }, about);
  if (worded === null) return null;
  return {
    contact,
    contactKeys: [...new Set(about.flatMap((each) => each.guardian.contactKeys))],
    guardianName: guardian.name,
    language,
    message: worded.message,
    overrideReason: overrideReason ?? others.find((each) => each.overrideReason)?.overrideReason ?? null,
    token,
    children: about.flatMap(({ student, guardian, told }, child) =>
      told.map(({ feedback: { id, editedBy }, words }, index) => ({
        studentId: student.id,
        part: (index === 0 && worded.parts?.[child]) || null,
        guardianId: guardian.id,
        feedbackId: id,
        editedBy,
        words: editedBy && words,
      })),
    ),
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
  const byContact = new Map<string, { about: [Sendable, ...Sendable[]]; message: PlannedMessage }>();
  for (const student of candidates) {
    const decided = decide(student, decisions.get(student.id), wording);
    if ("reason" in decided) {
      leftOut.push(leaveOut(student, decided, wording.consentRule));
      continue;
    }
    const planned = byContact.get(decided.contact);
    const about: [Sendable, ...Sendable[]] = planned ? [...planned.about, decided] : [decided];
    const message = messageOf(wording, about, planned?.message.token ?? makeToken());
    if (message !== null) byContact.set(decided.contact, { about, message });
    // One message a day: they are told of another child.
    else leftOut.push(leaveOut(student, { reason: "told-today" }, wording.consentRule));
  }
  return { messages: Array.from(byContact.values(), ({ message }) => message), leftOut };
}

const withoutWords = ({ said: _said, ...feedback }: FeedbackToSend) => feedback;

function leaveOut(student: Candidate, { reason, feedback = [] }: Refusal, rule: ConsentRule): LeftOut {
  const { id, name, surname } = student;
  const { guardian } = recipientOf(student.guardians, rule);
  return {
    student: { id, name, surname },
    reason,
    feedback: feedback.map(withoutWords),
    waitsIn: reason === "waiting" ? (guardian?.waitsIn ?? null) : null,
    guardian: guardian && { name: guardian.name, contact: guardian.contact, problem: guardian.problem },
  };
}
