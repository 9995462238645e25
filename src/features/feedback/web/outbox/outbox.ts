import type { ErrorBody } from "#domain/schemas/error-body.ts";
import { sentence } from "#locales/sentence.ts";
import { ownError } from "#web/data/api-client.ts";
import { deviceKeyOf } from "#web/offline/device-key.ts";
import { forgetDraft, goesBeyond, hasDraftLasted, readDraft, restoreDraft } from "./feedback-drafts.ts";
import {
  markQueuedDraft,
  type QueuedDraft,
  queueDraft,
  readQueuedDrafts,
  removeQueuedDraft,
  type StoredDraft,
  sealQueuedDrafts,
} from "./outbox-store.ts";
import {
  holdDraft,
  type OutboxNews,
  type Outcome,
  outboxName,
  sendDraft,
  sendQueuedDrafts,
} from "./send-drafts.ts";

// The outbox as a page sees it: the signed-in student's drafts that were submitted but have not reached the server. A store
// outside React, which mirrors the browser's database.

/** The student of this page. */
let user: string | null = null;
let shown: readonly StoredDraft[] = [];
const listeners = new Set<() => void>();
const followers = new Set<(queuedDraft: StoredDraft, outcome: Outcome) => unknown>();
const channel = new BroadcastChannel(outboxName);
channel.addEventListener("message", ({ data }) => hear(data as OutboxNews));

function hear({ queuedDraft, outcome }: OutboxNews): void {
  if (outcome !== null) for (const follow of followers) follow(queuedDraft, outcome);
  void reloadQueuedDrafts();
}

function publish(queuedDraft: StoredDraft, outcome: Outcome | null): void {
  channel.postMessage({ queuedDraft, outcome } satisfies OutboxNews);
  hear({ queuedDraft, outcome });
}

/** Calls `follow` with the outcome of each draft, here or in another tab. Call the result to stop. */
export function onOutcome(follow: (queuedDraft: StoredDraft, outcome: Outcome) => unknown): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}

/** For React: calls `listener` when `shownQueuedDrafts` changes. Call the result to stop. */
export function subscribeToQueuedDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Drafts whose form waits for the first attempt: they still belong to it. */
const inForm = new Set<string>();

/** Whether a form of this page is waiting for its outcome. */
export function isSubmitting(): boolean {
  return inForm.size > 0;
}

/** The owner's queued drafts as they were last read. */
export function shownQueuedDrafts(): readonly StoredDraft[] {
  return shown;
}

/** Makes this student the page's, and shows their queued drafts. */
export function showQueuedDraftsOf(userId: string): Promise<void> {
  user = userId;
  return reloadQueuedDrafts();
}

/** Makes this student the page's, whose drafts are shown and sent. Call the result to stop. */
export function openOutbox(userId: string): () => void {
  void showQueuedDraftsOf(userId);
  return () => {
    if (user !== userId) return;
    user = null;
    clearTimeout(timer);
    void reloadQueuedDrafts();
  };
}

/** Reads the queued drafts again. Without a database there are none. */
async function reloadQueuedDrafts(): Promise<void> {
  const queuedDrafts = user === null ? [] : await readQueuedDrafts(user).catch(() => []);
  shown = queuedDrafts.filter(({ id, isInForm }) => !isInForm && !inForm.has(id));
  for (const listener of listeners) listener();
}

const firstPauseMs = 5_000;
const longestPauseMs = 5 * 60_000;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let underWay: Promise<Outcome | null> | undefined;

/** Sends the waiting drafts. While that is in progress, a second call gets the same result. */
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
  if (hasKey) await sealQueuedDrafts(sender).catch(() => false);
  const last = await sendQueuedDrafts(publish, sender).catch(() => null);
  if (last?.type === "waiting") sendLater(last.afterMs);
  else if (!hasKey && last?.type !== "signed-out") sendLater();
  else if (last !== null) failures = 0;
  return last;
}

/** With growing pauses of random length: a whole school's phones come back online at the same time. */
function sendLater(afterMs = firstPauseMs * 2 ** failures): void {
  failures += 1;
  const pause = Math.min(afterMs, longestPauseMs) * (0.75 + Math.random() / 2);
  timer = setTimeout(() => void sendWaiting(), pause);
  askWorker();
}

/** So that it is sent even if this page is gone by then; only some browsers can do this. */
function askWorker(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  workers
    ?.getRegistration()
    .then((registration) => (registration as SyncingRegistration | undefined)?.sync?.register(outboxName))
    .catch(() => {
      // Then pages send it.
    });
}

interface SyncingRegistration extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/** How long a form waits for the server before it assumes that there is no network. */
const patienceMs = 10_000;

/**
 * Stores a draft and tries to send it at once. Resolves to the outcome: `waiting` when it is stored and will be sent later.
 * A draft that is rejected, or fails in a way that only the student can fix, is not stored: it stays in its form.
 */
export async function submitDraft(queuedDraft: QueuedDraft): Promise<Outcome> {
  user ??= queuedDraft.userId;
  if (await waitsAlready(queuedDraft)) {
    const problem = ownError("conflict", sentence("feedback.submittedOtherwise"));
    return { type: "rejected", problem };
  }
  inForm.add(queuedDraft.id);
  const stored = await queueDraft(queuedDraft).catch(() => null);
  await endEditing(queuedDraft.reviewId);
  const outcome = stored ? await sendStored(stored) : await sendDraft(queuedDraft);
  inForm.delete(queuedDraft.id);
  const problem = problemOf(outcome, stored !== null);
  if (problem !== undefined && stored) await returnToForm(stored);
  await reloadQueuedDrafts();
  return problem === undefined ? outcome : { type: "rejected", problem };
}

