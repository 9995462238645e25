import { wordReplyPushes } from "#features/feedback/server/replies/reply-pushes.actions.ts";
import type { PushSources } from "#features/push/server/push-job.actions.ts";
import { wordReminderPushes } from "#features/reminders/server/reminder-pushes.actions.ts";

/** The features that notify students. */
export const pushSources: PushSources = { reminders: wordReminderPushes, replies: wordReplyPushes };
