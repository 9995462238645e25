import { pipeline } from "node:stream/promises";
import { makeToken } from "#server/credentials/tokens.ts";
import { eventually, makeQuestion, proofOf, reportOf, requireReady } from "./answers.ts";
import type { Cell, Directory } from "./directory.ts";
import { readDirectory, replaceFile } from "./directory-file.ts";
import { FleetError } from "./fleet-error.ts";
import type { FleetSettings } from "./fleet-settings.ts";
import { routeBy } from "./haproxy.ts";
import { type RemoteCommand, runOn, startOn } from "./machine.ts";
import { openIt, receiving } from "./receive-school.ts";
import { differingSettings } from "./school-settings.ts";
import { handedOver, handOver, type TransferHeader } from "./send-school.ts";

/** A cell that has started responds within seconds; one with a large school may have to read its files first. */
const startLimitMs = 120_000;

interface Options {
  settings: FleetSettings;
  /** Receives the progress, in lines for the operator. */
  say: (line: string) => void;
  /** Asks to stop: a move that has not been switched is undone. */
  signal: AbortSignal;
}

interface Move extends Options {
  host: string;
  from: Cell;
  to: Cell;
  directory: Directory;
}

/**
 * Moves a school to an empty cell while people write. The cell that the directory names counts: until the switch, what is in the other
 * one is a copy, which the next attempt replaces; after it, the old one stays closed. Called again, it finishes a move that was killed;
 * called with the cell where the school is, it undoes one. @throws FleetError after undoing what was begun.
 */
export async function moveSchool(host: string, cell: string, options: Options): Promise<void> {
  const directory = await readDirectory(options.settings.file);
  const [from, to] = [directory.cellOf(host), directory.cell(cell)];
  const move = { ...options, host, from, to, directory };
  if (from === to) return settle(move);
  await requireFit(move);
  const moved = await transfer(move);
  await finish(move, moved);
  options.say(
    `The school ${host} is in cell ${to.name}. Cell ${from.name} keeps a closed copy: docs/cells.md says how to remove it.`,
  );
}

/** Everything that can be found out before anyone notices the move. */
async function requireFit({ from, to, directory, settings }: Move): Promise<void> {
  if (to.host !== null) throw new FleetError(`Cell ${to.name} is not empty: the school ${to.host} is in it.`);
  // Both files can be written, and HAProxy answers.
  await replaceFile(settings.file, directory.toString());
  await routeBy(directory, settings);
  const question = makeQuestion();
  const [source, target] = await Promise.all([reportOf(from, question), reportOf(to, question)]);
  if (source.is === "empty") throw new FleetError(`There is no school in cell ${from.name}.`);
  if (target.is === "open") throw new FleetError(`Cell ${to.name} is not empty: there is a school in it.`);
  if (target.is === "closed") {
    throw new FleetError(
      `Cell ${to.name} is not empty: a school that moved to cell ${target.cell} has left its copy there. Stop Classback there and run "classback cell discard".`,
    );
  }
  if (source.version !== target.version || source.build !== target.build) {
    throw new FleetError(
      `Cell ${from.name} has version ${source.version} of Classback, and cell ${to.name} ${source.version === target.version ? "another build of it" : target.version}: upgrade one of them.`,
    );
  }
  const differing = differingSettings(source.settings, target.settings);
  if (differing.length > 0) {
    throw new FleetError(
      `The settings of cell ${to.name} are not yet the school's: make ${differing.join(", ")} the same as in cell ${from.name}.`,
    );
  }
}

