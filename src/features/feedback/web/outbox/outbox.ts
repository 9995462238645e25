import type { ErrorBody } from "#domain/schemas/error-body.ts";
import { sentence } from "#locales/sentence.ts";
import { ownError } from "#web/data/api-client.ts";
import { deviceKeyOf } from "#web/offline/device-key.ts";
import { forgetDraft, goesBeyond, hasDraftLasted, readDraft, restoreDraft } from "./feedback-drafts.ts";
import {
  type Answer,
  type KeptAnswer,
  keepAnswer,
  noteOn,
  readAnswers,
  removeAnswer,
  sealAnswers,
} from "./outbox-store.ts";
import { holdAnswer, type Outcome, outboxName, sendAnswer, sendAnswers } from "./send-drafts.ts";

// The outbox as a page sees it: the answers of the signed-in student that the server does not have yet. A store outside React;
// what counts is in the browser's database, and this is a copy that follows it.

/** What pages and the service worker tell each other. */
interface OutboxNews {
  answer: KeptAnswer;
  /** Null when the answer was written or removed. */
  outcome: Outcome | null;
}

/** The student of this page. */
let user: string | null = null;
let shown: readonly KeptAnswer[] = [];
const listeners = new Set<() => void>();
const followers = new Set<(answer: KeptAnswer, outcome: Outcome) => unknown>();
const channel = new BroadcastChannel(outboxName);
channel.addEventListener("message", ({ data }) => hear(data as OutboxNews));

function hear({ answer, outcome }: OutboxNews): void {
  if (outcome !== null) for (const follow of followers) follow(answer, outcome);
  void reloadAnswers();
}

function publish(answer: KeptAnswer, outcome: Outcome | null): void {
  channel.postMessage({ answer, outcome } satisfies OutboxNews);
  hear({ answer, outcome });
}

