import { authorHeader, errors } from "#domain/errors.ts";
import type { ErrorBody } from "#domain/schemas/error-body.ts";
import { type StoredFeedback, withFeedback } from "#features/lessons/web/with-feedback.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { openDeviceStore, type UnsentFeedback } from "#web/offline/device-store.ts";
import { changeUnsent, type Draft, readUnsent, withoutSubmission, withRejection } from "./unsent-store.ts";

type Lessons = Parameters<typeof withFeedback>[0];

/** The outcome of one attempt to send feedback. */
export type Outcome =
  | { type: "received"; receipt: StoredFeedback }
  /** Final: it stays here, with the reason. */
  | { type: "rejected"; problem: ErrorBody }
  /** No network, or a server that is busy or fails: there will be another attempt, after this time if the server names one. */
  | { type: "waiting"; afterMs?: number; problem?: ErrorBody }
  /** The session has ended, or someone else is signed in: it waits until its author is. */
  | { type: "signed-out" };

/** Messages between pages and the service worker. */
export interface OutboxNews {
  unsent: Pick<UnsentFeedback, "userId" | "lessonId"> & Partial<Pick<UnsentFeedback, "id" | "submittedAt">>;
  /** Null when it was written or removed. */
  outcome: Outcome | null;
}

/** For a network that swallows requests. */
const patienceMs = 20_000;

/** The name of the lock with which one page or worker sends at a time, of their channel, and of the background sync. */
export const outboxName = "classback-outbox";

/** Missing over plain http: then there is no worker, and the server recognises what another tab sends as well. */
const { locks } = navigator as { locks?: LockManager };

/**
 * Sends what waits, oldest first, and calls `tell` with each outcome once it is stored. It stops when the rest would fail too:
 * without a network, with a busy server, or without a session. Resolves to the last outcome; null when there was nothing to
 * send.
 */
export async function flush(userId: string, tell: (news: OutboxNews) => void): Promise<Outcome | null> {
  const work = () => sendEach(userId, tell);
  return locks ? locks.request(outboxName, work) : work();
}

async function sendEach(userId: string, tell: (news: OutboxNews) => void): Promise<Outcome | null> {
  let last: Outcome | null = null;
  const tried = new Set<string>();
  // Read again each time: more may have been written meanwhile, also in place of what was sent.
  for (let next = await nextToSend(userId, tried); next; next = await nextToSend(userId, tried)) {
    tried.add(attemptOf(next));
    last = await send(next);
    await store(next, last).catch(() => {
      // The storage is full: it will be sent again, and this must not hold up the others.
    });
    tell({ unsent: next, outcome: last });
    if (last.type === "signed-out" || (last.type === "waiting" && last.problem?.code !== "failed")) break;
  }
  return last;
}

const attemptOf = ({ id, submittedAt }: UnsentFeedback) => `${id} ${submittedAt}`;

async function nextToSend(userId: string, tried: Set<string>): Promise<UnsentFeedback | undefined> {
  const held = (await locks?.query())?.held?.map(({ name }) => name);
  return (await readUnsent(userId)).find(
    (each) => each.state === "waiting" && !tried.has(attemptOf(each)) && !held?.includes(holdName(each.id)),
  );
}

/** Lists first, then the record: the browser may end this at any moment, and the class must not be offered again. */
async function store(unsent: UnsentFeedback, outcome: Outcome): Promise<void> {
  if (outcome.type === "received") {
    await updateOfflineList(unsent, outcome.receipt).catch(() => {
      // The list is fetched again once there is a network.
    });
    await changeUnsent(unsent, withoutSubmission(unsent));
  }
  if (outcome.type === "rejected") await changeUnsent(unsent, withRejection(unsent, outcome.problem));
}

/** Adds feedback that the server has received to its author's stored lists, unless the author has logged out. */
async function updateOfflineList(
  { userId, lessonId }: UnsentFeedback,
  receipt: StoredFeedback,
): Promise<void> {
  const tx = (await openDeviceStore()).transaction(["owner", "queries"], "readwrite");
  const owner = await tx.objectStore("owner").get("owner");
  let cursor = owner?.userId === userId ? await tx.objectStore("queries").openCursor() : null;
  for (; cursor; cursor = await cursor.continue()) {
    const { queryKey, data } = Object(cursor.value) as { queryKey?: readonly unknown[]; data?: Lessons };
    const isThere = data?.pages?.some(({ items }) => items.some(({ id }) => id === lessonId));
    if (queryKey?.[0] === queryKeys.lessons[0] && data && isThere)
      await cursor.update({ ...Object(cursor.value), data: withFeedback(data, lessonId, receipt) });
  }
  await tx.done;
}

const holdName = (id: string) => `${outboxName}-edited:${id}`;

/** Holds feedback back while its form is open; call the result to release it. Without locks it is sent as it was. */
export function hold(id: string): () => Promise<void> {
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const ended = locks?.request(holdName(id), { mode: "shared" }, () => held);
  return async () => {
    end();
    await ended;
  };
}

export async function send({ id, lessonId, rating, message, withheld, userId }: Draft): Promise<Outcome> {
  try {
    const response = await fetch("/api/feedback", {
      method: "POST",
      headers: { "Content-Type": "application/json", [authorHeader]: userId },
      body: JSON.stringify({ id, reviewId: lessonId, rating, message, ...(withheld && { withheld }) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    return outcomeOf(response, await response.json(), id);
  } catch {
    return { type: "waiting" };
  }
}

/** Anything that is not from our server, such as the page of a hotel's network, means that it has not arrived. */
function outcomeOf(response: Response, body: unknown, id: string): Outcome {
  const receipt = body as Partial<StoredFeedback> | null;
  if (response.ok)
    return receipt?.id === id &&
      typeof receipt.createdAt === "string" &&
      typeof receipt.rating === "number" &&
      typeof receipt.message === "string"
      ? { type: "received", receipt: receipt as StoredFeedback }
      : { type: "waiting" };
  const problem = body as ErrorBody | null;
  if (typeof problem?.code !== "string" || !Object.hasOwn(errors, problem.code)) return { type: "waiting" };
  if (problem.code === "not-signed-in" || problem.code === "other-user") return { type: "signed-out" };
  if (problem.code === "too-many-requests" || response.status >= 500) {
    const seconds = Number(response.headers.get("Retry-After"));
    return { type: "waiting", problem, afterMs: seconds > 0 ? seconds * 1000 : undefined };
  }
  return { type: "rejected", problem };
}
