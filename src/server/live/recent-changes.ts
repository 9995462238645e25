import type { Changed } from "./notice.ts";

/** A reader's data may be older than it says by the time that its request took. */
const slackMs = 2000;

const teachersMax = 10_000;

/**
 * When feedback changed lately, as far as this server has heard: a page that begins to listen learns whether it has missed
 * something. Times are those of `performance.now()`.
 */
export class RecentChanges {
  #ofTeacher = new Map<string, number>();
  #ofAnyone = Number.NEGATIVE_INFINITY;
  #ofEveryone = Number.NEGATIVE_INFINITY;

  /** Notes a change. */
  note(changed: Changed, now: number): void {
    this.#ofAnyone = now;
    if (changed === "everyone" || this.#ofTeacher.size + changed.length > teachersMax) {
      this.#ofTeacher.clear();
      this.#ofEveryone = now;
    } else for (const teacherId of changed) this.#ofTeacher.set(teacherId, now);
  }

  /** Whether feedback on this teacher's classes, or on anyone's if null, may have changed since. */
  hasChanged(teacherId: string | null, since: number): boolean {
    const latest =
      teacherId === null
        ? this.#ofAnyone
        : Math.max(this.#ofTeacher.get(teacherId) ?? Number.NEGATIVE_INFINITY, this.#ofEveryone);
    return latest > since - slackMs;
  }
}
