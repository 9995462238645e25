import type { ErrorBody } from "#domain/schemas/error-body.ts";
import { newId } from "#web/data/new-id.ts";
import { type DraftRow, type Owner, openDeviceStore, ownerFor } from "#web/offline/device-store.ts";
import { seal, unseal } from "#web/offline/sealing.ts";

// What a student has submitted and the server may not have yet. Used by pages and the service worker: neither holds any of
// it in memory between two calls, because either may end at any moment.

/** A submitted draft: waiting to be sent, or rejected. */
export interface QueuedDraft {
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
  /** Why the server has finally rejected it: the student decides what to do with it. */
  problem?: ErrorBody;
  /** It was returned to its form, and stays here until the draft there is on the disk, which takes browsers seconds. */
  isInForm?: true;
}

/** A queued draft as it is stored: `version` distinguishes it from anything written later under the same id. */
export interface StoredDraft extends QueuedDraft {
  version: string;
}

async function toStored(owner: Owner, queuedDraft: QueuedDraft): Promise<DraftRow> {
  const { id } = queuedDraft;
  const version = newId();
  if (owner.key === null || owner.slot === null) return { id, version, plain: queuedDraft };
  return { id, version, slot: owner.slot, sealed: await seal(owner.key, queuedDraft) };
}

/** A queued draft of this owner; null for another's, and for one that was sealed with another server secret. */
async function fromStored(
  owner: Owner,
  { slot, sealed, plain, version }: DraftRow,
): Promise<StoredDraft | null> {
  if (sealed === undefined) return withVersion(plain as QueuedDraft, owner, version);
  if (owner.key === null || slot !== owner.slot) return null;
  const queuedDraft = await unseal(owner.key, sealed).catch(() => null);
  return queuedDraft === null ? null : withVersion(queuedDraft as QueuedDraft, owner, version);
}

function withVersion(queuedDraft: QueuedDraft, { userId }: Owner, version: string): StoredDraft | null {
  return queuedDraft.userId === userId ? { ...queuedDraft, version } : null;
}

/** Writes it in place of the row that `isStillWanted` has seen, if that says so. It is on the disk when this resolves. */
async function put(
  stored: DraftRow,
  isStillWanted: (row: DraftRow | undefined) => boolean,
): Promise<boolean> {
  const tx = (await openDeviceStore()).transaction("outbox", "readwrite", { durability: "strict" });
  const isWanted = isStillWanted(await tx.store.get(stored.id));
  if (isWanted) await tx.store.put(stored);
  await tx.done;
  return isWanted;
}

/** Stores a draft, replacing the one with the same id. It is on the disk when this resolves. @throws when it cannot be stored. */
export async function queueDraft(queuedDraft: QueuedDraft): Promise<StoredDraft> {
  const stored = await toStored(await ownerFor(queuedDraft.userId), queuedDraft);
  await put(stored, () => true);
  return { ...queuedDraft, version: stored.version };
}

/**
 * Records what happened to a queued draft, unless it was replaced or removed, or can no longer be sealed because its author
 * has logged out.
 */
export async function markQueuedDraft(
  queuedDraft: StoredDraft,
  note: Pick<QueuedDraft, "problem" | "isInForm">,
): Promise<void> {
  const { version, ...written } = queuedDraft;
  const stored = await toStored(await ownerFor(queuedDraft.userId), { ...written, ...note });
  await put(
    stored,
    (row) => row?.version === version && (stored.sealed !== undefined || row.sealed === undefined),
  );
}

/**
 * The queued drafts of this page's student, or without `userId` of the one who owns this browser's store, in the order in
 * which they were written.
 */
export async function readQueuedDrafts(userId?: string): Promise<StoredDraft[]> {
  const owner = await ownerFor(userId);
  if (owner === null) return [];
  const stored = await (await openDeviceStore()).getAll("outbox");
  const queuedDrafts = await Promise.all(stored.map((each) => fromStored(owner, each)));
  return queuedDrafts.filter((each) => each !== null).sort((a, b) => a.writtenAt - b.writtenAt);
}

/** Removes a draft that the server has, or that is not to be sent; one written in its place since then stays. */
export async function removeQueuedDraft({ id, version }: Pick<StoredDraft, "id" | "version">): Promise<void> {
  const tx = (await openDeviceStore()).transaction("outbox", "readwrite");
  if ((await tx.store.get(id))?.version === version) await tx.store.delete(id);
  await tx.done;
}

/** Seals drafts that were stored before there was a key. Resolves to whether all of this user's drafts are sealed. */
export async function sealQueuedDrafts(userId: string): Promise<boolean> {
  const owner = await ownerFor(userId);
  const rows = await (await openDeviceStore()).getAll("outbox");
  const readable = rows.filter(({ plain }) => (plain as QueuedDraft | undefined)?.userId === userId);
  for (const { plain, version } of readable) {
    const stored = await toStored(owner, plain as QueuedDraft);
    if (stored.sealed === undefined) return false;
    // The same version: it may be on its way to the server at this moment.
    await put({ ...stored, version }, (row) => row?.version === version);
  }
  return true;
}
