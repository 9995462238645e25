import { eventually, reportOf, requireReady, requireRunning } from "./answers.ts";
import type { Cell } from "./directory.ts";
import { readDirectory } from "./directory-file.ts";
import { FleetError } from "./fleet-error.ts";
import type { FleetSettings } from "./fleet-settings.ts";
import { runOn } from "./machine.ts";

/** An upgrade makes a backup before it changes a database, and may rewrite large tables. */
const usualWaitSeconds = 600;

interface Options {
  settings: FleetSettings;
  /** The cell to begin with, after one that failed was mended; the first if undefined. */
  from: string | undefined;
  /** How long a cell may take until it is ready. */
  waitSeconds?: number;
  say: (line: string) => void;
  signal: AbortSignal;
}

/**
 * Runs the command that upgrades a cell on one cell after another, in the order of the directory, and checks each. @throws FleetError at
 * the first one that fails, which says how to continue.
 */
export async function upgradeFleet(command: string, options: Options): Promise<void> {
  const { settings, from, say, signal } = options;
  const { cells } = await readDirectory(settings.file);
  const first = from === undefined ? 0 : cells.findIndex(({ name }) => name === from);
  if (first === -1) throw new FleetError(`There is no cell ${from}: "classback fleet list" lists them.`);
  const [pilot] = cells;
  for (const [index, cell] of cells.entries()) {
    if (index < first) continue;
    try {
      signal.throwIfAborted();
      await runOn(cell, command);
      const version = await check(cell, options);
      // The first one is the measure, also when another run upgraded it.
      const wanted = pilot === undefined || pilot === cell ? version : (await reportOf(pilot)).version;
      if (version !== wanted) {
        throw new FleetError(
          `Cell ${cell.name} has version ${version}, and cell ${pilot?.name} has ${wanted}.`,
        );
      }
      say(`${cell.name}: ${version}, checked`);
    } catch (error) {
      const why = signal.aborted ? "It was asked to stop." : (error as Error).message;
      const remaining = cells.slice(index).map(({ name }) => name);
      throw new FleetError(
        `${why} ${remaining.length === 1 ? "1 cell remains" : `${remaining.length} cells remain`}: ${remaining.join(", ")}. Continue with --from ${cell.name}.`,
      );
    }
  }
  say(`All cells are upgraded: ${cells.length - first}.`);
}

/** @throws FleetError if something is wrong with the cell; returns its version. */
async function check(cell: Cell, { waitSeconds = usualWaitSeconds, signal }: Options): Promise<string> {
  const report = await eventually(waitSeconds * 1000, async () => {
    signal.throwIfAborted();
    await requireReady(cell);
    const found = await reportOf(cell);
    await requireRunning(cell, found);
    return found;
  });
  // An empty cell has no address of its own yet.
  if (cell.host !== null) {
    const said = await runOn(cell, "classback check || true");
    const wrong = said.split("\n").find((line) => line.startsWith("wrong"));
    if (wrong !== undefined)
      throw new FleetError(`Cell ${cell.name} fails its check: ${wrong.replaceAll(/ {2,}/g, " ")}`);
  }
  return report.version;
}
