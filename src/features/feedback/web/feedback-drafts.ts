/** What a student has written on a session and not yet sent. */
export interface FeedbackDraft {
  /** A UUID made here: the server knows a repeat by it. */
  id: string;
  rating: number;
  message: string;
}

/** Beside the browser's storage, which may be full, forbidden, or emptied when the session ends. */
const inThisTab = new Map<string, FeedbackDraft>();

function keyOf(userId: string, reviewId: string): string {
  return `feedback-draft:${userId}:${reviewId}`;
}

/** `crypto.randomUUID` is missing where a school serves its network over plain http. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** What stands in the storage may be of another version, or no draft at all. */
function isDraft(stored: unknown): stored is FeedbackDraft {
  const { id, rating, message } = Object(stored) as Record<keyof FeedbackDraft, unknown>;
  const isUuid = typeof id === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
  return isUuid && Number.isInteger(rating) && typeof message === "string";
}

/** The draft on a session; null when nothing is written yet. */
export function readDraft(userId: string, reviewId: string): FeedbackDraft | null {
  const key = keyOf(userId, reviewId);
  const inTab = inThisTab.get(key);
  if (inTab) return inTab;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** The draft to go on with. Its id stays the same until it is sent, so that no retry makes a second feedback. */
export function startDraft(userId: string, reviewId: string): FeedbackDraft {
  const draft = readDraft(userId, reviewId) ?? { id: newId(), rating: 0, message: "" };
  inThisTab.set(keyOf(userId, reviewId), draft);
  return draft;
}

export function keepDraft(userId: string, reviewId: string, written: Omit<FeedbackDraft, "id">): void {
  const key = keyOf(userId, reviewId);
  const draft = { ...startDraft(userId, reviewId), ...written };
  inThisTab.set(key, draft);
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // It is kept in this tab.
  }
}

export function forgetDraft(userId: string, reviewId: string): void {
  const key = keyOf(userId, reviewId);
  inThisTab.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // It was never stored.
  }
}

/** Whether there is anything in a draft that would be a pity to lose. */
export function isWritten(draft: FeedbackDraft | null): boolean {
  return draft !== null && (draft.rating > 0 || draft.message.trim() !== "");
}
