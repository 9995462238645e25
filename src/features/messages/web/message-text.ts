import {
  type Fits,
  mailtoLinkMaxLength,
  splitMessage,
  whatsappLinkMaxLength,
} from "#domain/messages/message-parts.ts";
import {
  mailtoLink,
  type ParentChannel,
  type ParentWords,
  readableFeedback,
  whatsappLink,
} from "#domain/messages/parent-message.ts";
import type { ParentMessageLog } from "#domain/schemas/parent-message.ts";
import type { MessageWords } from "./message-language.tsx";
import type { ChosenFeedback } from "./original-or-edited.tsx";

/** How long a link may be, in characters. */
export const maxLinkLength: Record<ParentChannel, number> = {
  whatsapp: whatsappLinkMaxLength,
  email: mailtoLinkMaxLength,
};

/** The feedback as a parent reads it; it says so if the words are not the student's own. Those who do not see stars send none. */
export function textOf(
  parentWords: MessageWords,
  student: string,
  { feedback, words }: ChosenFeedback,
): string {
  const { teacherName: teacher, topic, date, editedBy, content } = feedback;
  const original = words === "original" ? content.original : null;
  const { rating, message } = original ?? content;
  return readableFeedback(parentWords, {
    ...{ student, teacher, topic, date, rating },
    message: parentWords.translate(message),
    editedBy: original ? null : editedBy,
  });
}

/** The e-mail has the date of the chosen feedback, or today's if none is chosen. */
export function linkOf(
  words: ParentWords,
  { channel, to, message }: Pick<ParentMessageLog, "channel" | "to" | "message">,
  studentName: string,
  date: string,
): string {
  return channel === "whatsapp"
    ? whatsappLink(words, to, message)
    : mailtoLink(words, { email: to, student: studentName, date, message });
}

/** The texts that a message is opened with. Only WhatsApp messages are split: mail programs often accept more than the safe length. */
export function partsOf(
  words: Pick<ParentWords, "parentContact">,
  channel: ParentChannel,
  text: string,
  fits: Fits,
): string[] {
  return channel === "whatsapp" ? splitMessage(words, text, fits) : [text];
}
