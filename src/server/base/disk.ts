import { statfs } from "node:fs/promises";
import { askWithin } from "./ask-within.ts";

const megabyte = 1024 * 1024;
const lookEveryMs = 10_000;

/** A disk of the network whose server is gone never answers. */
const patienceMs = 1000;

const underWay = new Map<string, Promise<Disk | null>>();

/** The room on a disk, in bytes, for an account without privileges. */
export interface Disk {
  free: number;
  size: number;
}

/** The room on a folder's disk; null if it cannot be read. Those who ask meanwhile share an answer: a dead disk holds one thread. */
export function readDisk(folder: string): Promise<Disk | null> {
  const reading =
    underWay.get(folder) ??
    statfs(folder)
      .then(({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize }))
      .catch(() => null)
      .finally(() => underWay.delete(folder));
  underWay.set(folder, reading);
  return reading;
}

/** The state of a folder's disk, checked every `everyMs`; until the disk responds, the last result holds. False where it cannot be read. */
export function watchFolder(
  folder: string,
  isTrue: (disk: Disk) => boolean,
  { everyMs, read = readDisk }: { everyMs: number; read?: typeof readDisk },
): () => Promise<boolean> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let answer = false;
  const look = async () => {
    const disk = await read(folder);
    answer = disk !== null && isTrue(disk);
  };
  const ask = askWithin(patienceMs, look);
  return async () => {
    if (performance.now() - lookedAt > everyMs) {
      lookedAt = performance.now();
      await ask();
    }
    return answer;
  };
}

/** Whether someone should make room soon: less than a twentieth is free, but at least 512 MB and at most 5 GB count as enough. */
export function isNearlyFull({ free, size }: Disk): boolean {
  return free < Math.min(Math.max(size / 20, 512 * megabyte), 5120 * megabyte);
}

/** Whether the disk of a folder is nearly full, looked at every ten seconds at most. */
export function watchDisk(folder: string, read = readDisk): () => Promise<boolean> {
  return watchFolder(folder, isNearlyFull, { everyMs: lookEveryMs, read });
}
