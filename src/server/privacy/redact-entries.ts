import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { erasedText } from "#domain/erased-text.ts";
import { withoutGuardian } from "#domain/known-guardians.ts";
import { schoolYear } from "#domain/records/class-group.ts";
import { feedback } from "#domain/records/feedback.ts";
import { lesson } from "#domain/records/lesson.ts";
import { impersonalNames } from "#domain/records/record.ts";
import type { ErasedGuardian, ErasedPerson } from "./personal-table.ts";

const batchEntries = 500;

/** What stays of entries about a person: what was done to classes and numbers, which counts and reports refer to. */
const impersonal = new Set([
  ...impersonalNames(lesson),
  ...impersonalNames(feedback),
  ...impersonalNames(schoolYear),
  ...["channel", "feedbackCount", "rows", "exported", "leftOn", "leavesOn", "status"],
  ...["withheldBy", "redactedEntries", "words", "role", "removed"],
]);
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** With a time of day, and nothing else: a date alone may be a date of birth, and words may begin with a moment. */
const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?$/;

/** Replaces every text and number by a dash, except ids, moments and what says nothing about the person. */
function withoutValues(stored: unknown): unknown {
  if (Array.isArray(stored)) return stored.map(withoutValues);
  if (typeof stored === "object" && stored !== null) {
    return Object.fromEntries(
      Object.entries(stored).map(([key, value]) => [
        key,
        impersonal.has(key) && typeof value !== "object" ? value : withoutValues(value),
      ]),
    );
  }
  if (typeof stored === "number") return null;
  return typeof stored !== "string" || id.test(stored) || moment.test(stored) ? stored : erasedText;
}

/** An entry whose values were replaced cannot be undone any more. */
export const isRedacted = (stored: unknown): boolean =>
  typeof stored === "object" && stored !== null && "erased" in stored;

type Image = object | null;

async function rewrite(
  tx: Transaction,
  condition: ReturnType<typeof sql>,
  change: (image: object) => unknown,
): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await tx.execute<{ id: number; before: Image; after: Image }>(sql`
      select id, before, after from audit_log where id > ${last} and (before is not null or after is not null) and (${condition})
      order by id limit ${batchEntries}`);
    if (rows.length === 0) return;
    const changed = rows.map(({ id, before, after }) => ({
      id,
      before: before && change(before),
      after: after && change(after),
    }));
    await tx.execute(sql`
      update audit_log set before = changed.before, after = changed.after
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (id bigint, before jsonb, after jsonb)
      where audit_log.id = changed.id`);
    last = rows.at(-1)?.id ?? last;
  }
}

/** Takes the values out of the entries about people that are about these things, such as their feedback. */
export async function redactEntriesOf(tx: Transaction, ids: SQL, actions: string): Promise<void> {
  const isAboutThat = sql`student_id = any(${ids}) and action like ${actions}`;
  await rewrite(tx, isAboutThat, (image) => ({ ...Object(withoutValues(image)), erased: true }));
}

/** Takes all values out of the entries of the audit log about or by a person. */
export async function redactEntries(tx: Transaction, { ids }: ErasedPerson): Promise<void> {
  const isAboutThem = sql`student_id = any(${ids}) or record_id = any(${ids}) or actor_id = any(${ids})`;
  await rewrite(tx, isAboutThem, (image) => ({ ...Object(withoutValues(image)), erased: true }));
}

/** Takes a guardian out of the entries about their children; none of these can be undone any more. */
export async function redactGuardian(
  tx: Transaction,
  { studentIds, person, traces }: ErasedGuardian,
): Promise<void> {
  const isAboutTheirs = sql`student_id = any(${studentIds}) or record_id = any(${studentIds})`;
  await rewrite(tx, isAboutTheirs, (image) => {
    const left = withoutGuardian(image, person, traces.without);
    return left === image ? image : { ...Object(left), erased: true };
  });
}
