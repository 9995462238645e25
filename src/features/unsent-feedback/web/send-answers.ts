import { errors } from "../../../domain/errors.ts";
import { authorHeader } from "../../../domain/feedback.ts";
import type { ErrorBody } from "../../../domain/schemas/error-body.ts";
import { type Answer, keepAnswer, readAnswers, removeAnswer } from "./answers.ts";

/** The server's receipt. */
export interface Receipt {
  id: string;
  reviewId: string;
  rating: number;
  /** When the server stored it. */
  createdAt: string;
}

/** What has become of one try to send an answer. */
export type Outcome =
  | { type: "received"; receipt: Receipt }
  /** For good: the answer stays, with the reason. */
  | { type: "rejected"; problem: ErrorBody }
  /** No network, or a server that is busy or fails: it is tried again, after this time if the server names one. */
  | { type: "waiting"; afterMs?: number; problem?: ErrorBody }
  /** The session has ended, or someone else is signed in: it waits until its author is. */
  | { type: "signed-out" };

/** A network that swallows requests. */
const patienceMs = 20_000;

/**
 * The name of the lock, so that one page or the service worker of this browser sends at a time, of the channel by which they tell each
 * other, and of the background sync.
 */
export const outboxName = "classback-outbox";

/** Work in this tab that is under way or waits, and the end of the last. */
let turns = 0;
let turn: Promise<unknown> = Promise.resolve();

/** Runs `work` when neither another page nor the worker is sending; with `ifAvailable`, only if that is so now, else it is null. */
async function alone<Result>(work: () => Promise<Result>, ifAvailable = false): Promise<Result | null> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks) return locks.request(outboxName, { ifAvailable }, (lock) => (lock ? work() : null));
  // Over plain http there are no locks and no worker; the server recognises what another tab sends as well.
  if (ifAvailable && turns > 0) return null;
  turns += 1;
  const result = turn.then(work).finally(() => {
    turns -= 1;
  });
  turn = result.catch(() => {});
  return result;
}

/**
 * Sends what waits, oldest first, and tells of each outcome once it is kept. It stops where the rest would fare no better: without a
 * network, a server with time, or a session. Resolves to the last outcome; null when there was nothing to send.
 */
export function sendAnswers(tell: (answer: Answer, outcome: Outcome) => void): Promise<Outcome | null> {
  return alone(async () => {
    let last: Outcome | null = null;
    const tried = new Set<string>();
    // Read again each time: some may have been withdrawn, and others written.
    for (let next = await nextToSend(tried); next !== undefined; next = await nextToSend(tried)) {
      tried.add(next.id);
      last = await sendAnswer(next);
      if (last.type === "received") await removeAnswer(next.id);
      if (last.type === "rejected") await keepAnswer({ ...next, problem: last.problem });
      tell(next, last);
      if (last.type === "signed-out" || (last.type === "waiting" && last.problem?.code !== "failed")) break;
    }
    return last;
  });
}

async function nextToSend(tried: ReadonlySet<string>): Promise<Answer | undefined> {
  return (await readAnswers()).find(({ id, problem }) => problem === undefined && !tried.has(id));
}

/** Withdraws an answer, unless it has been sent or is being sent at this moment. `keep` is called first, so that it is always somewhere. */
export async function withdraw(answer: Answer, keep: () => void): Promise<boolean> {
  const isWithdrawn = await alone(async () => {
    if (!(await readAnswers()).some(({ id }) => id === answer.id)) return false;
    keep();
    await removeAnswer(answer.id);
    return true;
  }, true);
  return isWithdrawn ?? false;
}

/** One try to send an answer. */
export async function sendAnswer(answer: Answer): Promise<Outcome> {
  const { id, reviewId, rating, message, userId } = answer;
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

/** Anything that is not from our server, such as the page of a hotel's network, means that the answer has not arrived. */
function outcomeOf(response: Response, body: unknown, id: string): Outcome {
  const receipt = body as Partial<Receipt> | null;
  if (response.ok)
    return receipt?.id === id ? { type: "received", receipt: receipt as Receipt } : { type: "waiting" };
  const problem = body as ErrorBody | null;
  if (typeof problem?.code !== "string" || !Object.hasOwn(errors, problem.code)) return { type: "waiting" };
  if (problem.code === "not-signed-in" || problem.code === "other-user") return { type: "signed-out" };
  if (problem.code === "too-many-requests" || response.status >= 500) {
    const seconds = Number(response.headers.get("Retry-After"));
    return { type: "waiting", problem, afterMs: seconds > 0 ? seconds * 1000 : undefined };
  }
  return { type: "rejected", problem };
}
