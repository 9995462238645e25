import { type StoredFeedback, withFeedback } from "#features/lessons/web/with-feedback.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { openDeviceStore, readOwner } from "#web/offline/device-store.ts";
import { seal, unseal } from "#web/offline/sealing.ts";
import type { QueuedDraft } from "./outbox-store.ts";

/**
 * Adds feedback that the server has received to its author's stored lists. Otherwise the app, opened without a network,
 * would offer the class again.
 */
export async function updateOfflineList(
  { userId, reviewId }: QueuedDraft,
  receipt: StoredFeedback,
): Promise<void> {
  const owner = await readOwner();
  if (owner?.userId !== userId || owner.key === null) return;
  const store = await openDeviceStore();
  for (const name of await store.getAllKeys("kept")) {
    const sealed = await store.get("kept", name);
    const stored = sealed && (await unseal(owner.key, sealed).catch(() => null));
    const { queryKey, data, ...others } = Object(stored) as {
      queryKey?: readonly unknown[];
      data?: Parameters<typeof withFeedback>[0];
    };
    const isThere = data?.pages?.some(({ items }) => items.some(({ id }) => id === reviewId));
    if (queryKey?.[0] !== queryKeys.lessons[0] || !data || !isThere) continue;
    const updated = await seal(owner.key, {
      ...others,
      queryKey,
      data: withFeedback(data, reviewId, receipt),
    });
    const tx = store.transaction(["owner", "kept"], "readwrite");
    const current = await tx.objectStore("owner").get("owner");
    // Unless they have logged out in the meantime.
    const isSame = typeof current === "object" && current.userId === userId;
    const now = await tx.objectStore("kept").get(name);
    if (isSame && now !== undefined) await tx.objectStore("kept").put(updated, name);
    await tx.done;
  }
}
