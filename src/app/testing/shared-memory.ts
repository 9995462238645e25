import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

const folder = "/dev/shm";
const bytesNeeded = 2 * 1024 ** 3;

/** Whether the machine keeps files in memory, with room for a test run. Containers often have 64 MB of it. */
export async function hasSharedMemory(): Promise<boolean> {
  const found = await statfs(folder).catch(() => null);
  return found !== null && found.bavail * found.bsize > bytesNeeded;
}

/** Where tests keep databases: in memory if it has room, since each file of tests makes some four hundred files for its own. */
export async function parentOfTestData(): Promise<string> {
  return (await hasSharedMemory()) ? folder : tmpdir();
}
