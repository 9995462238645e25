import type { Written } from "#domain/feedback.ts";
import type { ErrorBody } from "#domain/schemas/error-body.ts";
import { sentence } from "#locales/sentence.ts";
import { ownError } from "#web/data/api-client.ts";
import type { UnsentFeedback } from "#web/offline/device-store.ts";
import { flush, hold, type Outcome, outboxName, send } from "./flush.ts";
import {
  currentUser,
  draftOf,
  forgetTyped,
  type Lesson,
  onOutcome,
  openOutbox,
  publish,
  reload,
  saveDraft,
  writeDrafts,
} from "./unsent.ts";
import { asDraft, changeUnsent, goesBeyond, withSubmission } from "./unsent-store.ts";

// How a page sends what its student has submitted.

const firstPauseMs = 5_000;
const longestPauseMs = 5 * 60_000;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let underWay: Promise<Outcome | null> | undefined;
let following: Promise<Outcome | null> | undefined;

/** Sends what waits. Calls during an attempt are followed by one more: the network may be back, or more may wait. */
export function sendWaiting(): Promise<Outcome | null> {
  if (underWay) {
    following ??= underWay.then(() => {
      following = undefined;
      return sendWaiting();
    });
    return following;
  }
  underWay = sendAll().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function sendAll(): Promise<Outcome | null> {
  clearTimeout(timer);
  const user = currentUser();
  const last = user === null ? null : await flush(user, publish).catch(() => null);
  if (last?.type === "waiting") sendLater(last.afterMs);
  else if (last !== null) failures = 0;
  return last;
}

/** Until `sendWaiting` is called. */
export const stopSending = () => clearTimeout(timer);

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

/** By lesson: what a form of this page has submitted, and waits for the first attempt. */
const submitting = new Set<string>();

/** Whether a form of this page is waiting for its outcome. */
export const isSubmitting = () => submitting.size > 0;

/** Whether it was rejected, and no form of this page waits for the outcome. */
export const isRejected = ({ state, lessonId }: UnsentFeedback) =>
  state === "rejected" && !submitting.has(lessonId);

/** Whether it waits to be sent, and no form of this page waits for the outcome. */
export const isWaiting = ({ state, lessonId }: UnsentFeedback) =>
  state === "waiting" && !submitting.has(lessonId);

/**
 * Stores feedback and tries to send it at once. Resolves to the outcome: `waiting` when it is stored and will be sent later, if
 * it may. What is rejected, or fails in a way that only the student can fix, is a draft again.
 */
export async function submit(
  userId: string,
  lesson: Lesson,
  words: Written,
  { mayWait = true } = {},
): Promise<Outcome> {
  await openOutbox(userId);
  await writeDrafts();
  const draft = draftOf(userId, lesson, words);
  submitting.add(lesson.id);
  const isEdited = edited.has(lesson.id);
  // Other words were submitted in another tab: only Edit replaces them.
  const isTaken = (now?: UnsentFeedback) => !isEdited && now?.state === "waiting" && goesBeyond(draft, now);
  const unsent = await changeUnsent({ userId, lessonId: lesson.id }, (now) =>
    isTaken(now) ? now : withSubmission(now, draft),
  ).catch(() => undefined);
  if (isTaken(unsent)) {
    submitting.delete(lesson.id);
    saveDraft(userId, lesson, words);
    return { type: "rejected", problem: ownError("conflict", sentence("feedback.submittedOtherwise")) };
  }
  if (unsent) forgetTyped(userId, lesson.id);
  await endEditing(lesson.id);
  const outcome = unsent ? await sendStored(unsent) : await send(draft);
  const problem = problemOf(outcome, unsent !== undefined && mayWait);
  if (unsent && problem) await changeUnsent(unsent, asDraft(unsent)).catch(() => undefined);
  if (!unsent && !problem) forgetTyped(userId, lesson.id);
  submitting.delete(lesson.id);
  await reload();
  return problem ? { type: "rejected", problem } : outcome;
}

/** Why feedback has to stay in its form; undefined if it does not. */
function problemOf(outcome: Outcome, mayWait: boolean): ErrorBody | undefined {
  if (outcome.type === "rejected") return outcome.problem;
  if (outcome.type === "received") return undefined;
  if (outcome.type === "signed-out") return mayWait ? undefined : ownError("not-signed-in");
  if (outcome.problem?.code === "failed") return outcome.problem;
  return mayWait ? undefined : (outcome.problem ?? ownError("unavailable", sentence("request.offline")));
}

function sendStored(unsent: UnsentFeedback): Promise<Outcome> {
  let stop = () => {};
  return new Promise<Outcome>((resolve) => {
    stop = onOutcome(
      ({ unsent: { id, submittedAt }, outcome }) =>
        outcome && id === unsent.id && submittedAt === unsent.submittedAt && resolve(outcome),
    );
    setTimeout(resolve, patienceMs, { type: "waiting" });
    void publish({ unsent, outcome: null });
    // After that it was sent, or something before it has failed.
    void sendWaiting().then((last) => last !== null && resolve({ type: "waiting" }));
  }).finally(() => stop());
}

/** Tries now to send what waits or was rejected. `unsentOf` is up to date when this resolves. */
export async function retry(unsent: UnsentFeedback): Promise<Outcome> {
  const again = await changeUnsent(unsent, (now) => now && { ...now, state: "waiting", reason: undefined });
  const outcome = again ? await sendStored(again) : ({ type: "waiting" } as const);
  await reload();
  return outcome;
}

/** By lesson, the function that releases its feedback for sending. */
const edited = new Map<string, () => Promise<void>>();

/** Holds waiting feedback back, whose form is opened, until `closeEdited`. */
export function edit({ lessonId, id }: UnsentFeedback): void {
  if (!edited.has(lessonId)) edited.set(lessonId, hold(id));
}

/** Lets the feedback on a class be sent. False if it was not being edited. */
async function endEditing(lessonId: string): Promise<boolean> {
  const end = edited.get(lessonId);
  edited.delete(lessonId);
  await end?.();
  return end !== undefined;
}

/** Call it when the form on a class is closed: feedback that was edited there is sent as it was submitted. */
export async function closeEdited(lessonId: string): Promise<void> {
  if (await endEditing(lessonId)) await sendWaiting();
}
