import type { ErrorBody } from "../../../domain/schemas/error-body.ts";
import { sentence } from "../../../locales/sentence.ts";
import { ownError } from "../../../web/data/api-client.ts";
import { type Answer, keepAnswer, readAnswers, removeAnswer } from "./answers.ts";
import { type Outcome, outboxName, sendAnswer, sendAnswers, withdraw } from "./send-answers.ts";

// The outbox as a page sees it: the answers of the signed-in student that the server does not have yet. A store outside React;
// what counts is in the browser's database, and this is a copy that follows it.

/** What pages and the service worker tell each other. */
interface OutboxNews {
  answer: Answer;
  /** Null when the answer was written or withdrawn. */
  outcome: Outcome | null;
}

let shown: readonly Answer[] = [];
const listeners = new Set<() => void>();
const followers = new Set<(answer: Answer, outcome: Outcome) => unknown>();
const channel = new BroadcastChannel(outboxName);
channel.addEventListener("message", ({ data }) => hear(data as OutboxNews));

function hear({ answer, outcome }: OutboxNews): void {
  if (outcome !== null) for (const follow of followers) follow(answer, outcome);
  void reloadAnswers();
}

function publish(answer: Answer, outcome: Outcome | null): void {
  channel.postMessage({ answer, outcome } satisfies OutboxNews);
  hear({ answer, outcome });
}

/** Calls `follow` with what becomes of each answer, here or in another tab; the result stops that. */
export function onOutcome(follow: (answer: Answer, outcome: Outcome) => unknown): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}

/** For React: calls `listener` when `shownAnswers` changes; the result stops that. */
export function subscribeToAnswers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Answers whose form waits for the first try: they still belong to it. */
const inForm = new Set<string>();

/** The owner's answers as they were last read. */
export function shownAnswers(): readonly Answer[] {
  return shown;
}

/** Reads the answers again. Without a database there are none. */
export async function reloadAnswers(): Promise<void> {
  const answers = await readAnswers().catch(() => []);
  shown = answers.filter(({ id }) => !inForm.has(id));
  for (const listener of listeners) listener();
}

const firstPauseMs = 5_000;
const longestPauseMs = 5 * 60_000;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let underWay: Promise<Outcome | null> | undefined;

/** Sends what waits. While that is under way, a second call gets the same result. */
export function sendWaiting(): Promise<Outcome | null> {
  underWay ??= send().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function send(): Promise<Outcome | null> {
  clearTimeout(timer);
  const last = await sendAnswers(publish).catch(() => null);
  if (last?.type === "waiting") sendLater(last.afterMs);
  else if (last !== null) failures = 0;
  return last;
}

/** With growing pauses, of random length: a whole school's phones come back at the same time. */
function sendLater(afterMs = firstPauseMs * 2 ** failures): void {
  failures += 1;
  const pause = Math.min(afterMs, longestPauseMs) * (0.75 + Math.random() / 2);
  timer = setTimeout(() => void sendWaiting(), pause);
  askWorker();
}

/** So that it is sent even when this page is gone by then; only some browsers can. */
function askWorker(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  workers
    ?.getRegistration()
    .then((registration) => (registration as SyncingRegistration | undefined)?.sync?.register(outboxName))
    .catch(() => {
      // Pages send it.
    });
}

interface SyncingRegistration extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/** How long a form waits for the server before it counts as being without a network. */
const patienceMs = 10_000;

/**
 * Keeps an answer and tries to send it at once. Resolves to what becomes of it: `waiting` when it is kept and will be sent later. What
 * is rejected, or fails in a way that only the student can mend, is not kept: it stays in its form.
 */
export async function submitAnswer(answer: Answer): Promise<Outcome> {
  inForm.add(answer.id);
  const isKept = await keepAnswer(answer).then(
    () => true,
    () => false,
  );
  const outcome = isKept ? await sendKept(answer) : await sendAnswer(answer);
  inForm.delete(answer.id);
  const problem = problemOf(outcome, isKept);
  if (problem !== undefined && isKept) await removeAnswer(answer.id);
  await reloadAnswers();
  return problem === undefined ? outcome : { type: "rejected", problem };
}

/** Why an answer has to stay in its form; undefined if it need not. */
function problemOf(outcome: Outcome, isKept: boolean): ErrorBody | undefined {
  if (outcome.type === "rejected") return outcome.problem;
  if (outcome.type !== "waiting") return undefined;
  if (outcome.problem?.code === "failed") return outcome.problem;
  return isKept ? undefined : (outcome.problem ?? ownError("unavailable", sentence("request.offline")));
}

function sendKept(answer: Answer): Promise<Outcome> {
  return new Promise((resolve) => {
    const end = (outcome: Outcome) => {
      clearTimeout(patience);
      stop();
      resolve(outcome);
    };
    const stop = onOutcome(({ id }, outcome) => id === answer.id && end(outcome));
    const patience = setTimeout(end, patienceMs, { type: "waiting" });
    publish(answer, null);
    // The second, because one that was under way may have been about to end. It may end before this answer's turn.
    void sendWaiting()
      .then(sendWaiting)
      .then((last) => last !== null && end({ type: "waiting" }));
  });
}

/** Tries to send an answer now that waits or was rejected. */
export async function retryAnswer({ problem: _, ...answer }: Answer): Promise<Outcome> {
  await keepAnswer(answer);
  return sendKept(answer);
}

/**
 * Withdraws an answer, so that its form can open again, unless it has been sent or is being sent at this moment. `keep` is called first, so that it is
 * always somewhere.
 */
export async function withdrawAnswer(answer: Answer, keep: () => void): Promise<boolean> {
  const isWithdrawn = await withdraw(answer, keep);
  publish(answer, null);
  return isWithdrawn;
}

/** Removes an answer that is not to be sent. */
export async function forgetAnswer(answer: Answer): Promise<void> {
  await removeAnswer(answer.id);
  publish(answer, null);
}
