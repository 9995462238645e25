// Saves the input of open forms when the session ends, until the same user is back (docs/decisions/022). Only in this tab's
// memory: full or blocked storage cannot lose it, and other users of the browser cannot read it.

interface OpenForm {
  userId: string;
  /** Which form on which record, such as `student:` and an id. */
  name: string;
  /** Its input; undefined when there is none. */
  read: () => unknown;
}

/** The forms on the page with unsaved changes. */
const openForms = new Set<OpenForm>();
const saved = new Map<string, unknown>();
let ended: { userId: string; isFormRecoverable: boolean } | null = null;

const keyOf = (userId: string, name: string) => `${userId} ${name}`;

/** Registers a form whose input is saved when the session ends. Returns a function that removes it. */
export function addOpenForm(form: OpenForm): () => void {
  openForms.add(form);
  return () => openForms.delete(form);
}

/** Saves the input of this user's forms, because their session has ended other than by a logout in this tab. */
export function saveOpenForms(userId: string): void {
  let isFormRecoverable = false;
  for (const form of openForms) {
    const input = form.userId === userId ? form.read() : undefined;
    if (input === undefined) continue;
    saved.set(keyOf(userId, form.name), input);
    isFormRecoverable = true;
  }
  ended = { userId, isFormRecoverable };
}

/** The user whose session ended in this tab, and whether their input was saved; null if none did. */
export function endedSession() {
  return ended;
}

/** A form's saved input, as returned by `read`; undefined if there is none. */
export function readStoredForm(userId: string, name: string): unknown {
  return saved.get(keyOf(userId, name));
}

/** Call it when the form has its input back. */
export function discardStoredForm(userId: string, name: string): void {
  saved.delete(keyOf(userId, name));
}

/** For a logout in this tab: no saved input remains. */
export function discardStoredForms(): void {
  saved.clear();
  ended = null;
}
