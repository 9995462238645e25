import type { Pool } from "pg";

/** How many wrong PINs are free; each further one is followed by a wait. */
export const freeWrongPins = 5;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Wrong attempts are forgotten when nobody has tried for this long after the last wait. */
const forgottenAfterMs = 7 * 24 * hourMs;

/** How many attempts are free, and the waits after the last of these and after each further one. */
export interface GrowingWait {
  free: number;
  waitsMs: readonly number[];
}

/** For attempts at an account from one address: in the long run, one a day. */
export const strangersWait: GrowingWait = {
  free: freeWrongPins,
  waitsMs: [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 4 * hourMs, 24 * hourMs],
};

/** For a device's attempts at an account that it has signed in to before, or is signed in to. */
export const ownersWait: GrowingWait = {
  free: 10,
  waitsMs: [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs],
};

/** An attempt that came too early. */
export class TooEarly extends Error {
  override name = "TooEarly";
  readonly msBeforeNext: number;
  /** Whether it should be logged. */
  readonly isNews: boolean;

  constructor(msBeforeNext: number, isNews: boolean) {
    super(`too early by ${msBeforeNext} ms`);
    this.msBeforeNext = msBeforeNext;
    this.isNews = isNews;
  }
}

/** Clocks of several servers differ, and statements do not arrive in the order of their times. */
const slackMs = minuteMs;

// `expire` is the end of the wait plus the time until it is forgotten. One further ahead was written before the clock was set back.
const count = `
  with settings as (select $2::bigint as now, $3::bigint as forget, $4::bigint[] as waits),
  counted as (
    insert into rate_limits as counter (key, points, expire)
    select $1, 1, now + forget + waits[1] from settings
    on conflict (key) do update set (points, expire) = (
      select points, now + forget + waits[least(points, cardinality(waits))]
      from settings, lateral (
        select case when counter.expire between now and now + forget + waits[cardinality(waits)] + ${slackMs}
          then counter.points + 1 else 1 end as points
      ) as next)
    where counter.expire - $3::bigint <= $2::bigint
      or counter.expire > $2::bigint + $3::bigint + ($4::bigint[])[cardinality($4::bigint[])] + ${slackMs}
    returning points)
  select (select points from counted) as counted, (select expire from rate_limits where key = $1) as former`;

/** Counts wrong attempts in a row, with waits that grow, in the table of the other limits. */
export function createGrowingWaits(pool: Pool, keyPrefix: string, { free, waitsMs }: GrowingWait) {
  const waits = [...Array.from({ length: free - 1 }, () => 0), ...waitsMs];
  const rowOf = (key: string) => `${keyPrefix}:${key}`;
  return {
    /** Counts an attempt as a wrong one. @throws TooEarly, and then it is not counted. */
    async consume(key: string): Promise<void> {
      const now = Date.now();
      const { rows } = await pool.query<{ counted: number | null; former: number | null }>({
        name: "growing-wait-count",
        text: count,
        values: [rowOf(key), now, forgottenAfterMs, waits],
      });
      const [row] = rows;
      if (row?.counted != null) return;
      // With parallel attempts, the statement may have read the row as it was before the others.
      const msBeforeNext = Math.max(1000, (row?.former ?? 0) - forgottenAfterMs - now);
      // Each is logged, as the waits differ: the log itself limits how many lines there are (log-rate-limit.ts).
      throw new TooEarly(msBeforeNext, true);
    },
    /** Takes attempts off the count; the next one need not wait. */
    async reward(key: string, attempts = 1): Promise<void> {
      await pool.query({
        name: "growing-wait-reward",
        text: "update rate_limits set points = greatest(points - $3, 0), expire = $2 where key = $1",
        values: [rowOf(key), Date.now() + forgottenAfterMs, attempts],
      });
    },
    /** Starts again from zero; returns how many attempts there were. */
    async delete(key: string): Promise<number> {
      const { rows } = await pool.query<{ points: number }>({
        name: "growing-wait-delete",
        text: "delete from rate_limits where key = $1 returning points",
        values: [rowOf(key)],
      });
      return rows[0]?.points ?? 1;
    },
  };
}
