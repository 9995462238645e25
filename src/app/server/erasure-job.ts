import {
  applyErasureList,
  erasureListIn,
  keepErasureList,
} from "#features/privacy/server/erasure-list.actions.ts";
import type { Services } from "#server/http/context.ts";

const intervalMs = 3_600_000;

/**
 * Before anyone can see them, erases again who came back with an older database; then writes every hour into the list in DATA_DIR whom
 * other servers have erased (docs/decisions/095). Returns a function that stops it.
 */
export async function startErasureJob({
  database,
  env,
  log,
  personalTables,
}: Pick<Services, "database" | "env" | "log" | "personalTables">): Promise<() => Promise<void>> {
  const again = await applyErasureList(database, { personalTables, dataDir: env.DATA_DIR });
  if (again > 0) log.warn({ people: again }, "the database was older than their erasure: erased again");
  let underWay: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    underWay ??= keepErasureList(database, erasureListIn(env.DATA_DIR))
      .catch((error: unknown) => log.warn({ err: error }, "the list of erasures could not be written"))
      .finally(() => {
        underWay = undefined;
      });
  }, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
