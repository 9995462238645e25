import { expect, test } from "vitest";
import { newId } from "#web/data/new-id.ts";
import { type Owner, openDeviceStore } from "#web/offline/device-store.ts";
import { importSealed } from "./import-sealed.ts";
import { readUnsent } from "./unsent-store.ts";

const [asha, bina, waiting, rejected, written] = ["asha", "bina", "algebra", "optics", "tides"] as const;

/** A phone that 1.0.0 has left with feedback of this student. */
async function leave(userId: string) {
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  const seal = async (value: unknown) => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    return { iv, data: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes) };
  };
  const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
  const store = await openDeviceStore();
  await store.put("owner", { userId, slot: "slot", key } as Owner, "owner");
  const submission = (reviewId: string, more = {}) => {
    const words = { rating: 3, message: `On ${reviewId}`, topic: reviewId, writtenAt: 7 };
    return { id: newId(), userId, reviewId, ...words, ...more };
  };
  for (const each of [submission(waiting), submission(rejected, { problem: { code: "not-found" } })])
    await store.put("outbox", { id: each.id, version: newId(), slot: "slot", sealed: await seal(each) });
  const { iv, data } = await seal({ id: newId(), rating: 0, message: `On ${written}` });
  const sealed = JSON.stringify({ at: 1, iv: toText(iv), data: toText(new Uint8Array(data)) });
  localStorage.setItem(`feedback-draft:sealed:slot:${written}`, sealed);
  localStorage.setItem(
    `feedback-draft:${userId}:drums`,
    JSON.stringify({ id: newId(), rating: 2, message: "" }),
  );
}

test("what version 1.0.0 has encrypted for the signed-in student is taken over once", async () => {
  await leave(asha);
  await importSealed(asha);
  await importSealed(asha);
  const unsent = (await readUnsent(asha)).map(({ lessonId, state, message, rating }) => ({
    lessonId,
    state,
    message,
    rating,
  }));
  expect(unsent).toHaveLength(4);
  expect(unsent).toEqual(
    expect.arrayContaining([
      { lessonId: waiting, state: "waiting", message: "On algebra", rating: 3 },
      { lessonId: rejected, state: "rejected", message: "On optics", rating: 3 },
      { lessonId: written, state: "draft", message: "On tides", rating: 0 },
      { lessonId: "drums", state: "draft", message: "", rating: 2 },
    ]),
  );
  expect(await (await openDeviceStore()).count("outbox")).toBe(0);
  expect(localStorage.length).toBe(0);
});

test("what it has encrypted for one student is not taken over for another", async () => {
  await leave(asha);
  await importSealed(bina);
  expect(await readUnsent(bina)).toEqual([]);
  expect(await readUnsent(asha)).toEqual([]);
});
