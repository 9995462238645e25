import { queryOptions } from "@tanstack/react-query";
import { fullName } from "#domain/full-name.ts";
import type { Fits } from "#domain/messages/message-parts.ts";
import { mailtoTextLink, type ParentChannel, whatsappTextLink } from "#domain/messages/parent-message.ts";
import { childrenOf } from "#features/messages/web/in-words.ts";
import { messagesKey, type ParentMessage, readMessages } from "#features/messages/web/message-list.api.ts";
import type { MessageQueue } from "#features/messages/web/message-queues.api.ts";
import { maxLinkLength, partsOf } from "#features/messages/web/message-text.ts";
import { readMessage } from "#features/messages/web/parent-messages.api.ts";
import { defaultLanguage, isLanguage } from "#locales/languages.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { loadWords } from "#web/language/language.ts";

/** A message that a person sends, with the links that open it: several for a text that is too long for one, none where it has no text. */
export interface Step {
  message: ParentMessage;
  links: string[];
  /** Whether a text fits into one link. */
  fits: Fits;
}

/** Enough for somebody who is faster than the network: the next message is opened in the tap that answers for the one before. */
const dueAhead = 5;

async function stepOf(message: ParentMessage, today: string): Promise<Step> {
  const { channel, to, language, message: text } = message;
  const words = await loadWords(isLanguage(language) ? language : defaultLanguage, [
    "toParent",
    "parentContact",
  ]);
  const subject = words.toParent.subject(childrenOf(message).map(fullName).join(", "), today);
  const linkOf = (part: string) =>
    channel === "whatsapp" ? whatsappTextLink(to, part) : mailtoTextLink({ email: to, subject, text: part });
  const fits: Fits = (part) => linkOf(part).length <= maxLinkLength[channel];
  return { message, links: text === "" ? [] : partsOf(words, channel, text, fits).map(linkOf), fits };
}

/** The first messages of a queue that are to be opened, and those before them that must not be sent now. */
async function readDue(queueId: string, channel?: ParentChannel): Promise<ParentMessage[]> {
  const due: ParentMessage[] = [];
  let ready = 0;
  let after: string | undefined;
  do {
    const page = await readMessages({ queueId, state: "prepared", channel }, { after });
    for (const message of page.items) {
      if (ready === dueAhead) continue;
      due.push(message);
      if (message.refusal === null) ready += 1;
    }
    after = page.next ?? undefined;
  } while (ready < dueAhead && after !== undefined);
  return due;
}

/** Whether a press may open it. */
export const canOpen = ({ message: { state, refusal }, links }: Step) =>
  state === "prepared" && refusal === null && links.length > 0;

/** The message with its text, for those who read one at a time: the list leaves it out. */
async function withText(message: ParentMessage): Promise<ParentMessage> {
  if (message.whyNoText !== "one-at-a-time") return message;
  const { message: text, whyNoText } = await readMessage(message.id);
  return { ...message, message: text, whyNoText };
}

interface Person {
  name: string;
  surname: string;
}

export const isOpenedBy = (person: Person, { message: { state, stateBy } }: Step) =>
  state === "opened" && stateBy !== null && fullName(stateBy) === fullName(person);

/** First what this person has opened and not answered for, last what must not be sent now and what somebody else may be sending. */
export function inTurn(steps: readonly Step[], me: Person): Step[] {
  const turnOf = (step: Step) => {
    if (step.message.state === "opened") return isOpenedBy(me, step) ? 0 : 3;
    return canOpen(step) ? 1 : 2;
  };
  return [...steps].sort((one, other) => turnOf(one) - turnOf(other));
}

/** What comes next in a queue: messages that were opened and wait for an answer, and those to open. All of it from the server. */
export function stepsQuery(queue: Pick<MessageQueue, "id" | "mails">) {
  // E-mails that this server sends go together, by one press.
  const channel = queue.mails > 0 ? "whatsapp" : undefined;
  return queryOptions({
    queryKey: [...messagesKey, "steps", queue.id, channel],
    queryFn: async ({ client }) => {
      const { today } = await client.fetchQuery(schoolDayQuery);
      const [{ items: opened }, due] = await Promise.all([
        readMessages({ queueId: queue.id, state: "opened" }),
        readDue(queue.id, channel),
      ]);
      const next = due.find(({ refusal }) => refusal === null) ?? due[0];
      const steps = [...opened, ...due].map(async (message) =>
        stepOf(message.state === "opened" || message === next ? await withText(message) : message, today),
      );
      return Promise.all(steps);
    },
  });
}
