import { createHash } from "node:crypto";
import { once } from "node:events";
import { realpath } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname } from "node:path";
import { FileError, readChecked, replaceText } from "#db/checked-file.ts";
import { fileFault, fileRemedy } from "#db/file-faults.ts";
import { Directory } from "./directory.ts";
import { FleetError } from "./fleet-error.ts";

/** A hundred thousand cells have a tenth. */
const mostBytes = 128 * 1024 * 1024;

/** @throws FleetError if it cannot be read, or a line is wrong. */
export async function readDirectory(file: string, { mayBeMissing = false } = {}): Promise<Directory> {
  const fault = (why: string | undefined, remedy: string) =>
    new FleetError(`The directory of cells, ${file}, cannot be read (${why}): ${remedy}, or set CELLS_FILE.`);
  const text = await readChecked(file, mostBytes, { isNamed: true }).catch((error: NodeJS.ErrnoException) => {
    throw fault(error instanceof FileError ? error.what : error.code, fileRemedy(error));
  });
  if (text === null && !mayBeMissing) throw fault("ENOENT", '"classback fleet add" makes it');
  return Directory.parse(text ?? "", file);
}

/** Replaces a file: its readers see the old one or the new one, also after a power cut. @throws FleetError */
export async function replaceFile(file: string, text: string): Promise<void> {
  // Follows a symbolic link and replaces its target.
  const target = await realpath(file).catch(() => file);
  await replaceText(target, text, { mode: 0o644, isNamed: true }).catch((error: unknown) => {
    throw new FleetError(fileFault(file, "written", error));
  });
}

/** Lets one command at a time change the fleet: a socket without a file ends with its process. @throws FleetError if another has it. */
export async function lockFleet(file: string): Promise<() => void> {
  const real = await realpath(dirname(file)).catch(() => dirname(file));
  const name = createHash("sha256").update(`${real} ${file}`).digest("hex").slice(0, 32);
  const server = createServer();
  try {
    server.listen(`\0classback-fleet-${name}`);
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new FleetError("Another fleet command is changing the cells: wait until it has ended.");
  }
  server.unref();
  return () => void server.close();
}
