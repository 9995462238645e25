import { reportOf, requireReady, requireRunning } from "./answers.ts";
import type { Cell } from "./directory.ts";

const atOnce = 20;

/** A cell as it is now. */
interface Listed {
  cell: Cell;
  version: string;
  health: string;
  isWell: boolean;
}

const stateWords = {
  open: "ready",
  empty: "ready, empty",
  closed: "closed copy of a school that has moved",
  arriving: "unfinished copy of a school",
} as const;

async function look(cell: Cell): Promise<Listed> {
  let version = "?";
  try {
    await requireReady(cell);
    const report = await reportOf(cell);
    version = report.version;
    await requireRunning(cell, report);
    const fits = (cell.host === null) !== (report.is === "open");
    return { cell, version, health: stateWords[report.is], isWell: fits };
  } catch (error) {
    return { cell, version, health: (error as Error).message, isWell: cell.host === null };
  }
}

/** Looks at all cells, some at a time, and yields them in order. */
export async function* lookAtAll(cells: readonly Cell[]): AsyncGenerator<Listed> {
  for (let at = 0; at < cells.length; at += atOnce) {
    yield* await Promise.all(cells.slice(at, at + atOnce).map(look));
  }
}
