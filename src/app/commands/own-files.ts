import { accessSync, constants } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import { fileFault, fileRemedy, lacksRights, ownAccount } from "#db/file-faults.ts";
import type { Env } from "#server/base/env.ts";
import { CommandError } from "./command.ts";

// Files that the operator names. On a server, commands run as its account, which may be another one than the operator's.

const mayBeWritten = constants.W_OK | constants.X_OK;

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, mayBeWritten);
    return true;
  } catch {
    return false;
  }
}

/** A folder that works, in words. */
function anotherFolder({ BACKUP_DIR, DATA_DIR }: Env): string {
  const folder = [BACKUP_DIR, DATA_DIR].find((each) => each !== undefined && isWritable(each));
  return folder ?? "a folder that it may write to";
}

/** Before anything is started. @throws CommandError unless a file can be made in this folder. */
export async function requireWritable(folder: string, env: Env): Promise<void> {
  await access(folder, mayBeWritten).catch((error: NodeJS.ErrnoException) => {
    const remedy = lacksRights(error) ? "" : `${fileRemedy(error)}, or `;
    const account = ownAccount().replace(/^\w/, (letter) => letter.toUpperCase());
    throw new CommandError(
      `${account} cannot write to ${folder} (${error.code}): ${remedy}name a file in ${anotherFolder(env)}.`,
    );
  });
}

/** @throws CommandError unless this file can be read. */
export async function requireReadable(file: string, env: Env): Promise<void> {
  await access(file, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    const inItsWay = lacksRights(error) ? ` It can be moved to ${anotherFolder(env)}.` : "";
    throw new CommandError(`${fileFault(path.resolve(file), "read", error)}${inItsWay}`);
  });
}
