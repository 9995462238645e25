import type { PushSources } from "../../features/push/server/push-work.actions.ts";
import { wordReminderPushes } from "../../features/reminders/server/reminder-pushes.actions.ts";
import { wordReplyPushes } from "../../features/replies/server/reply-pushes.actions.ts";

/** The features that notify students. */
export const pushSources: PushSources = { reminders: wordReminderPushes, replies: wordReplyPushes };
