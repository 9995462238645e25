import { type StoredFeedback, withFeedback } from "#features/lessons/web/with-feedback.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { openDeviceStore, type UnsentFeedback } from "#web/offline/device-store.ts";

type Lessons = Parameters<typeof withFeedback>[0];

/** Adds feedback that the server has received to its author's stored lists, unless the author has logged out. */
export async function updateOfflineList(
  { userId, lessonId }: Pick<UnsentFeedback, "userId" | "lessonId">,
  receipt: StoredFeedback,
): Promise<void> {
  const tx = (await openDeviceStore()).transaction(["owner", "kept"], "readwrite");
  const owner = await tx.objectStore("owner").get("owner");
  let cursor = owner?.userId === userId ? await tx.objectStore("kept").openCursor() : null;
  for (; cursor; cursor = await cursor.continue()) {
    const { queryKey, data } = Object(cursor.value) as { queryKey?: readonly unknown[]; data?: Lessons };
    const isThere = data?.pages?.some(({ items }) => items.some(({ id }) => id === lessonId));
    if (queryKey?.[0] === queryKeys.lessons[0] && data && isThere)
      await cursor.update({ ...Object(cursor.value), data: withFeedback(data, lessonId, receipt) });
  }
  await tx.done;
}
