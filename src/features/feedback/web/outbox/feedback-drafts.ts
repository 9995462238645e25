import { cleanLines } from "#domain/text.ts";
import { newId } from "#web/data/new-id.ts";
import { canSeal } from "#web/offline/sealing.ts";
import { isAnythingSealed, openVault, type Vault } from "./draft-vault.ts";

/** What a student has written about a lesson and not yet sent. */
export interface FeedbackDraft {
  /** A UUID made here, by which the server recognises a repeat. */
  id: string;
  rating: number;
  message: string;
}

// A store outside React: events and effects write to it, components read it through `use-drafts.ts`.

/** In addition to the browser's storage, which may be full, blocked, or cleared when the session ends. */
const inThisTab = new Map<string, FeedbackDraft>();
/** The last draft read from the storage under each key: the same text gives the same object, which React compares. */
const parsed = new Map<string, { text: string; draft: FeedbackDraft | null }>();
const listeners = new Set<() => void>();
let vault: Vault | null = null;
let opening: { userId: string; done: Promise<void> } | null = null;
/** Each waits for the previous one, so a draft's newest words are sealed last. */
let sealing: Promise<unknown> = Promise.resolve();

const prefixOf = (userId: string) => `feedback-draft:${userId}:`;
const keyOf = (userId: string, lessonId: string) => prefixOf(userId) + lessonId;

/** The stored value may be from another version, or no draft at all. */
function isDraft(stored: unknown): stored is FeedbackDraft {
  const { id, rating, message } = Object(stored) as Record<keyof FeedbackDraft, unknown>;
  const isUuid = typeof id === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
  return isUuid && Number.isInteger(rating) && typeof message === "string";
}

/** Calls `listener` after each change of any draft, in this tab or another. Call the result to stop. */
export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Whether all drafts of this user can be read: sealed ones only with the key from the server. */
export function areDraftsOpen(userId: string): boolean {
  return vault?.userId === userId || !canSeal() || !isAnythingSealed();
}

/**
 * Fetches the key, opens what is sealed, and seals what is not. Without a response, drafts stay as they are. A second call
 * does nothing; after a failure, it tries again.
 */
export function openDrafts(userId: string): Promise<void> {
  if (vault?.userId === userId || !canSeal()) return Promise.resolve();
  if (opening?.userId === userId) return opening.done;
  const done = unlock(userId).finally(() => {
    opening = null;
  });
  opening = { userId, done };
  return done;
}

async function unlock(userId: string): Promise<void> {
  const opened = await openVault(userId);
  for (const [reviewId, draft] of await opened.readAll()) {
    // Drafts written since, here or unsealed, are newer.
    if (isDraft(draft) && !isWritten(readDraft(userId, reviewId)))
      inThisTab.set(keyOf(userId, reviewId), draft);
  }
  vault = opened;
  notifyListeners();
  for (const [reviewId, draft] of unsentDrafts(userId)) seal(reviewId, draft);
  await sealing;
}

/** The draft on a lesson; null when nothing is written yet. */
export function readDraft(userId: string, lessonId: string): FeedbackDraft | null {
  const key = keyOf(userId, lessonId);
  const inTab = inThisTab.get(key);
  if (inTab) return inTab;
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : parse(key, text);
  } catch {
    return null;
  }
}

function parse(key: string, text: string): FeedbackDraft | null {
  const last = parsed.get(key);
  if (last?.text === text) return last.draft;
  const stored: unknown = JSON.parse(text);
  const draft = isDraft(stored) ? stored : null;
  parsed.set(key, { text, draft });
  return draft;
}

/** The draft to continue. Its id stays the same until it is sent, so a retry creates no second feedback. */
export function startDraft(userId: string, lessonId: string): FeedbackDraft {
  const draft = readDraft(userId, lessonId) ?? { id: newId(), rating: 0, message: "" };
  inThisTab.set(keyOf(userId, lessonId), draft);
  return draft;
}

/** Turns a queued draft into the draft on its lesson, with the same id; an existing draft stays. */
export function restoreDraft(userId: string, lessonId: string, { id, ...restored }: FeedbackDraft): void {
  const draft = readDraft(userId, lessonId);
  const { rating, message } = draft && isWritten(draft) ? draft : restored;
  inThisTab.set(keyOf(userId, lessonId), { id, rating, message });
  saveDraft(userId, lessonId, { rating, message });
}

