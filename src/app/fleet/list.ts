import { type CellReport, copyIn, howToDiscard, reportOf, requireReady, requireRunning } from "./answers.ts";
import type { Cell } from "./directory.ts";

const atOnce = 20;

interface Listed {
  cell: Cell;
  version: string;
  health: string;
  isWell: boolean;
}

/** A state in words, with what to do if a move was killed. */
function stateOf({ host, name }: Cell, report: CellReport): string {
  const { is, cell: other } = report;
  const copy = host === null ? copyIn(report) : null;
  if (copy !== null) return `${copy}: to use the cell again, ${howToDiscard}`;
  const finish = (target: string | null) => `run "classback fleet move ${host} ${target}" again`;
  if (is === "closed") {
    return `closed to writes, its move to cell ${other} is not finished: ${finish(other)}`;
  }
  if (is === "arriving") {
    return `ready, but its move from cell ${other} is not finished: ${finish(name)}`;
  }
  return is === "empty" ? "ready, empty" : "ready";
}

async function look(cell: Cell): Promise<Listed> {
  let version = "?";
  try {
    await requireReady(cell);
    const report = await reportOf(cell);
    version = report.version;
    await requireRunning(cell, report);
    const fits = (cell.host === null) !== (report.is === "open");
    return { cell, version, health: stateOf(cell, report), isWell: fits };
  } catch (error) {
    // A cell that keeps a copy is stopped.
    const report = cell.host === null ? await reportOf(cell).catch(() => null) : null;
    if (report !== null && copyIn(report) !== null) {
      return { cell, version: report.version, health: stateOf(cell, report), isWell: true };
    }
    return { cell, version, health: (error as Error).message, isWell: cell.host === null };
  }
}

/** Looks at all cells, some at a time, and yields them in order. */
export async function* lookAtAll(cells: readonly Cell[]): AsyncGenerator<Listed> {
  for (let at = 0; at < cells.length; at += atOnce) {
    yield* await Promise.all(cells.slice(at, at + atOnce).map(look));
  }
}