/** Whether other words were submitted in another tab, under the same id, and wait: only Edit replaces them. */
async function waitsAlready({ id, userId, reviewId, ...written }: QueuedDraft): Promise<boolean> {
  if (edited.has(reviewId)) return false;
  const queuedDrafts = await readQueuedDrafts(userId).catch(() => []);
  return queuedDrafts.some(
    (each) => each.id === id && !each.problem && !each.isInForm && goesBeyond(written, each),
  );
}

/** Why a draft has to stay in its form; undefined if it does not. */
function problemOf(outcome: Outcome, isStored: boolean): ErrorBody | undefined {
  if (outcome.type === "rejected") return outcome.problem;
  if (outcome.type === "received") return undefined;
  if (outcome.type === "signed-out") return isStored ? undefined : ownError("not-signed-in");
  if (outcome.problem?.code === "failed") return outcome.problem;
  return isStored ? undefined : (outcome.problem ?? ownError("unavailable", sentence("request.offline")));
}

/** Browsers write local storage, where drafts are, to the disk only seconds later. */
const untilDraftLastsMs = 30_000;

/** Returns a rejected draft to its form. The queued one stays as a copy until the form's draft is on the disk. */
async function returnToForm(queuedDraft: StoredDraft): Promise<void> {
  const stored = (await readQueuedDrafts(queuedDraft.userId)).find(({ id }) => id === queuedDraft.id);
  // Another tab may have replaced it with a draft that has not been tried yet.
  if (!stored || (stored.version !== queuedDraft.version && stored.problem === undefined)) return;
  const { problem: _, ...unrejected } = stored;
  await markQueuedDraft(unrejected, { isInForm: true });
  removeOnceDraftLasts(queuedDraft.userId, queuedDraft.id);
}

function removeOnceDraftLasts(userId: string, id: string): void {
  setTimeout(async () => {
    const queuedDraft = (await readQueuedDrafts(userId)).find((each) => each.id === id && each.isInForm);
    // If the storage is full, the form's draft is only in this tab.
    if (queuedDraft && hasDraftLasted(userId, queuedDraft.reviewId)) await removeQueuedDraft(queuedDraft);
  }, untilDraftLastsMs);
}

/** Restores the drafts that were returned to their forms before the page ended. Call it once drafts can be read. */
export async function restoreReturned(userId: string): Promise<void> {
  const queuedDrafts = await readQueuedDrafts(userId);
  for (const queuedDraft of queuedDrafts.filter(({ isInForm }) => isInForm)) {
    restoreDraft(userId, queuedDraft.reviewId, queuedDraft);
    removeOnceDraftLasts(userId, queuedDraft.id);
  }
}

function sendStored(queuedDraft: StoredDraft): Promise<Outcome> {
  return new Promise((resolve) => {
    let isOver = false;
    const end = (outcome: Outcome) => {
      isOver = true;
      clearTimeout(patience);
      stop();
      resolve(outcome);
    };
    const stop = onOutcome(({ version }, outcome) => version === queuedDraft.version && end(outcome));
    const patience = setTimeout(end, patienceMs, { type: "waiting" });
    publish(queuedDraft, null);
    // Once more if the sending in progress ended without this draft. That may end before this draft's turn, too.
    void sendWaiting()
      .then((last) => (isOver ? last : sendWaiting()))
      .then((last) => last !== null && end({ type: "waiting" }));
  });
}

/** Tries now to send a draft that waits or was rejected. `shownQueuedDrafts` is up to date when this resolves. */
export async function retryDraft({ problem: _, ...queuedDraft }: QueuedDraft): Promise<Outcome> {
  const outcome = await sendStored(await queueDraft(queuedDraft));
  await reloadQueuedDrafts();
  return outcome;
}

/** By class, the function that releases its draft for sending. */
const edited = new Map<string, () => Promise<void>>();

/** Opens a waiting draft in its form, and holds it back until `closeEdited`. */
export function editDraft(queuedDraft: StoredDraft): void {
  if (edited.has(queuedDraft.reviewId)) return;
  restoreDraft(queuedDraft.userId, queuedDraft.reviewId, queuedDraft);
  edited.set(queuedDraft.reviewId, holdDraft(queuedDraft.id));
}

/** Lets the draft on a class be sent. False if it was not being edited. */
async function endEditing(lessonId: string): Promise<boolean> {
  const end = edited.get(lessonId);
  edited.delete(lessonId);
  await end?.();
  return end !== undefined;
}

/**
 * Call it when the form on a class is closed: a draft that was edited there keeps waiting as it was, with the changes in a
 * draft of their own.
 */
export async function closeEdited(lessonId: string): Promise<void> {
  const queuedDraft = shown.find((each) => each.reviewId === lessonId);
  if (!(await endEditing(lessonId)) || !queuedDraft) return;
  const draft = readDraft(queuedDraft.userId, lessonId);
  if (draft && !goesBeyond(draft, queuedDraft)) forgetDraft(queuedDraft.userId, lessonId);
  await sendWaiting();
}

/** Removes a draft that is not to be sent. */
export async function discardDraft(queuedDraft: StoredDraft): Promise<void> {
  await removeQueuedDraft(queuedDraft);
  publish(queuedDraft, null);
}
