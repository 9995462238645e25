import type { ReplyTarget } from "./replies.api.ts";

/** The name under which the input of a reply is saved when the user's session ends. */
export function replyName(target: ReplyTarget): string {
  return "feedbackId" in target ? `reply:feedback:${target.feedbackId}` : `reply:class:${target.lessonId}`;
}