/** Whether the draft on a lesson is in the browser's storage, or was discarded. */
export function hasDraftLasted(userId: string, lessonId: string): boolean {
  if (!isWritten(readDraft(userId, lessonId))) return true;
  try {
    return localStorage.getItem(keyOf(userId, lessonId)) !== null || (vault?.has(lessonId) ?? false);
  } catch {
    return false;
  }
}

export function saveDraft(userId: string, lessonId: string, written: Omit<FeedbackDraft, "id">): void {
  const key = keyOf(userId, lessonId);
  const draft = { ...startDraft(userId, lessonId), ...written };
  inThisTab.set(key, draft);
  notifyListeners();
  if (!isWritten(draft)) {
    removeStored(userId, lessonId);
    return;
  }
  try {
    // Stored at once, readable until it is sealed a moment later: a phone may end the page between two letters.
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // It stays in this tab.
  }
  if (vault?.userId === userId) seal(lessonId, draft);
}

/** Replaces the readable draft with the sealed one, unless it has been changed or sent since. */
function seal(lessonId: string, draft: FeedbackDraft): void {
  const into = vault;
  if (!into) return;
  const key = keyOf(into.userId, lessonId);
  const isNewest = () => inThisTab.get(key) === draft;
  inThisTab.set(key, draft);
  sealing = sealing
    .then(async () => {
      if (!isNewest()) return;
      await into.write(lessonId, draft);
      if (isNewest()) localStorage.removeItem(key);
      else if (!isWritten(inThisTab.get(key) ?? null)) into.remove(lessonId);
    })
    .catch(() => {
      // The storage is full or blocked: it stays as it is.
    });
}

export function forgetDraft(userId: string, lessonId: string): void {
  inThisTab.delete(keyOf(userId, lessonId));
  removeStored(userId, lessonId);
  notifyListeners();
}

function removeStored(userId: string, lessonId: string): void {
  try {
    localStorage.removeItem(keyOf(userId, lessonId));
    if (vault?.userId === userId) vault.remove(lessonId);
  } catch {
    // It was never stored.
  }
}

/** Whether a draft contains anything. */
export function isWritten(draft: FeedbackDraft | null): boolean {
  return draft !== null && (draft.rating > 0 || draft.message.trim() !== "");
}

/** Whether a draft holds anything that the feedback does not. */
export function goesBeyond(
  { rating, message }: Omit<FeedbackDraft, "id">,
  given: Omit<FeedbackDraft, "id">,
): boolean {
  const text = cleanLines(message);
  return (text !== "" && text !== given.message) || (rating > 0 && rating !== given.rating);
}

/** Everything that this user has written and not sent, by lesson; sealed drafts once they are open. */
export function unsentDrafts(userId: string): Map<string, FeedbackDraft> {
  const prefix = prefixOf(userId);
  const keys = new Set(inThisTab.keys());
  try {
    for (const key of Object.keys(localStorage)) keys.add(key);
  } catch {
    // This tab's own drafts remain.
  }
  const drafts = new Map<string, FeedbackDraft>();
  for (const key of [...keys].filter((each) => each.startsWith(prefix))) {
    const lessonId = key.slice(prefix.length);
    const draft = readDraft(userId, lessonId);
    if (draft && isWritten(draft)) drafts.set(lessonId, draft);
  }
  return drafts;
}

/** Seals all drafts of this user. Resolves to whether all are stored, so that they survive a logout unread. */
export async function sealDrafts(userId: string): Promise<boolean> {
  await openDrafts(userId);
  for (const [reviewId, draft] of unsentDrafts(userId)) seal(reviewId, draft);
  await sealing;
  const sealed = await vault?.readAll();
  return [...unsentDrafts(userId).keys()].every((lessonId) => sealed?.has(lessonId));
}

/** For a logout: removes this user's drafts and the key from this tab. */
export function closeDrafts(userId: string): void {
  for (const key of [...inThisTab.keys()].filter((each) => each.startsWith(prefixOf(userId)))) {
    inThisTab.delete(key);
  }
  parsed.clear();
  vault = null;
  notifyListeners();
}
