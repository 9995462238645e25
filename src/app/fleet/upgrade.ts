import { copyIn, eventually, howToDiscard, reportOf, requireReady, requireRunning } from "./answers.ts";
import type { Cell } from "./directory.ts";
import { readDirectory } from "./directory-file.ts";
import { FleetError } from "./fleet-error.ts";
import type { FleetSettings } from "./fleet-settings.ts";
import { runOn } from "./machine.ts";

/** An upgrade makes a backup before it changes a database, and may rewrite large tables. */
const usualWaitSeconds = 600;
/** A check waits for each thing that it looks at. */
const checkLimitMs = 300_000;

interface Options {
  settings: FleetSettings;
  /** The cell to begin with, after one that failed was mended; the first if undefined. */
  from: string | undefined;
  /** How long a cell may take until it is ready. */
  waitSeconds?: number;
  say: (line: string) => void;
  signal: AbortSignal;
}

/** Upgrades and checks one cell after another. @throws FleetError at the first one that fails, which says how to continue. */
export async function upgradeFleet(command: string, options: Options): Promise<void> {
  const { settings, from, say, signal } = options;
  const { cells } = await readDirectory(settings.file);
  const first = from === undefined ? 0 : cells.findIndex(({ name }) => name === from);
  if (first === -1) throw new FleetError(`There is no cell ${from}: "classback fleet list" lists them.`);
  let wanted: string | undefined;
  let upgraded = 0;
  for (const [index, cell] of cells.entries()) {
    if (index < first) continue;
    try {
      signal.throwIfAborted();
      const copy = await copyLeftIn(cell);
      if (copy !== null) {
        say(`${cell.name}: skipped, ${copy}. To use the cell again, ${howToDiscard}.`);
        continue;
      }
      say(`${cell.name}: upgrading`);
      await runOn(cell, command, null);
      const version = await check(cell, options);
      wanted ??= (await versionIn(cells.slice(0, index))) ?? version;
      if (version !== wanted) {
        throw new FleetError(`Cell ${cell.name} has version ${version}, and the first one has ${wanted}.`);
      }
      upgraded += 1;
      say(`${cell.name}: ${version}, checked`);
    } catch (error) {
      const why = signal.aborted ? "It was asked to stop." : (error as Error).message;
      const remaining = cells.slice(index).map(({ name }) => name);
      throw new FleetError(
        `${why} ${remaining.length === 1 ? "1 cell remains" : `${remaining.length} cells remain`}: ${remaining.join(", ")}. Continue with --from ${cell.name}.`,
      );
    }
  }
  say(`All cells are upgraded: ${upgraded}.`);
}

/**
 * What a cell without a school keeps of one, so that no server can run on it; null if it keeps nothing, or does not say: an upgrade may mend
 * that. @throws FleetError if the cell has a school whose move is not finished.
 */
async function copyLeftIn(cell: Cell): Promise<string | null> {
  const report = await reportOf(cell).catch(() => null);
  if (report === null) return null;
  if (cell.host === null) return copyIn(report);
  if (report.is !== "closed") return null;
  throw new FleetError(
    `Cell ${cell.name} is closed to writes, because a move of its school is not finished: run "classback fleet move ${cell.host} ${report.cell}" again.`,
  );
}

/** The version of the first of these cells that runs one, also when another run upgraded it: it is the measure. */
async function versionIn(cells: readonly Cell[]): Promise<string | undefined> {
  for (const cell of cells) {
    const report = await reportOf(cell);
    if (cell.host !== null || copyIn(report) === null) return report.version;
  }
  return undefined;
}

/** @throws FleetError if something is wrong with the cell; returns its version. */
async function check(cell: Cell, { waitSeconds = usualWaitSeconds, say, signal }: Options): Promise<string> {
  const tell = (why: string) =>
    say(`${cell.name}: waiting until it is ready, for at most ${waitSeconds} s. ${why}`);
  const report = await eventually({ limitMs: waitSeconds * 1000, signal, tell }, async () => {
    await requireReady(cell);
    const found = await reportOf(cell);
    await requireRunning(cell, found);
    return found;
  });
  // An empty cell has no address of its own yet.
  if (cell.host !== null) {
    const output = await runOn(cell, "classback check || true", checkLimitMs);
    const wrong = output.split("\n").find((line) => line.startsWith("wrong"));
    if (wrong !== undefined)
      throw new FleetError(`Cell ${cell.name} fails its check: ${wrong.replaceAll(/ {2,}/g, " ")}`);
  }
  return report.version;
}
