import type { DatabaseAddress } from "#db/client.ts";
import type { Services } from "#server/http/context.ts";
import { startAnnouncing, startListening } from "#server/live/announcements.ts";

/**
 * Announces the changes of this server to all servers, and passes on to its streams what any of them announces. Returns a function
 * that stops both.
 */
export function startLive(
  { database, live, log }: Pick<Services, "database" | "live" | "log">,
  listenAt: DatabaseAddress,
): () => Promise<void> {
  const stopAnnouncing = startAnnouncing(database.$client);
  const hear = (changed: Parameters<typeof live.heard>[0]) => live.heard(changed);
  const stopListening = startListening(listenAt, hear, log);
  return async () => {
    await Promise.all([stopAnnouncing(), stopListening()]);
  };
}
