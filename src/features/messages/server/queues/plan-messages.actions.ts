import { soundsDistressed } from "#domain/distress.ts";
import { contactProblemKinds } from "#domain/messages/contact-problems.ts";
import { type LeftOutReason, leftOutReasons } from "#domain/messages/message-states.ts";
import {
  channelsFrom,
  type ParentChannel,
  parentChannels,
  type WordsSent,
} from "#domain/messages/parent-message.ts";
import { z } from "#domain/schemas/zod.ts";
import type { ConsentRule } from "#domain/school.ts";
import { feedbackToSendSchema } from "#features/messages/server/feedback-to-send.queries.ts";
import type { messageChildren, messagesOut } from "#features/messages/server/messages.table.ts";
import { personSchema } from "#features/messages/server/parent-messages.queries.ts";
import { makeToken } from "#server/credentials/tokens.ts";
import type { Candidate, CandidateGuardian, ForParents } from "./candidates.queries.ts";
import { ratingAndWords, type Sendable, wordMessage } from "./word-messages.actions.ts";
import type { Wording } from "./wording.queries.ts";

/** A message to be prepared. */
export interface PlannedMessage
  extends Pick<
    typeof messagesOut.$inferSelect,
    "channel" | "contact" | "contactKeys" | "guardianName" | "language" | "message"
  > {
  /** The token of a new link to the page of this contact; whether the message has it is up to its text. */
  token: string;
  children: Omit<typeof messageChildren.$inferSelect, "messageId" | "number">[];
}

/** A student whose guardians are not told, and the one who could be if the reason were mended. */
export const leftOutSchema = z.strictObject({
  student: personSchema.extend({ id: z.uuid() }),
  reason: z.enum(leftOutReasons),
  feedback: z
    .array(feedbackToSendSchema.pick({ id: true, topic: true, date: true, teacherName: true }))
    .describe("What sounds distressed; its words are read where one decides about them"),
  channel: z.enum(parentChannels).describe("By which the guardian could be written to"),
  guardian: z
    .strictObject({
      name: z.string(),
      contact: z.string().nullable(),
      problem: z.enum(contactProblemKinds).nullable().describe("Why nothing is sent to the contact"),
    })
    .nullable(),
});

export type LeftOut = z.infer<typeof leftOutSchema>;

/**
 * Why a guardian is not written to by a channel, or null. A barred guardian bars the contact; a no to `first` counts for both, unless they
 * agreed to the other.
 */
function refusalOf(
  guardian: CandidateGuardian,
  guardians: readonly CandidateGuardian[],
  { channel, first, rule }: { channel: ParentChannel; first: ParentChannel; rule: ConsentRule },
): LeftOutReason | null {
  const { contact, problem, answer } = guardian[channel];
  if (contact === null || problem !== null) return "no-contact";
  if (guardians.some((each) => each[channel].contact === contact && !each.mayReceive)) return "opted-out";
  if ((answer ?? (guardian[first].answer === "refused" ? "refused" : null)) === "refused") return "opted-out";
  return answer === null && rule === "refuse" ? "no-consent" : null;
}

/** The first guardian who can be written to, and how; if there is none, the first who has a contact at all, and why not. */
function recipientOf(
  guardians: readonly CandidateGuardian[],
  { channel: first, consentRule: rule }: Wording,
): { guardian: CandidateGuardian | null; channel: ParentChannel; reason: LeftOutReason | null } {
  const tried = channelsFrom(first).flatMap((channel) =>
    guardians.map((guardian) => ({
      guardian,
      channel,
      reason: refusalOf(guardian, guardians, { channel, first, rule }),
    })),
  );
  return (
    tried.find(({ reason }) => reason === null) ??
    tried.find(({ reason }) => reason !== "no-contact") ??
    tried.find(({ guardian, channel }) => guardian[channel].contact !== null) ?? {
      guardian: null,
      channel: first,
      reason: "no-contact",
    }
  );
}

