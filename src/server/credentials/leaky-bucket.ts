import type { Pool } from "pg";
import { TooEarly } from "./growing-waits.ts";

/** How many attempts fit in, and after how long each leaks out again. */
export interface LeakyBucket {
  room: number;
  leaksEveryMs: number;
}

/** Clocks of several servers differ, and statements do not arrive in the order of their times. */
const slackMs = 60_000;

// A row's `expire` is when the bucket will be empty. One further ahead than a full bucket was written before the clock was set back.
const fill = `
  with settings as (select $2::bigint as now, $3::bigint as one, $4::bigint as full_after),
  counted as (
    insert into rate_limits as counter (key, points, expire)
    select $1, 0, now + one from settings
    on conflict (key) do update set expire = $3::bigint +
      case when counter.expire between $2::bigint and $2::bigint + $4::bigint then counter.expire else $2::bigint end
    where counter.expire + $3::bigint <= $2::bigint + $4::bigint
      or counter.expire > $2::bigint + $4::bigint + ${slackMs}
    returning true as is_counted)
  select exists (select from counted) as "isCounted", (select expire from rate_limits where key = $1) as former`;

/** Counts attempts in a leaky bucket, in the table of the other limits: a burst at once, further ones only as earlier ones leak out. */
export function createLeakyBucket(pool: Pool, keyPrefix: string, { room, leaksEveryMs }: LeakyBucket) {
  const rowOf = (key: string) => `${keyPrefix}:${key}`;
  return {
    /** Counts an attempt. @throws TooEarly, and then it is not counted. */
    async consume(key: string): Promise<void> {
      const now = Date.now();
      const fullAfter = room * leaksEveryMs;
      const { rows } = await pool.query<{ isCounted: boolean; former: number | null }>({
        name: "leaky-bucket-fill",
        text: fill,
        values: [rowOf(key), now, leaksEveryMs, fullAfter],
      });
      const [row] = rows;
      if (row?.isCounted === true) return;
      // Of several attempts at once, the statement may have seen the row as it was before the others.
      throw new TooEarly(Math.max(1000, (row?.former ?? 0) + leaksEveryMs - fullAfter - now), true);
    },
    async reward(key: string, attempts = 1): Promise<void> {
      await pool.query({
        name: "leaky-bucket-reward",
        text: "update rate_limits set expire = expire - $2 where key = $1",
        values: [rowOf(key), attempts * leaksEveryMs],
      });
    },
    /** Empties it, without returning how many attempts were in it. */
    async delete(key: string): Promise<number> {
      await pool.query({
        name: "leaky-bucket-delete",
        text: "delete from rate_limits where key = $1",
        values: [rowOf(key)],
      });
      return 1;
    },
  };
}
