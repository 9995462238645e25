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

  note(changed: Changed, now: number): void {
    if (changed === "everyone" || this.#ofTeacher.size + changed.length > teachersMax) {
      this.#ofTeacher.clear();
      this.#ofEveryone = now;
      return;
    }
    this.#ofAnyone = now;
    for (const teacherId of changed) this.#ofTeacher.set(teacherId, now);
  }

  /**
   * The event for a page whose data was read at this time: that feedback on this teacher's classes has changed since, or on anyone's
   * if null; or that it may have. Null if it has not.
   */
  since(teacherId: string | null, then: number): "changed" | "resync" | null {
    const latest = teacherId === null ? this.#ofAnyone : this.#ofTeacher.get(teacherId);
    if (latest !== undefined && latest > then - slackMs) return "changed";
    return this.#ofEveryone > then - slackMs ? "resync" : null;
  }
}
