import { limits } from "#domain/limits.ts";
import type { Role } from "#domain/roles.ts";
import type { Catalogue } from "#locales/catalogue.ts";

/** The longest message of a student with the sentences around it that say whose it is, and which class it is about. */
export const parentMessageMaxLength = 2700;

export const replyNoteMaxLength = 500;

/** Of how many of a student's latest feedback the words are there to choose from. */
export const latestFeedbackMax = 3;

/** What a message to a parent is worded with. */
export type ParentWords = Pick<Catalogue, "toParent" | "parentContact">;

export const parentChannels = ["whatsapp", "email"] as const;

export type ParentChannel = (typeof parentChannels)[number];

/** In which order channels are tried. */
export const channelsFrom = (first: ParentChannel): ParentChannel[] => [
  first,
  ...parentChannels.filter((channel) => channel !== first),
];

/** Which of a student's feedback a message is made from, where someone else edited it. */
export const wordsSent = ["original", "edited"] as const;

export type WordsSent = (typeof wordsSent)[number];

/** The stars of a rating, as characters. */
export function starsOf(rating: number): string {
  return "★".repeat(rating) + "☆".repeat(limits.ratingMax - rating);
}

/** The stars of a rating as a parent reads them: "★★★★☆ (good)". */
export function readableStars({ toParent }: Pick<ParentWords, "toParent">, rating: number): string {
  return toParent.stars(starsOf(rating), rating);
}

/** A student's feedback as a parent reads it, on WhatsApp as in a mail without any formatting. */
export function readableFeedback(
  words: Pick<ParentWords, "toParent">,
  feedback: {
    /** The first name. */
    student: string;
    teacher: string;
    topic: string;
    date: string;
    /** Null for those who do not see stars: the text then has none. */
    rating: number | null;
    message: string;
    /** The role of who edited it last, if that was not the student: the message says so. */
    editedBy?: Role | null;
  },
): string {
  const { toParent } = words;
  const { student, teacher, topic, date, rating, message, editedBy } = feedback;
  const values = { student, teacher, topic, day: toParent.day(date), words: message };
  if (rating === null) return editedBy ? toParent.editedWords(editedBy, values) : toParent.words(values);
  const rated = { ...values, stars: readableStars(words, rating) };
  return editedBy ? toParent.edited(editedBy, rated) : toParent.feedback(rated);
}

/** All of a message as a parent receives it: what it says, in the words of spec section 7. */
export function wholeMessage(
  { toParent }: Pick<ParentWords, "toParent">,
  channel: ParentChannel,
  content: string,
): string {
  return channel === "whatsapp" ? toParent.whatsapp(content) : toParent.mail(content);
}

/** While it is being typed or cut, a text may hold half of a character, which a link cannot. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
}

/** A WhatsApp link with a complete text; `phoneDigits` are the ten digits without the country code. */
export function whatsappTextLink(phoneDigits: string, text: string): string {
  return `https://wa.me/${limits.parentPhoneCountryCode}${phoneDigits}?text=${encoded(text)}`;
}

/** The same for a message to anyone else: without a number, WhatsApp asks whom to send it to. */
export function whatsappShareLink(phoneDigits: string | null, text: string): string {
  return phoneDigits === null ? `https://wa.me/?text=${encoded(text)}` : whatsappTextLink(phoneDigits, text);
}

/** The WhatsApp link of spec section 7: the text follows a greeting. */
export function whatsappLink(words: ParentWords, phoneDigits: string, userContent: string): string {
  return whatsappTextLink(phoneDigits, wholeMessage(words, "whatsapp", userContent));
}

/** A mailto link with a complete text. Line breaks are CRLF, as RFC 6068 requires. */
export function mailtoTextLink({
  email,
  subject,
  text,
}: {
  email: string;
  subject: string;
  text: string;
}): string {
  const body = text.replace(/\r?\n/g, "\r\n");
  // The address is encoded but for its at sign, so that no character in it can add a header of its own.
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${encoded(subject)}&body=${encoded(body)}`;
}

/** The mailto link of spec section 7: the text follows a greeting. */
export function mailtoLink(
  words: ParentWords,
  { email, student, date, message }: { email: string; student: string; date: string; message: string },
): string {
  return mailtoTextLink({
    email,
    subject: words.toParent.subject(student.trim(), date),
    text: wholeMessage(words, "email", message),
  });
}
