import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { planImport, summarise, textOfPlan } from "#domain/import/plan-import.ts";
import type { Plan, Snapshot } from "#domain/import/planned-rows.ts";
import type { ImportOptions, ImportSummary } from "#domain/import/schemas.ts";
import { runSliced } from "#server/base/run-sliced.ts";
import type { Services } from "#server/http/context.ts";
import { requireImport, requireOpen } from "./imports.actions.ts";
import { readRows, writeOutcomes } from "./imports.queries.ts";
import { imports } from "./imports.table.ts";
import { readSnapshot } from "./snapshot.queries.ts";

export interface PreparedImport {
  plan: Plan;
  snapshot: Snapshot;
  summary: ImportSummary;
}

/** The same for the same plan. */
function* digestOf(plan: Plan): Generator<void, string> {
  const hash = createHash("sha256");
  for (const text of textOfPlan(plan)) {
    hash.update(text);
    yield;
  }
  return hash.digest("base64url");
}

/** Plans an import over the school as it is; with `locks`, it stays so until the transaction ends. */
export async function prepareImport(
  tx: Transaction,
  { id, schoolYearId, options }: { id: string; schoolYearId: string; options: ImportOptions },
  { today, locks = false }: { today: string; locks?: boolean },
): Promise<PreparedImport> {
  const rows = await readRows(tx, id);
  const snapshot = await readSnapshot(tx, rows, { schoolYearId, today, locks });
  const plan = await runSliced(planImport(snapshot, rows, options));
  const digest = await runSliced(digestOf(plan));
  return { plan, snapshot, summary: { digest, ...summarise(plan, rows, snapshot) } };
}

/**
 * Plans an import and stores the plan.
 * @throws ApiError as `requireOpen`.
 */
export async function previewImport({ database, env }: Services, id: string, options?: ImportOptions) {
  return inTransaction(database, async (tx) => {
    const open = await requireOpen(tx, id);
    const wanted = { id, schoolYearId: open.schoolYearId, options: options ?? open.options };
    const { plan, summary } = await prepareImport(tx, wanted, { today: todayIn(env.TIME_ZONE) });
    function* outcomes() {
      const found = [];
      for (const [number, outcome] of plan.outcomes) {
        found.push({ number, state: outcome.state, text: JSON.stringify(outcome) });
        yield;
      }
      return found;
    }
    await writeOutcomes(tx, id, await runSliced(outcomes()));
    await tx
      .update(imports)
      .set({ options: wanted.options, summary, progress: null })
      .where(eq(imports.id, id));
    return requireImport(tx, id);
  });
}
