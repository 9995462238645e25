import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { reachOf } from "#domain/permissions.ts";
import { whenIdle } from "#web/prefetch/prefetch.ts";
import type { Account } from "#web/session/account.ts";

/** Shows teachers and admins new responses as they arrive, as long as they are signed in. */
export function useLiveUpdates(account: Account | null | undefined): void {
  const queryClient = useQueryClient();
  const isReader = account && reachOf(account, "live.listen");
  useEffect(() => {
    if (isReader) whenIdle(() => import("./live-updates.ts").then((live) => live.followAccount(queryClient)));
  }, [isReader, queryClient]);
}
