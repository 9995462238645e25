// What stood in open forms when the session ended, kept until the same user is back (docs/decisions/022). In this tab's
// memory alone: no storage that is full or forbidden can lose it, and no one else who uses the browser can read it.

interface OpenForm {
  userId: string;
  /** Which form on which record, such as `student:` and an id. */
  name: string;
  /** What stands in it; undefined when that is nothing. */
  read: () => unknown;
}

/** The forms on the page that hold something unsaved. */
const openForms = new Set<OpenForm>();
const kept = new Map<string, unknown>();
let ended: { userId: string; isInputKept: boolean } | null = null;

const keyOf = (userId: string, name: string) => `${userId} ${name}`;

/** Counts a form among those whose input is kept when the session ends. Gives the way to take it out again. */
export function addOpenForm(form: OpenForm): () => void {
  openForms.add(form);
  return () => openForms.delete(form);
}

/** The session of this user has ended, and not by their Logout in this tab: keeps what stands in their forms. */
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

/** Logout in this tab: nothing is kept of anyone. */
export function forgetAllKept(): void {
  kept.clear();
  ended = null;
}
