import { openDeviceStore, type UnsentFeedback } from "#web/offline/device-store.ts";
import { change } from "./unsent.ts";
import { type Draft, withDraft } from "./unsent-store.ts";

// Version 1.0.0 encrypted unsent feedback, in the store `outbox` and in the local storage, with a key that it left beside the
// owner until they logged out. What that key still opens is taken over, once.

interface Sealed {
  iv: BufferSource;
  data: BufferSource;
}

/** A submission of 1.0.0. */
type Submission = Draft & {
  reviewId: string;
  writtenAt: number;
  problem?: UnsentFeedback["reason"];
  isInForm?: true;
};

const toBytes = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Takes over what 1.0.0 has stored for the student who is signed in. */
export async function importSealed(userId: string): Promise<void> {
  const store = await openDeviceStore();
  const owner = Object(await store.get("owner", "owner")) as {
    userId?: string;
    slot?: string;
    key?: CryptoKey;
  };
  const { key, slot } = owner.userId === userId ? owner : {};
  const open = async ({ iv, data }: Sealed): Promise<unknown> => {
    if (!key) return;
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, data).catch(() => undefined);
    return plain && JSON.parse(new TextDecoder().decode(plain));
  };

  for (const row of await store.getAll("outbox")) {
    const { id, sealed, plain } = row as { id: string; sealed?: Sealed; plain?: unknown };
    const submission = (sealed ? await open(sealed) : plain) as Submission | undefined;
    if (submission?.userId !== userId) continue;
    const { reviewId: lessonId, topic, rating, message, writtenAt, problem, isInForm } = submission;
    const draft = { userId, lessonId, id, topic, rating, message };
    const state = problem ? "rejected" : "waiting";
    await change(draft, (now) =>
      isInForm
        ? withDraft(now, draft)
        : (now ?? { ...draft, state, reason: problem, submittedAt: writtenAt }),
    );
    await store.delete("outbox", id);
  }

  for (const name of Object.keys(localStorage)) {
    const prefix = [`feedback-draft:${userId}:`, `feedback-draft:sealed:${slot}:`].find((each) =>
      name.startsWith(each),
    );
    if (prefix === undefined) continue;
    const { iv, data, ...plain } = JSON.parse(localStorage.getItem(name) ?? "{}");
    const words = await (data ? open({ iv: toBytes(iv), data: toBytes(data) }) : plain);
    if (typeof words?.message !== "string") continue;
    const draft: Draft = { ...words, userId, lessonId: name.slice(prefix.length), topic: "" };
    await change(draft, (now) => withDraft(now, draft));
    localStorage.removeItem(name);
  }
}
