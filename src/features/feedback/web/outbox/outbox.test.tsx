import { afterEach, expect, test, vi } from "vitest";
import type { feedbackRoutes } from "#features/feedback/server/feedback.routes.ts";
import { newId } from "#web/data/new-id.ts";
import { forgetOwner, openDeviceStore, takeOwnership } from "#web/offline/device-store.ts";
import { api, noConnection, Rejection } from "#web/testing/api.ts";
import { people } from "#web/testing/records.ts";
import { openOutbox, sendWaiting, submitDraft } from "./outbox.ts";

const userId = people.student.id;

afterEach(async () => {
  await (await openDeviceStore()).clear("outbox");
  await forgetOwner();
});

test("without a connection a submission waits after one try", async () => {
  await takeOwnership(userId, async () => ({ slot: null, key: null }));
  const close = openOutbox(userId);
  const sent = api<typeof feedbackRoutes>()("$post", "/feedback", () => noConnection);
  const queuedDraft = {
    id: newId(),
    userId,
    reviewId: newId(),
    topic: "Tides",
    rating: 2,
    message: "Too fast.",
  };
  expect(await submitDraft({ ...queuedDraft, writtenAt: 1 })).toEqual({ type: "waiting" });
  // A second try at once would begin in this time; the next one comes after more than three seconds.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(sent).toHaveLength(1);
  close();
});

test("a rejection that cannot be noted, because the storage is full, does not block the others", async () => {
  await takeOwnership(userId, async () => ({ slot: null, key: null }));
  const feedbackApi = api<typeof feedbackRoutes>();
  feedbackApi("$post", "/feedback", () => noConnection);
  const close = openOutbox(userId);
  const queuedDraft = { userId, rating: 2, message: "Too fast." };
  const [gone, open] = [newId(), newId()];
  await submitDraft({ ...queuedDraft, id: newId(), reviewId: gone, topic: "Tides", writtenAt: 1 });
  await submitDraft({ ...queuedDraft, id: newId(), reviewId: open, topic: "Dunes", writtenAt: 2 });
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("The disk is full.", "QuotaExceededError");
  });
  const sent = feedbackApi("$post", "/feedback", ({ json }) =>
    (json as { reviewId: string }).reviewId === gone ? new Rejection("not-found") : noConnection,
  );
  await sendWaiting();
  put.mockRestore();
  expect(sent.map(({ json }) => (json as { reviewId: string }).reviewId)).toEqual([gone, open]);
  close();
});
