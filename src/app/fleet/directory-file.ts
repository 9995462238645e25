import { createHash } from "node:crypto";
import { once } from "node:events";
import { open, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname } from "node:path";
import { fileFault, fileRemedy } from "#db/file-faults.ts";
import { Directory } from "./directory.ts";
import { FleetError } from "./fleet-error.ts";

/** @throws FleetError if it cannot be read, or a line is wrong. */
export async function readDirectory(file: string, { mayBeMissing = false } = {}): Promise<Directory> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" && mayBeMissing) return "";
    const remedy =
      error.code === "ENOENT"
        ? '"classback fleet add" makes it, or set CELLS_FILE'
        : `${fileRemedy(error)}, or set CELLS_FILE`;
    throw new FleetError(`The directory of cells, ${file}, cannot be read (${error.code}): ${remedy}.`);
  });
  return Directory.parse(text, file);
}

/** Replaces a file: its readers see the old one or the new one, also after a power cut. @throws FleetError */
export async function replaceFile(file: string, text: string): Promise<void> {
  // A link stays one: what it names is replaced.
  const target = await realpath(file).catch(() => file);
  const fresh = `${target}.new`;
  try {
    await writeFile(fresh, text, { mode: 0o644, flush: true });
    await rename(fresh, target);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    throw new FleetError(fileFault(file, "written", error));
  }
  // It has the new content already: an error would say otherwise.
  const folder = await open(dirname(target)).catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/**
 * Lets one command at a time change the fleet. The lock is a socket without a file, which ends with its process. @throws FleetError if
 * another one has it.
 */
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
