import type { MessageState, NotSentReason } from "#domain/messages/message-states.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import { t } from "#web/language/language.ts";

/** What is known of a message, or why it was not sent, in words. */
export const stateName = (state: MessageState | NotSentReason, channel: ParentChannel): string =>
  state === "wrong-number" && channel === "email"
    ? t.messageQueues.wrongAddress
    : t.messageRecord.stateName[state];
