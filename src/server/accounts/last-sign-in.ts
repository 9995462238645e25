import type { Database } from "#db/client.ts";

/** When someone last signed in, as far as sessions and devices tell, which ending all sign-ins removes. Null if there are none. */
export async function findLastSignIn({ $client: pool }: Database, userId: string): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `select greatest(
      (select max(created_at) from sessions where user_id = $1),
      (select max(last_used_at) from known_devices where user_id = $1)) as at`,
    [userId],
  );
  return rows[0]?.at ?? null;
}
