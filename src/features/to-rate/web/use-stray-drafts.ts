import { useSyncExternalStore } from "react";
import { useAccount } from "../../../web/session/actor.ts";
import type { ReviewSessionEntry } from "../../review-sessions/web/review-sessions.api.ts";
import { subscribeToDrafts, unsentDrafts } from "../../unsent-feedback/web/feedback-drafts.ts";

/** Whether there is a draft on a class that is not among these, or was meanwhile answered elsewhere: it must not be overlooked. */
export function useStrayDrafts(sessions: readonly ReviewSessionEntry[] | undefined): boolean {
  const { id: userId } = useAccount();
  return useSyncExternalStore(
    subscribeToDrafts,
    () =>
      sessions !== undefined &&
      [...unsentDrafts(userId).keys()].some((reviewId) => !sessions.some(({ id }) => id === reviewId)),
  );
}
