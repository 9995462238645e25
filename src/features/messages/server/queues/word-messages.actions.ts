import { digestText, withNote } from "#domain/messages/digest.ts";
import {
  type ParentChannel,
  readableFeedback,
  readableStars,
  type WordsSent,
  wholeMessage,
} from "#domain/messages/parent-message.ts";
import { divideTemplate, fillTemplate, joinTexts } from "#domain/messages/template.ts";
import { translateSuggestions } from "#domain/suggestions.ts";
import type { Content } from "#features/feedback/server/withheld-feedback.queries.ts";
import { parentPagePath } from "#features/messages/server/parent-page/parent-links.queries.ts";
import type { Catalogue } from "#locales/catalogue.ts";
import { allSuggestions } from "#locales/catalogues.ts";
import type { Candidate, CandidateGuardian, ForParents } from "./candidates.queries.ts";
import type { Wording } from "./wording.queries.ts";

/** What to tell a guardian about a child. */
export interface Sendable {
  student: Candidate;
  guardian: CandidateGuardian;
  channel: ParentChannel;
  contact: string;
  /** Each with whose words are sent. */
  shown: { feedback: ForParents; words: WordsSent }[];
}

/** The stars and the words that are sent. */
export const ratingAndWords = ({ content }: ForParents, words: WordsSent): Content =>
  words === "original" ? (content.original ?? content) : content;

/** The feedback of a child that is told of, with canned phrases in the message's language. */
function shownOf({ feedback }: Catalogue, { shown }: Sendable) {
  return shown.map(({ feedback: response, words }) => {
    const { topic, date, teacherName: teacher, editedBy } = response;
    const { rating, message: text } = ratingAndWords(response, words);
    const message = translateSuggestions(text, allSuggestions, feedback.suggestions);
    return { topic, date, teacher, rating, message, editedBy: words === "edited" ? editedBy : null };
  });
}

/** Words a message about one child, or about several with a part for each; null when it is too long for one message. */
export function wordMessage(
  { channel, schoolName, appUrl, wordsIn, templateIn, digest }: Wording,
  { language, token }: { language: string; token: string },
  about: readonly Sendable[],
): { message: string; parts: string[] | null } | null {
  const words = wordsIn(language);
  const template = digest ? undefined : templateIn(language);
  const isAboutSeveral = about.length > 1;
  const divided =
    template && isAboutSeveral
      ? divideTemplate(template)
      : { opening: "", ofChild: template ?? "", closing: "" };
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
  const partOf = (sendable: Sendable): string => {
    const { name: student } = sendable.student;
    const noted = shownOf(words, sendable).map((each) => ({
      ...each,
      note: each.editedBy ? words.feedback.editedBy(each.editedBy) : "",
    }));
    if (digest)
      return digestText(words, { ...digest, school: isAboutSeveral ? "" : schoolName, student }, noted);
    const texts = noted.map(({ note, ...each }) =>
      template === undefined
        ? readableFeedback(words, { student, ...each })
        : withNote(
            note,
            fillTemplate(divided.ofChild, {
              ...frame,
              child: student,
              class: each.topic,
              teacher: each.teacher,
              date: words.common.date(each.date),
              stars: readableStars(words, each.rating),
              words: each.message,
            }),
          ),
    );
    return texts.join("\n\n");
  };
  const parts = about.map(partOf);
  const [only = ""] = parts;
  const isBuiltIn = !digest && template === undefined;
  if (!isAboutSeveral) return { message: isBuiltIn ? wholeMessage(words, channel, only) : only, parts: null };
  const [opening, closing] = digest
    ? [schoolName, ""]
    : isBuiltIn
      ? [words.toParent.several, ""]
      : [fillTemplate(divided.opening, frame), fillTemplate(divided.closing, frame)];
  const message = joinTexts([opening, ...parts, closing]);
  return message === null ? null : { message, parts };
}
