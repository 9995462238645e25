import { authorHeader, errors } from "#domain/errors.ts";
import type { ErrorBody } from "#domain/schemas/error-body.ts";
import {
  markQueuedDraft,
  type QueuedDraft,
  readQueuedDrafts,
  removeQueuedDraft,
  type StoredDraft,
} from "./outbox-store.ts";
import { updateOfflineList } from "./update-offline-list.ts";

/** The server's receipt. */
interface Receipt {
  id: string;
  reviewId: string;
  rating: number;
  /** When the server stored it. */
  createdAt: string;
}

/** The outcome of one attempt to send a draft. */
export type Outcome =
  | { type: "received"; receipt: Receipt }
  /** Final: the draft stays, with the reason. */
  | { type: "rejected"; problem: ErrorBody }
  /** No network, or a server that is busy or fails: there will be another attempt, after this time if the server names one. */
  | { type: "waiting"; afterMs?: number; problem?: ErrorBody }
  /** The session has ended, or someone else is signed in: it waits until its author is. */
  | { type: "signed-out" };

/** What pages and the service worker tell each other. */
export interface OutboxNews {
  queuedDraft: StoredDraft;
  /** Null when the draft was written or removed. */
  outcome: Outcome | null;
}

/** For a network that swallows requests. */
const patienceMs = 20_000;

/**
 * The name of the lock, by which one page or the service worker of this browser sends at a time; of the channel on which
 * they tell each other; and of the background sync.
 */
export const outboxName = "classback-outbox";

/** The end of the last work in this tab. */
let turn: Promise<unknown> = Promise.resolve();

/** Runs `work` when neither another page nor the worker is sending. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks) return locks.request(outboxName, work);
  // Over plain http there are no locks and no worker; the server recognises what another tab sends as well.
  const result = turn.then(work);
  turn = result.catch(() => {});
  return result;
}

/**
 * Sends the waiting drafts, oldest first, and calls `tell` with each outcome once it is stored. It stops when the rest would
 * fail too: without a network, with a busy server, or without a session. Pages name their user; the worker sends for the one
 * who is signed in. Resolves to the last outcome; null when there was nothing to send.
 */
export function sendQueuedDrafts(
  tell: (queuedDraft: StoredDraft, outcome: Outcome) => void,
  userId?: string,
): Promise<Outcome | null> {
  return alone(async () => {
    let last: Outcome | null = null;
    const tried = new Set<string>();
    // Read again each time: others may have been written meanwhile, also in place of the one that was sent.
    for (let next = await nextToSend(tried, userId); next; next = await nextToSend(tried, userId)) {
      tried.add(next.version);
      last = await sendDraft(next);
      await storeOutcome(next, last).catch(() => {
        // The storage is full: it will be sent again, and this must not hold up the others.
      });
      tell(next, last);
      if (last.type === "signed-out" || (last.type === "waiting" && last.problem?.code !== "failed")) break;
    }
    return last;
  });
}

/**
 * Updates the stored lists before the draft is removed: there may be no page open, and the browser may end this at any
 * moment.
 */
async function storeOutcome(queuedDraft: StoredDraft, outcome: Outcome): Promise<void> {
  if (outcome.type === "received") {
    await updateOfflineList(queuedDraft, outcome.receipt).catch(() => {
      // The list is fetched again once there is a network.
    });
    await removeQueuedDraft(queuedDraft);
  }
  if (outcome.type === "rejected") await markQueuedDraft(queuedDraft, { problem: outcome.problem });
}

async function nextToSend(tried: ReadonlySet<string>, userId?: string): Promise<StoredDraft | undefined> {
  const queuedDrafts = await readQueuedDrafts(userId);
  const held = queuedDrafts.length === 0 ? new Set() : await heldDrafts();
  return queuedDrafts.find(
    ({ id, version, problem, isInForm }) =>
      problem === undefined && !isInForm && !held.has(id) && !tried.has(version),
  );
}

const holdPrefix = `${outboxName}-edited:`;

/** The ids of drafts that are being edited, in any tab. Without locks there are none: they are sent as they were. */
async function heldDrafts(): Promise<Set<string>> {
  const { locks } = navigator as { locks?: LockManager };
  const { held = [] } = (await locks?.query()) ?? {};
  const names = held.map(({ name }) => name ?? "").filter((name) => name.startsWith(holdPrefix));
  return new Set(names.map((name) => name.slice(holdPrefix.length)));
}

/**
 * Holds a draft back while its form is open; the browser releases it when the page ends. The returned function releases it,
 * and resolves once that is done.
 */
export function holdDraft(id: string): () => Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const ended = locks?.request(holdPrefix + id, { mode: "shared" }, () => held);
  return async () => {
    end();
    await ended;
  };
}

/** One attempt to send a draft. */
export async function sendDraft(queuedDraft: QueuedDraft): Promise<Outcome> {
  const { id, reviewId, rating, message, userId } = queuedDraft;
  let response: Response;
  let body: unknown;
  try {
    response = await fetch("/api/feedback", {
      method: "POST",
      headers: { "Content-Type": "application/json", [authorHeader]: userId },
      body: JSON.stringify({ id, reviewId, rating, message }),
      signal: AbortSignal.timeout(patienceMs),
    });
    body = await response.json();
  } catch {
    return { type: "waiting" };
  }
  return outcomeOf(response, body, id);
}

/** Anything that is not from our server, such as the page of a hotel's network, means that the draft has not arrived. */
function outcomeOf(response: Response, body: unknown, id: string): Outcome {
  const receipt = body as Partial<Receipt> | null;
  if (response.ok)
    return receipt?.id === id && typeof receipt.createdAt === "string" && typeof receipt.rating === "number"
      ? { type: "received", receipt: receipt as Receipt }
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
