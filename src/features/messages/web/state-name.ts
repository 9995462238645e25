import type { ShownMessageState } from "#domain/messages/message-states.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import { t } from "#web/language/language.ts";

/** What is known of a message, in words. */
export const stateName = (state: ShownMessageState, channel: ParentChannel): string =>
  state === "wrong-number" && channel === "email"
    ? t.messageQueues.wrongAddress
    : t.messageRecord.stateName[state];