/** Of what others edited, the child's own words are sent wherever they are known. */
const wordsOf = ({ content, editedBy }: ForParents): WordsSent =>
  content.original === null && editedBy !== null ? "edited" : "original";

const leaveOut = (
  { id, name, surname }: Candidate,
  reason: LeftOutReason,
  { guardian, channel }: ReturnType<typeof recipientOf>,
  feedback: readonly ForParents[] = [],
): LeftOut => ({
  student: { id, name, surname },
  reason,
  feedback: feedback.map(({ id, topic, date, teacherName }) => ({ id, topic, date, teacherName })),
  channel,
  guardian: guardian && {
    name: guardian.name,
    contact: guardian[channel].contact,
    problem: guardian[channel].problem,
  },
});

/** What to tell a guardian about a child, or why the child is left out. */
function decide(student: Candidate, isRead: boolean, wording: Wording): Sendable | LeftOut {
  const recipient = recipientOf(student.guardians, wording);
  const { guardian, channel, reason } = recipient;
  if (student.feedback.length === 0) return leaveOut(student, "nothing-new", recipient);
  const contact = guardian?.[channel].contact ?? null;
  if (guardian === null || contact === null || reason !== null)
    return leaveOut(student, reason ?? "no-contact", recipient);
  const shown = student.feedback.map((feedback) => ({ feedback, words: wordsOf(feedback) }));
  const distressed = shown.filter(({ feedback, words }) =>
    soundsDistressed(ratingAndWords(feedback, words).message),
  );
  if (distressed.length > 0 && !isRead)
    return leaveOut(
      student,
      "distress",
      recipient,
      distressed.map(({ feedback }) => feedback),
    );
  if (guardian.wasNotifiedToday) return leaveOut(student, "told-today", recipient);
  return { student, guardian, channel, contact, shown };
}

const keysOf = ({ whatsapp, email }: CandidateGuardian) =>
  [whatsapp.contact, email.contact].filter((contact) => contact !== null);

/** The message to a guardian about these children, who have the contact in common; null when it is too long for one. */
function messageOf(
  wording: Wording,
  [first, ...others]: readonly [Sendable, ...Sendable[]],
  token: string,
): PlannedMessage | null {
  const { guardian, channel, contact } = first;
  const about = [first, ...others];
  const language = guardian.language ?? wording.language;
  const worded = wordMessage({ ...wording, channel }, { language, token }, about);
  if (worded === null) return null;
  return {
    channel,
    contact,
    contactKeys: [...new Set(about.flatMap((each) => keysOf(each.guardian)))],
    guardianName: guardian.name,
    language,
    message: worded.message,
    token,
    children: about.flatMap(({ student, guardian, shown }, child) =>
      shown.map(({ feedback: { id, editedBy }, words }, index) => ({
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
 * Plans one message to each guardian, the first of a child's who can be written to, about all their children, and says who is left out and
 * why. Of the students in `read`, a person has read the words of distress.
 */
export function planMessages(
  candidates: readonly Candidate[],
  read: ReadonlySet<string>,
  wording: Wording,
): { messages: PlannedMessage[]; leftOut: LeftOut[] } {
  const leftOut: LeftOut[] = [];
  const byContact = new Map<string, { about: [Sendable, ...Sendable[]]; message: PlannedMessage }>();
  for (const student of candidates) {
    const decided = decide(student, read.has(student.id), wording);
    if ("reason" in decided) {
      leftOut.push(decided);
      continue;
    }
    const planned = byContact.get(decided.contact);
    const about: [Sendable, ...Sendable[]] = planned ? [...planned.about, decided] : [decided];
    const message = messageOf(wording, about, planned?.message.token ?? makeToken());
    if (message !== null) byContact.set(decided.contact, { about, message });
    // One message a day: they are told of another child.
    else leftOut.push(leaveOut(student, "told-today", recipientOf(student.guardians, wording)));
  }
  return { messages: Array.from(byContact.values(), ({ message }) => message), leftOut };
}
