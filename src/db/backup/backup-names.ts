import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";

// Servers name their backups like scheduled-1f2e3d4c-2026-11-28T143015Z.classback. Others in a folder are someone else's, and stay.

const ownName =
  /^(scheduled-[0-9a-f]{8}|before-upgrade-[0-9a-z_-]+)-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-[0-9a-f]{12})?\.classback$/;

/** A backup that a server has made by itself, by its name. */
export interface OwnBackup {
  name: string;
  /** `scheduled-` with the school's mark, or `before-upgrade-` with the migration that followed. */
  kind: string;
  madeAt: Date;
}

/** The name of a backup; if the usual one is taken (`isTaken`), one that nobody can know before. */
export function backupName(kind: string, madeAt: Date, { isTaken = false } = {}): string {
  const time = madeAt
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "");
  const unknown = isTaken ? `-${randomBytes(6).toString("hex")}` : "";
  return `${kind}-${time}${unknown}.classback`;
}

/** The backups in a folder that servers have made by themselves, newest first; none if there is no such folder. */
export async function listOwnBackups(folder: string): Promise<OwnBackup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const [, kind = "", day, hours, minutes, seconds] = ownName.exec(name) ?? [];
      const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
      return Number.isNaN(madeAt.getTime()) ? [] : [{ name, kind, madeAt }];
    })
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}
