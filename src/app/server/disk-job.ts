import type { Logger } from "pino";
import { watchDisk } from "#server/base/disk.ts";

const intervalMs = 60_000;

/** Logs when the disk of DATA_DIR becomes nearly full, and when it no longer is. Returns a function that stops it. */
export function startDiskJob(dataDir: string, log: Logger): () => void {
  const isNearlyFull = watchDisk(dataDir);
  let logged = false;
  const look = async () => {
    if ((await isNearlyFull()) === logged) return;
    logged = !logged;
    if (logged) log.warn("The disk that holds DATA_DIR is nearly full: make room soon");
    else log.info("The disk that holds DATA_DIR has room again");
  };
  void look();
  const timer = setInterval(() => void look(), intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
