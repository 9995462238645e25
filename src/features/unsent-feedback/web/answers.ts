import type { ErrorBody } from "../../../domain/schemas/error-body.ts";
import {
  type Owner,
  openDeviceStore,
  readOwner,
  type StoredAnswer,
} from "../../../web/offline/device-store.ts";
import { seal, unseal } from "../../../web/offline/sealing.ts";

// What a student has submitted and the server may not have yet. Used by pages and the service worker: neither keeps any of it in
// memory between two calls, because either may end at any moment.

/** An answer that waits to be sent, or was rejected. */
export interface Answer {
  /** Made in the browser, so that the server recognises a repeat. */
  id: string;
  userId: string;
  reviewId: string;
  /** So that it can be named when its class is gone. */
  topic: string;
  rating: number;
  message: string;
  /** In milliseconds; they are sent in this order. */
  writtenAt: number;
  /** Why the server has rejected it for good: the student decides what becomes of it. */
  problem?: ErrorBody;
}

async function toStored(owner: Owner | null, answer: Answer): Promise<StoredAnswer> {
  const { id, userId } = answer;
  if (owner?.userId !== userId || owner.key === null || owner.slot === null) return { id, plain: answer };
  return { id, slot: owner.slot, sealed: await seal(owner.key, answer) };
}

/** An answer of this owner; null for another's, and for one that was sealed with another secret of the server. */
async function toAnswer(owner: Owner, { slot, sealed, plain }: StoredAnswer): Promise<Answer | null> {
  const answer = plain as Answer | undefined;
  if (answer !== undefined) return answer.userId === owner.userId ? answer : null;
  if (owner.key === null || sealed === undefined || slot !== owner.slot) return null;
  return (await unseal(owner.key, sealed).catch(() => null)) as Answer | null;
}

/** Keeps an answer, or what has become of it. It is on the disk when this resolves. @throws when it cannot be kept. */
export async function keepAnswer(answer: Answer): Promise<void> {
  const stored = await toStored(await readOwner(), answer);
  const tx = (await openDeviceStore()).transaction("outbox", "readwrite", { durability: "strict" });
  await tx.store.put(stored);
  await tx.done;
}

/** The answers of the student who owns this browser's store, in the order in which they were written. */
export async function readAnswers(): Promise<Answer[]> {
  const owner = await readOwner();
  if (owner === null) return [];
  const stored = await (await openDeviceStore()).getAll("outbox");
  const answers = await Promise.all(stored.map((each) => toAnswer(owner, each)));
  return answers.filter((each) => each !== null).sort((a, b) => a.writtenAt - b.writtenAt);
}

/** Removes an answer that the server has, or that the student has withdrawn. */
export async function removeAnswer(id: string): Promise<void> {
  await (await openDeviceStore()).delete("outbox", id);
}

/** Seals what was kept before there was a key. Resolves to whether all of the owner's answers are sealed. */
export async function sealAnswers(): Promise<boolean> {
  const owner = await readOwner();
  const store = await openDeviceStore();
  const readable = (await store.getAll("outbox")).filter(({ plain }) => plain !== undefined);
  for (const { plain } of readable) {
    const answer = plain as Answer;
    if (owner?.userId !== answer.userId) continue;
    const stored = await toStored(owner, answer);
    const tx = store.transaction("outbox", "readwrite");
    // It may have been sent meanwhile.
    if (await tx.store.get(answer.id)) await tx.store.put(stored);
    await tx.done;
    if (stored.sealed === undefined) return false;
  }
  return true;
}
