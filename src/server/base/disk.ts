import { statfsSync } from "node:fs";
import { statfs } from "node:fs/promises";

const megabyte = 1024 * 1024;
const lookEveryMs = 10_000;

/** The room on a disk, in bytes, for an account without privileges. */
export interface Disk {
  free: number;
  size: number;
}

/** The room on the disk of a folder; null if it cannot be read. */
export function diskOf(folder: string): Disk | null {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return null;
  }
}

/** Likewise, of a folder whose disk may not answer. */
export async function readDisk(folder: string): Promise<Disk | null> {
  const found = await statfs(folder).catch(() => null);
  return found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize };
}

/** Whether someone should make room soon: less than a twentieth is free, but at least 512 MB and at most 5 GB count as enough. */
export function isNearlyFull({ free, size }: Disk): boolean {
  return free < Math.min(Math.max(size / 20, 512 * megabyte), 5120 * megabyte);
}

/** Whether the disk of a folder is nearly full, looked at every ten seconds at most. */
export function watchDisk(folder: string, read = diskOf): () => boolean {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let nearlyFull = false;
  return () => {
    if (performance.now() - lookedAt > lookEveryMs) {
      const disk = read(folder);
      nearlyFull = disk !== null && isNearlyFull(disk);
      lookedAt = performance.now();
    }
    return nearlyFull;
  };
}
