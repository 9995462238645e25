import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenIdle } from "../../../web/prefetch/prefetch.ts";
import type { Account } from "../../../web/session/actor.ts";

/** Shows teachers and admins new responses as they arrive, as long as they are signed in. */
export function useLiveUpdates(account: Account | null | undefined): void {
  const queryClient = useQueryClient();
  const userId = account && account.role !== "student" ? account.id : undefined;
  useEffect(() => {
    if (userId === undefined) return;
    const leaving = new AbortController();
    whenIdle(async () => {
      const { followChanges } = await import("./live-updates.ts");
      if (!leaving.signal.aborted) followChanges(userId, queryClient, leaving.signal);
    });
    return () => leaving.abort();
  }, [userId, queryClient]);
}
