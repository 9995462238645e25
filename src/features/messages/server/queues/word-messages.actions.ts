import { translateSuggestions } from "#domain/feedback.ts";
import { type DigestEntry, digestText, withNote } from "#domain/messages/digest.ts";
import { starsOf, type WordsSent } from "#domain/messages/parent-message.ts";
import { divideTemplate, fillTemplate, joinTexts } from "#domain/messages/template.ts";
import type { Said, SaidForParents } from "#features/feedback/server/withheld-feedback.queries.ts";
import type { FeedbackToSend } from "#features/messages/server/feedback-to-send.queries.ts";
import { parentPagePath } from "#features/messages/server/parent-page/parent-links.queries.ts";
import type { Catalogue } from "#locales/catalogue.ts";
import { allSuggestions } from "#locales/catalogues.ts";
import type { Candidate, CandidateGuardian } from "./candidates.queries.ts";
import type { Wording } from "./wording.queries.ts";

/** Feedback that parents may be told. */
export type ForParents = FeedbackToSend & { said: SaidForParents };

/** What a guardian is to be told of a child. */
export interface Sendable {
  student: Candidate;
  guardian: CandidateGuardian;
  contact: string;
  /** Each with whose words are sent. */
  told: { feedback: ForParents; words: WordsSent }[];
  overrideReason: string | null;
}

/** The stars and the words that are sent. */
export const ratingAndWords = ({ said }: ForParents, words: WordsSent): Said =>
  words === "original" ? (said.original ?? said) : said;

/** What is told of each class, with canned phrases in the message's language; it says so if the words are not the child's own. */
function entriesOf({ feedback }: Catalogue, { told }: Sendable): DigestEntry[] {
  return told.map(({ feedback: given, words }) => {
    const { topic, date, teacherName: teacher, editedBy } = given;
    const { rating, message: said } = ratingAndWords(given, words);
    const message = translateSuggestions(said, allSuggestions, feedback.suggestions);
    const note = words === "edited" && editedBy ? feedback.editedBy(editedBy) : "";
    return { topic, date, teacher, rating, message, note };
  });
}

/** Words a message about one child, or about several with a part for each; null when it is too long for one message. */
export function wordMessage(
  { schoolName, appUrl, wordsIn, templateIn, digest }: Wording,
  { language, token }: { language: string; token: string },
  about: readonly Sendable[],
): { message: string; parts: string[] | null } | null {
  const words = wordsIn(language);
  const isAboutSeveral = about.length > 1;
  const template = templateIn(language) ?? words.toParent.template;
  const divided = isAboutSeveral ? divideTemplate(template) : { opening: "", ofChild: template, closing: "" };
  /** Before and after the parts, it is about all of them. */
  const frame = {
    child: words.common.list(about.map(({ student }) => student.name)),
    class: "",
    teacher: "",
    date: "",
    stars: "",
    words: "",
    school: schoolName,
    link: `${appUrl}${parentPagePath(token)}`,
  };
  const parts = about.map((sendable) => {
    const { name: child } = sendable.student;
    const entries = entriesOf(words, sendable);
    const school = isAboutSeveral ? "" : schoolName;
    if (digest) return digestText(words, { ...digest, school, student: child }, entries);
    return entries
      .map(({ topic, teacher, date, rating, message, note }) =>
        withNote(
          note,
          fillTemplate(divided.ofChild, {
            ...frame,
            child,
            class: topic,
            teacher,
            date: words.common.date(date),
            stars: starsOf(rating),
            words: message,
          }),
        ),
      )
      .join("\n\n");
  });
  const [only] = parts;
  if (!isAboutSeveral) return { message: only ?? "", parts: null };
  const [opening, closing] = digest ? [schoolName, ""] : [divided.opening, divided.closing];
  const message = joinTexts([fillTemplate(opening, frame), ...parts, fillTemplate(closing, frame)]);
  return message === null ? null : { message, parts };
}
