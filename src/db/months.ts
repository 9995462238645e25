import type { ClientBase, Pool } from "pg";
import { isCheckViolation, isLockTimeout, isStatementTimeout } from "./errors.ts";

// What is counted per month (docs/decisions/068, docs/decisions/119).

/** Counts all months again, within the caller's transaction: they are computed from other tables only. Writers wait for its end. */
export async function recountMonths(client: ClientBase): Promise<void> {
  await client.query("select public.recount_months()");
}

/** How long a reader works at what others have changed. */
const applyingMs = 5000;

/**
 * Counts again the months that have changed since the last call. Call it before reading them. It works in small steps, each committed by
 * itself, and stops after five seconds: after a large import, readers are shown what has been counted, and the next call goes on. Where
 * a class would have fewer than no responses, rows were changed without a note, and all is counted again.
 */
export async function applyMonthChanges(pool: Pool): Promise<void> {
  const end = performance.now() + applyingMs;
  let isBehind: boolean | undefined = true;
  while (isBehind && performance.now() < end) isBehind = await applyStep(pool);
}

/** Whether there is more to count; false as well if others have been counting for as long as a statement may wait. */
async function applyStep(pool: Pool): Promise<boolean | undefined> {
  try {
    return await applyNotes(pool);
  } catch (error) {
    if (isStatementTimeout(error) || isLockTimeout(error)) return false;
    throw error;
  }
}

async function applyNotes(pool: Pool): Promise<boolean | undefined> {
  try {
    const { rows } = await pool.query<{ isBehind: boolean }>({
      name: "apply-month-changes",
      text: `select apply_month_changes() as "isBehind"`,
    });
    return rows[0]?.isBehind;
  } catch (error) {
    if (!isCheckViolation(error, "lesson_months_not_negative")) throw error;
    // One transaction, which may take longer than a reader waits.
    await pool.query("set local statement_timeout = 0; select public.recount_months()");
    return true;
  }
}
