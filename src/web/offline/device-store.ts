import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from "idb";
import type { Sealed } from "./sealing.ts";

// What a student's browser stores for times without a network: one database, used by pages and the service worker alike.

/** The student who is signed in here, or whose session a page has not yet found ended. */
export interface Owner {
  userId: string;
  /** The name under which sealed drafts are stored, which does not reveal whose they are; null where nothing can be sealed. */
  slot: string | null;
  key: CryptoKey | null;
}

/** A draft in the outbox. It outlives the session, so it is sealed wherever the browser can. */
export interface DraftRow {
  id: string;
  /** Random, and new each time the row is written, so that a sent draft can be told apart from one written since. */
  version: string;
  /** Undefined until it is sealed. */
  slot?: string;
  sealed?: Sealed;
  /** Where the browser cannot seal, or the key has not arrived. */
  plain?: unknown;
}

interface DeviceSchema extends DBSchema {
  owner: { key: "owner" | "changes"; value: Owner | number };
  /** The owner's data by query; removed with the owner. */
  kept: { key: string; value: Sealed };
  outbox: { key: string; value: DraftRow };
}

type DeviceStore = IDBPDatabase<DeviceSchema>;

const name = "classback";
let opening: Promise<DeviceStore> | undefined;

/** Opens it again the next time. */
const forgetOpened = () => {
  opening = undefined;
};

const callbacks: OpenDBCallbacks<DeviceSchema> = {
  upgrade(store) {
    store.createObjectStore("owner");
    store.createObjectStore("kept");
    store.createObjectStore("outbox", { keyPath: "id" });
  },
  // A later version, in another tab, must not wait for this one.
  blocking: (_, __, event) => {
    (event.target as IDBDatabase).close();
    forgetOpened();
  },
  terminated: forgetOpened,
};

/** The database of this browser. @throws when the browser has none, as in some private windows. */
export function openDeviceStore(): Promise<DeviceStore> {
  opening ??= openDB<DeviceSchema>(name, 1, callbacks)
    .catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== "VersionError") throw error;
      // A later build has been here, and this one is back: it can ignore what later versions add.
      return openDB<DeviceSchema>(name, undefined, callbacks);
    })
    .catch((error: unknown) => {
      forgetOpened();
      throw error;
    });
  return opening;
}

/** The owner in this page's memory: the page of a student stays theirs while another tab signs someone else in. */
let ownerHere: Owner | undefined;

/**
 * The owner, if it is this user. Otherwise the one this page remembers, or an owner without a key, whose drafts cannot be
 * sealed. Without `userId`, the present owner; null when nobody is signed in.
 */
export async function ownerFor(userId: string): Promise<Owner>;
export async function ownerFor(userId?: string): Promise<Owner | null>;
export async function ownerFor(userId?: string): Promise<Owner | null> {
  const owner = await readOwner();
  if (userId === undefined || owner?.userId === userId) return owner;
  return ownerHere?.userId === userId ? ownerHere : { userId, slot: null, key: null };
}

/** The owner of the stored data; null when nobody is signed in. */
export async function readOwner(): Promise<Owner | null> {
  const store = await openDeviceStore();
  return ((await store.get("owner", "owner")) as Owner | undefined) ?? null;
}

/**
 * Makes a student the owner, with a key that `fetchKey` gets from the server; does nothing when they are already. Data
 * stored for another is removed. A logout that comes in between wins.
 */
export async function takeOwnership(
  userId: string,
  fetchKey: () => Promise<Pick<Owner, "slot" | "key">>,
): Promise<Owner | null> {
  const store = await openDeviceStore();
  const known = await readOwner();
  if (known?.userId === userId) {
    ownerHere = known;
    return known;
  }
  const changes = await store.get("owner", "changes");
  const owner: Owner = { userId, ...(await fetchKey()) };
  const tx = store.transaction(["owner", "kept"], "readwrite");
  const owners = tx.objectStore("owner");
  const isCurrent = (await owners.get("changes")) === changes;
  if (isCurrent) {
    await tx.objectStore("kept").clear();
    await owners.put(owner, "owner");
  }
  await tx.done;
  ownerHere = owner;
  return isCurrent ? owner : null;
}

/**
 * Removes the owner with the key and all stored data, except sealed drafts. Call it when a session has ended; with `userId`,
 * only if it was this user's: another may be signed in by now.
 */
export async function forgetOwner(userId?: string): Promise<void> {
  if (userId === undefined || ownerHere?.userId === userId) ownerHere = undefined;
  const store = await openDeviceStore();
  const tx = store.transaction(["owner", "kept"], "readwrite");
  const owners = tx.objectStore("owner");
  const owner = (await owners.get("owner")) as Owner | undefined;
  if (userId === undefined || owner === undefined || owner.userId === userId) {
    await owners.delete("owner");
    await owners.put((((await owners.get("changes")) as number | undefined) ?? 0) + 1, "changes");
    await tx.objectStore("kept").clear();
  }
  await tx.done;
}