/** Copies the school, starts it in the new cell and enters it there in the directory; resolves with the directory. */
async function transfer(move: Move): Promise<Directory> {
  const { host, from, to, settings, say, signal } = move;
  const question = makeToken();
  const proof = await proofOf(from, question);
  let sender: RemoteCommand | undefined;
  let receiver: RemoteCommand | undefined;
  let isOpening = false;
  const giveUp = () => Promise.all([sender?.giveUp(), receiver?.giveUp()]);
  signal.addEventListener("abort", giveUp);
  const began = performance.now();
  const report = (what: string) => say(`${seconds(performance.now() - began)}  ${what}`);
  try {
    await runOn(to, settings.stop);
    receiver = startOn(to, `classback cell receive ${from.name}`);
    await expectLine(receiver, receiving.ready);
    signal.throwIfAborted();
    report(`Closing the school in cell ${from.name} to writes`);
    sender = startOn(from, `classback cell send ${to.name}`);
    await sender.waitForLine("closed");
    report("Closed, copying it");
    await copy(sender, receiver);
    report(`Copied, restoring it in cell ${to.name}`);
    await expectLine(receiver, receiving.restored);
    signal.throwIfAborted();
    report(`Restored, starting cell ${to.name}`);
    sender.input.end(`${handOver}\n`);
    await sender.waitForLine(handedOver);
    isOpening = true;
    receiver.input.end(`${openIt}\n`);
    await receiver.done();
    await runOn(to, settings.start);
    await eventually({ limitMs: startLimitMs, signal }, async () => {
      await requireReady(to);
      if ((await proofOf(to, question)) !== proof) {
        throw new FleetError(`Cell ${to.name} answers, but not as this school.`);
      }
    });
    signal.throwIfAborted();
    const moved = move.directory.moved(host, to.name);
    await replaceFile(settings.file, moved.toString());
    report("Started and checked, switching");
    return moved;
  } catch (error) {
    const why = signal.aborted ? "The move was stopped" : (error as Error).message.replace(/\.$/, "");
    await giveUp();
    const ending = await undo(move, { isClosed: sender !== undefined, isOpening });
    throw new FleetError(`${why}. ${ending}`);
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

async function copy(sender: RemoteCommand, receiver: RemoteCommand): Promise<void> {
  const header = await sender.line();
  const { bytes } = JSON.parse(header) as TransferHeader;
  receiver.input.write(`${header}\n`);
  await pipeline(sender.bytes(bytes), receiver.input, { end: false }).catch(async (error: Error) => {
    // A broken pipe says less than the error that caused it.
    if (error instanceof FleetError) throw error;
    receiver.input.end();
    await receiver.done();
    throw error;
  });
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(5)} s`;

async function expectLine(remote: RemoteCommand, wanted: string): Promise<void> {
  const line = await remote.line();
  if (line !== wanted) throw new FleetError(`"${line}" was said instead of "${wanted}".`);
}

/** Opens the school where it was, once nobody can write to the copy. Returns how it ended, as a sentence. */
async function undo(
  { host, from, to, settings }: Move,
  { isClosed, isOpening }: { isClosed: boolean; isOpening: boolean },
): Promise<string> {
  const again = `run "classback fleet move ${host} ${to.name}" again to finish it, or "classback fleet move ${host} ${from.name}" to undo it`;
  const fault = await faultOf(emptyCell(to, settings));
  if (isOpening && fault !== undefined) {
    return `Whether cell ${to.name} is open is not known (${fault}), so the school stays closed to writes in cell ${from.name}: ${again}.`;
  }
  const started = await faultOf(runOn(to, settings.start));
  try {
    if (isClosed) await runOn(from, `classback cell open ${to.name}`);
  } catch (error) {
    return `The school is still closed to writes in cell ${from.name} (${(error as Error).message}): ${again}.`;
  }
  const left = fault ?? started;
  const look = left === undefined ? "" : ` Look after cell ${to.name}, which is empty: ${left}.`;
  return `The school continues in cell ${from.name}.${look}`;
}

/** What went wrong, without the full stop; undefined if nothing did. */
async function faultOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    ({ message }: FleetError) => message.replace(/\.$/, ""),
  );
}

/** Removes an unfinished copy. After that, nobody can write to it. */
async function emptyCell(cell: Cell, { stop }: FleetSettings): Promise<void> {
  await runOn(cell, stop);
  await runOn(cell, "classback cell discard");
}

/** Sends requests to the cell that the directory names, and makes what has arrived there an ordinary school. */
async function finish(
  { from, to, settings, say }: Omit<Move, "directory">,
  directory: Directory,
): Promise<void> {
  try {
    await routeBy(directory, settings);
    say("Switched");
    // What it would still do, such as backups, is for the school's cell to do. It may be out of reach, and is closed anyway.
    await runOn(from, settings.stop).catch(({ message }: FleetError) => say(message));
    await runOn(to, `classback cell open ${from.name}`);
  } catch (error) {
    throw new FleetError(
      `The school counts as in cell ${to.name} now, but something is left to do: ${(error as Error).message} Then run the same command again.`,
    );
  }
}

/** Removes the copy that a move to this cell has left, which may be open to writes. */
async function discardCopy(home: Cell, other: Cell, settings: FleetSettings): Promise<void> {
  if ((await reportOf(other)).is === "open") {
    throw new FleetError(
      `The school has moved from cell ${home.name} to cell ${other.name} for good, whatever ${settings.file} says: correct it there, and run "classback fleet apply".`,
    );
  }
  await emptyCell(other, settings);
}

/** The school is in the cell already: finishes or undoes a move that was killed. */
async function settle(move: Move): Promise<void> {
  const { host, to: cell, directory, settings, say } = move;
  const { is, cell: name } = await reportOf(cell);
  if (name === null) {
    await routeBy(directory, settings);
  } else {
    const other = directory.cell(name);
    if (is === "closed") await discardCopy(cell, other, settings);
    await finish({ ...move, from: other }, directory);
    if (is === "closed") await runOn(other, settings.start);
  }
  say(`The school ${host} is in cell ${cell.name}.`);
}
