import { readFileSync, statSync } from "node:fs";
import os from "node:os";
import { DatabaseStartError } from "#db/database-start-error.ts";

export interface PostgresAccount {
  name: string;
  uid: number;
  gid: number;
  /** PostgreSQL refuses to run as root, so a server started by root hands it to another account. */
  switched: boolean;
}

function readPasswd(): Omit<PostgresAccount, "switched">[] {
  const entries: Omit<PostgresAccount, "switched">[] = [];
  for (const line of readFileSync("/etc/passwd", "utf8").split("\n")) {
    const [name, , uid, gid] = line.split(":");
    if (!name || name.startsWith("#") || !uid || !gid) continue;
    // macOS writes nobody's id as -2; the kernel's ids are unsigned.
    entries.push({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 });
  }
  return entries;
}

/** The account name that PostgreSQL's peer authentication sees for this process. */
export function ownAccountName(): string {
  try {
    return os.userInfo().username;
  } catch {
    throw new DatabaseStartError(
      `PostgreSQL needs an account with a name, and user id ${process.getuid?.()} has none in /etc/passwd: run Classback as a named account, or set DATABASE_URL.`,
    );
  }
}

/** Our own account, or, for root, the owner of the data folder, else `postgres` or `nobody`. Throws a DatabaseStartError without one. */
export function choosePostgresAccount(dataFolder: string): PostgresAccount {
  const ownUid = process.getuid?.();
  const ownGid = process.getgid?.();
  if (ownUid === undefined || ownGid === undefined) {
    throw new DatabaseStartError(
      `The PostgreSQL that Classback brings does not run on ${process.platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  if (ownUid !== 0) return { name: ownAccountName(), uid: ownUid, gid: ownGid, switched: false };

  const passwd = readPasswd();
  const owner = statSync(dataFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) {
    const entry = passwd.find(({ uid }) => uid === owner.uid);
    if (entry) return { ...entry, switched: true };
    throw new DatabaseStartError(
      `${dataFolder} belongs to user id ${owner.uid}, which has no entry in /etc/passwd: give the folder to an account of this machine (chown -R).`,
    );
  }
  const entry =
    passwd.find(({ name, uid }) => name === "postgres" && uid !== 0) ??
    passwd.find(({ name, uid }) => name === "nobody" && uid !== 0);
  if (entry) return { ...entry, switched: true };
  throw new DatabaseStartError(
    "PostgreSQL does not run as root, and this machine has neither an account 'postgres' nor 'nobody': start Classback as an ordinary account, or set DATABASE_URL.",
  );
}
