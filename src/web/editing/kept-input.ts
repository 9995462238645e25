// The input of open forms when the session ended, kept until the same user is back (docs/decisions/022). Only in this
// tab's memory: full or forbidden storage cannot lose it, and nobody else who uses the browser can read it.

interface OpenForm {
  userId: string;
  /** Which form on which record, such as `student:` and an id. */
  name: string;
  /** Its input; undefined when there is none. */
  read: () => unknown;
}

/** The forms on the page that hold something unsaved. */
const openForms = new Set<OpenForm>();
const kept = new Map<string, unknown>();
let ended: { userId: string; isInputKept: boolean } | null = null;

const keyOf = (userId: string, name: string) => `${userId} ${name}`;

/** Registers a form whose input is kept when the session ends. Returns a function that removes it. */
export function addOpenForm(form: OpenForm): () => void {
  openForms.add(form);
  return () => openForms.delete(form);
}

/** Keeps the input of this user's forms: their session has ended, and not because they logged out in this tab. */
export function keepOpenForms(userId: string): void {
  let isInputKept = false;
  for (const form of openForms) {
    const input = form.userId === userId ? form.read() : undefined;
    if (input === undefined) continue;
    kept.set(keyOf(userId, form.name), input);
    isInputKept = true;
  }
  ended = { userId, isInputKept };
}

/** Whose session ended in this tab, and whether input of theirs is kept; null when none did. */
export function endedSession() {
  return ended;
}

/** What is kept of a form, as its `read` gave it; undefined when nothing is. */
export function readKept(userId: string, name: string): unknown {
  return kept.get(keyOf(userId, name));
}

/** The form has its input back. */
export function forgetKept(userId: string, name: string): void {
  kept.delete(keyOf(userId, name));
}

/** For a logout in this tab: nothing of anyone is kept. */
export function forgetAllKept(): void {
  kept.clear();
  ended = null;
}
