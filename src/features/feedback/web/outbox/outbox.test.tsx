import { expect, test, vi } from "vitest";
import type { feedbackRoutes } from "#features/feedback/server/feedback.routes.ts";
import { newId } from "#web/data/new-id.ts";
import { api, noConnection, Rejection } from "#web/testing/api.ts";
import { hold } from "#web/testing/hold.ts";
import { feedback, people } from "#web/testing/records.ts";
import { sendWaiting, submit } from "./outbox.ts";
import { closeOutbox, discardAll, isAllStored, openOutbox, readDraft, saveDraft } from "./unsent.ts";
import { changeUnsent, readUnsent } from "./unsent-store.ts";

const userId = people.student.id;

test("without a connection a submission waits after one try", async () => {
  const sent = api<typeof feedbackRoutes>()("$post", "/feedback", () => noConnection);
  const outcome = await submit(userId, { id: newId(), topic: "Tides" }, { rating: 2, message: "Too fast." });
  expect(outcome).toEqual({ type: "waiting" });
  // A second try at once would begin in this time; the next one comes after more than three seconds.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(sent).toHaveLength(1);
});

test("what asks for sending during an attempt gets one more, because the network may be back since", async () => {
  const feedbackApi = api<typeof feedbackRoutes>();
  feedbackApi("$post", "/feedback", () => noConnection);
  await submit(userId, { id: newId(), topic: "Tides" }, { rating: 2, message: "Too fast." });
  const sent = feedbackApi("$post", "/feedback", () => noConnection);
  await Promise.all([sendWaiting(), sendWaiting(), sendWaiting()]);
  expect(sent).toHaveLength(2);
});

test("white space around a draft does not make it another tab's words", async () => {
  const lesson = { id: newId(), topic: "Tides" };
  const words = { rating: 2, message: " Too fast. \n" };
  api<typeof feedbackRoutes>()("$post", "/feedback", ({ json }) => ({
    ...feedback,
    id: (json as { id: string }).id,
  }));
  expect(await submit(userId, lesson, words)).toMatchObject({ type: "received" });
  expect(await readUnsent(userId)).toEqual([]);
});

test("what another tab has typed becomes the draft once this tab's words are received", async () => {
  const lesson = { id: newId(), topic: "Tides" };
  await openOutbox(userId);
  saveDraft(userId, lesson, { rating: 2, message: "From this tab." });
  await expect.poll(() => readUnsent(userId)).toMatchObject([{ message: "From this tab.", state: "draft" }]);
  const [draft] = await readUnsent(userId);
  if (draft) await changeUnsent(draft, (now) => now && { ...now, message: "From another." });
  api<typeof feedbackRoutes>()("$post", "/feedback", () => ({ ...feedback, id: draft?.id ?? "" }));
  const outcome = await submit(userId, lesson, { rating: 2, message: "From this tab." });
  expect(outcome).toMatchObject({ type: "received" });
  expect(await readUnsent(userId)).toMatchObject([{ message: "From another.", state: "draft" }]);
});

test("without a database the words stay in the tab, and are sent from there", async () => {
  const lesson = { id: newId(), topic: "Tides" };
  const words = { rating: 2, message: "Too fast." };
  const open = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("Blocked.", "InvalidStateError");
  });
  await openOutbox(userId);
  saveDraft(userId, lesson, words);
  const feedbackApi = api<typeof feedbackRoutes>();
  feedbackApi("$post", "/feedback", () => noConnection);
  expect(await submit(userId, lesson, words)).toMatchObject({ type: "rejected" });
  expect(readDraft(userId, lesson.id)).toMatchObject(words);
  expect(await isAllStored(userId)).toBe(false);
  feedbackApi("$post", "/feedback", ({ json }) => ({ ...feedback, id: (json as { id: string }).id }));
  expect(await submit(userId, lesson, words)).toMatchObject({ type: "received" });
  expect(readDraft(userId, lesson.id)).toBeUndefined();
  open.mockRestore();
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

test.each([
  ["kept", 1],
  ["discarded", 0],
])("a rejection that arrives after a logout leaves what the student has %s", async (choice, left) => {
  const late = hold(new Rejection("not-found"));
  const sent = api<typeof feedbackRoutes>()("$post", "/feedback", late.respond);
  const submitted = submit(userId, { id: newId(), topic: "Tides" }, { rating: 2, message: "Too fast." });
  await expect.poll(() => sent).toHaveLength(1);
  if (choice === "discarded") await discardAll(userId);
  closeOutbox(userId);
  late.release();
  await submitted;
  expect((await readUnsent(userId)).map(({ message }) => message)).toEqual(Array(left).fill("Too fast."));
});

test("the mark goes along with the words, if there is one", async () => {
  api<typeof feedbackRoutes>()("$post", "/feedback", () => noConnection);
  const [marked, unmarked] = [newId(), newId()];
  const words = { rating: 2, message: "I cannot sleep." };
  await submit(userId, { id: marked, topic: "Tides" }, { ...words, withheld: true });
  const row = { userId, lessonId: unmarked, id: newId(), topic: "Light", ...words, submittedAt: Date.now() };
  await changeUnsent(row, () => ({ ...row, state: "waiting" }));
  await expect
    .poll(() => readUnsent(userId))
    .toMatchObject([{ lessonId: marked, withheld: true }, { id: row.id }]);
  const sent = api<typeof feedbackRoutes>()("$post", "/feedback", ({ json }) => ({
    ...feedback,
    ...Object(json),
  }));
  await sendWaiting();
  expect(sent.map(({ json }) => json)).toEqual([
    { id: expect.any(String), reviewId: marked, ...words, withheld: true },
    { id: row.id, reviewId: unmarked, ...words },
  ]);
});

test("the same words with another mark are another draft", async () => {
  const lesson = { id: newId(), topic: "Tides" };
  const words = { rating: 2, message: "I cannot sleep." };
  api<typeof feedbackRoutes>()("$post", "/feedback", () => noConnection);
  await submit(userId, lesson, words);
  saveDraft(userId, lesson, { ...words, withheld: true });
  await expect
    .poll(() => readUnsent(userId))
    .toMatchObject([{ state: "waiting", edit: { ...words, withheld: true } }]);
  expect(readDraft(userId, lesson.id)).toMatchObject({ withheld: true });
  saveDraft(userId, lesson, words);
  await expect.poll(async () => (await readUnsent(userId))[0]?.edit).toBeUndefined();
});
