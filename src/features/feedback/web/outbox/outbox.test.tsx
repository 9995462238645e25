import { afterEach, expect, test, vi } from "vitest";
import type { feedbackRoutes } from "#features/feedback/server/feedback.routes.ts";
import { newId } from "#web/data/new-id.ts";
import { openDeviceStore } from "#web/offline/device-store.ts";
import { api, noConnection, Rejection } from "#web/testing/api.ts";
import { people } from "#web/testing/records.ts";
import { sendWaiting, submit } from "./outbox.ts";
import { closeOutbox } from "./unsent.ts";

const userId = people.student.id;

afterEach(async () => {
  await (await openDeviceStore()).clear("unsent");
  closeOutbox(userId);
});

test("without a connection a submission waits after one try", async () => {
  const sent = api<typeof feedbackRoutes>()("$post", "/feedback", () => noConnection);
  const outcome = await submit(userId, { id: newId(), topic: "Tides" }, { rating: 2, message: "Too fast." });
  expect(outcome).toEqual({ type: "waiting" });
  // A second try at once would begin in this time; the next one comes after more than three seconds.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(sent).toHaveLength(1);
});

test("a rejection that cannot be noted, because the storage is full, does not block the others", async () => {
  const feedbackApi = api<typeof feedbackRoutes>();
  feedbackApi("$post", "/feedback", () => noConnection);
  const words = { rating: 2, message: "Too fast." };
  const [gone, open] = [newId(), newId()];
  await submit(userId, { id: gone, topic: "Tides" }, words);
  await submit(userId, { id: open, topic: "Dunes" }, words);
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("The disk is full.", "QuotaExceededError");
  });
  const sent = feedbackApi("$post", "/feedback", ({ json }) =>
    (json as { reviewId: string }).reviewId === gone ? new Rejection("not-found") : noConnection,
  );
  await sendWaiting();
  put.mockRestore();
  expect(sent.map(({ json }) => (json as { reviewId: string }).reviewId)).toEqual([gone, open]);
});
