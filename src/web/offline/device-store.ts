import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from "idb";
import type { Written } from "#domain/feedback.ts";
import type { ErrorBody } from "#domain/schemas/error-body.ts";

// What a student's browser stores for times without a network: one database, used by pages and the service worker alike.

/** What a student has written on a class and the server does not have: one record for each student and class. 0 stars are none yet. */
export interface UnsentFeedback extends Written {
  userId: string;
  lessonId: string;
  /** A UUID made here, by which the server recognises a repeat. */
  id: string;
  /** So that the class can be named when it is gone. */
  topic: string;
  state: "draft" | "waiting" | "rejected";
  /** Why the server has finally rejected it: the student decides what to do with it. */
  reason?: ErrorBody;
  /** In milliseconds. Records are sent in this order; a submission that replaces another gets a later time. */
  submittedAt?: number;
  /** Changes made since it was submitted, and not submitted themselves. */
  edit?: Written;
}

/** The student who is signed in here, or whose session a page has not yet found ended. */
export interface Owner {
  userId: string;
}

interface DeviceSchema extends DBSchema {
  owner: { key: string; value: Owner };
  /** The owner's data by query; removed with the owner. */
  queries: { key: string; value: unknown };
  /** Outlives the session: `userId` says who may see and send it. */
  unsent: { key: [userId: string, lessonId: string]; value: UnsentFeedback };
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
    store.createObjectStore("queries");
    store.createObjectStore("unsent", { keyPath: ["userId", "lessonId"] });
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

/** The owner of the stored data; null when no student is signed in. */
export async function readOwner(): Promise<Owner | null> {
  return (await (await openDeviceStore()).get("owner", "owner")) ?? null;
}

/** Makes a student the owner; data stored for another is removed. */
export async function takeOwnership(userId: string): Promise<void> {
  const tx = (await openDeviceStore()).transaction(["owner", "queries"], "readwrite");
  const owner = await tx.objectStore("owner").get("owner");
  if (owner?.userId !== userId) {
    await tx.objectStore("queries").clear();
    await tx.objectStore("owner").put({ userId }, "owner");
  }
  await tx.done;
}

/**
 * Removes the owner with all stored data, except unsent feedback. Call it when a session has ended; with `userId`, only if it
 * was this user's: another may be signed in by now.
 */
export async function forgetOwner(userId?: string): Promise<void> {
  const tx = (await openDeviceStore()).transaction(["owner", "queries"], "readwrite");
  const owner = await tx.objectStore("owner").get("owner");
  if (userId === undefined || owner === undefined || owner.userId === userId) {
    await tx.objectStore("owner").delete("owner");
    await tx.objectStore("queries").clear();
  }
  await tx.done;
}