/** Calls `follow` with what becomes of each answer, here or in another tab; the result stops that. */
export function onOutcome(follow: (answer: KeptAnswer, outcome: Outcome) => unknown): () => void {
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

/** Whether a form of this page is waiting to hear of its answer. */
export function isSubmitting(): boolean {
  return inForm.size > 0;
}

/** The owner's answers as they were last read. */
export function shownAnswers(): readonly KeptAnswer[] {
  return shown;
}

/** Shows the answers of this student, as the one of the page. */
export function showAnswersOf(userId: string): Promise<void> {
  user = userId;
  return reloadAnswers();
}

/** Makes this student the one of the page, whose answers are shown and sent; the result ends that. */
export function openOutbox(userId: string): () => void {
  void showAnswersOf(userId);
  return () => {
    if (user !== userId) return;
    user = null;
    clearTimeout(timer);
    void reloadAnswers();
  };
}

/** Reads the answers again. Without a database there are none. */
async function reloadAnswers(): Promise<void> {
  const answers = user === null ? [] : await readAnswers(user).catch(() => []);
  shown = answers.filter(({ id, isInForm }) => !isInForm && !inForm.has(id));
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
  if (user === null) return null;
  const sender = user;
  // Without the key, which only the first page of a sign-in has to fetch, only what was written before can be read.
  const hasKey = await deviceKeyOf(sender).then(
    () => true,
    () => false,
  );
  if (hasKey) await sealAnswers(sender).catch(() => false);
  const last = await sendAnswers(publish, sender).catch(() => null);
  if (last?.type === "waiting") sendLater(last.afterMs);
  else if (!hasKey && last?.type !== "signed-out") sendLater();
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
  user ??= answer.userId;
  if (await waitsAlready(answer)) {
    const problem = ownError("conflict", sentence("feedback.submittedOtherwise"));
    return { type: "rejected", problem };
  }
  inForm.add(answer.id);
  const kept = await keepAnswer(answer).catch(() => null);
  await endEditing(answer.reviewId);
  const outcome = kept ? await sendKept(kept) : await sendAnswer(answer);
  inForm.delete(answer.id);
  const problem = problemOf(outcome, kept !== null);
  if (problem !== undefined && kept) await giveBack(kept);
  await reloadAnswers();
  return problem === undefined ? outcome : { type: "rejected", problem };
}

/** Whether other words were submitted in another tab, under the same id, and wait: only Edit replaces them. */
async function waitsAlready({ id, userId, reviewId, ...written }: Answer): Promise<boolean> {
  if (edited.has(reviewId)) return false;
  const answers = await readAnswers(userId).catch(() => []);
  return answers.some(
    (each) => each.id === id && !each.problem && !each.isInForm && goesBeyond(written, each),
  );
}

/** Why an answer has to stay in its form; undefined if it need not. */
function problemOf(outcome: Outcome, isKept: boolean): ErrorBody | undefined {
  if (outcome.type === "rejected") return outcome.problem;
  if (outcome.type === "received") return undefined;
  if (outcome.type === "signed-out") return isKept ? undefined : ownError("not-signed-in");
  if (outcome.problem?.code === "failed") return outcome.problem;
  return isKept ? undefined : (outcome.problem ?? ownError("unavailable", sentence("request.offline")));
}

/** Browsers write the local storage, where drafts are, to the disk seconds later. */
const untilDraftLastsMs = 30_000;

/** Makes a rejected answer a draft again, of which this is the copy until the draft is on the disk. */
async function giveBack(answer: KeptAnswer): Promise<void> {
  const kept = (await readAnswers(answer.userId)).find(({ id }) => id === answer.id);
  // Another tab may have written something else in its place, which has not been tried yet.
  if (!kept || (kept.version !== answer.version && kept.problem === undefined)) return;
  const { problem: _, ...unrejected } = kept;
  await noteOn(unrejected, { isInForm: true });
  removeOnceDraftLasts(answer.userId, answer.id);
}

function removeOnceDraftLasts(userId: string, id: string): void {
  setTimeout(async () => {
    const answer = (await readAnswers(userId)).find((each) => each.id === id && each.isInForm);
    // In a storage that is full it is only in this tab.
    if (answer && hasDraftLasted(userId, answer.reviewId)) await removeAnswer(answer);
  }, untilDraftLastsMs);
}

/** Makes drafts of those that were given back to their forms before the page ended. Call it once drafts can be read. */
export async function restoreGivenBack(userId: string): Promise<void> {
  const answers = await readAnswers(userId);
  for (const answer of answers.filter(({ isInForm }) => isInForm)) {
    restoreDraft(userId, answer.reviewId, answer);
    removeOnceDraftLasts(userId, answer.id);
  }
}

function sendKept(answer: KeptAnswer): Promise<Outcome> {
  return new Promise((resolve) => {
    let isOver = false;
    const end = (outcome: Outcome) => {
      isOver = true;
      clearTimeout(patience);
      stop();
      resolve(outcome);
    };
    const stop = onOutcome(({ version }, outcome) => version === answer.version && end(outcome));
    const patience = setTimeout(end, patienceMs, { type: "waiting" });
    publish(answer, null);
    // Once more if what was under way ended without this answer. It may end before this answer's turn again.
    void sendWaiting()
      .then((last) => (isOver ? last : sendWaiting()))
      .then((last) => last !== null && end({ type: "waiting" }));
  });
}

/** Tries to send an answer now that waits or was rejected. `shownAnswers` has followed when it resolves. */
export async function retryAnswer({ problem: _, ...answer }: Answer): Promise<Outcome> {
  const outcome = await sendKept(await keepAnswer(answer));
  await reloadAnswers();
  return outcome;
}

/** By class, what ends holding its answer back. */
const edited = new Map<string, () => Promise<void>>();

/** Makes an answer that waits the draft of its form, and holds it back while that is open: until `closeEdited`. */
export function editAnswer(answer: KeptAnswer): void {
  if (edited.has(answer.reviewId)) return;
  restoreDraft(answer.userId, answer.reviewId, answer);
  edited.set(answer.reviewId, holdAnswer(answer.id));
}

/** Lets the answer on a class be sent. False if it was not edited. */
async function endEditing(reviewId: string): Promise<boolean> {
  const end = edited.get(reviewId);
  edited.delete(reviewId);
  await end?.();
  return end !== undefined;
}

/** The form on a class has been closed: an answer that was edited there waits on as it was, beside a draft of what was changed. */
export async function closeEdited(reviewId: string): Promise<void> {
  const answer = shown.find((each) => each.reviewId === reviewId);
  if (!(await endEditing(reviewId)) || !answer) return;
  const draft = readDraft(answer.userId, reviewId);
  if (draft && !goesBeyond(draft, answer)) forgetDraft(answer.userId, reviewId);
  await sendWaiting();
}

/** Removes an answer that is not to be sent. */
export async function forgetAnswer(answer: KeptAnswer): Promise<void> {
  await removeAnswer(answer);
  publish(answer, null);
}
