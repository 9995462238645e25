import { operatorLine } from "#app/server/operator-line.ts";
import type { Env } from "#server/base/env.ts";
import { makeToken } from "#server/credentials/tokens.ts";
import { checkBackups } from "./check-backups.ts";
import { checkFolder, checkRoom, readStoredSecret } from "./check-data-folder.ts";
import { checkDatabase } from "./check-database.ts";
import { checkAddress, checkHost, checkMailLogin, checkSender } from "./check-reach.ts";
import { checkSecretFiles } from "./check-secrets.ts";
import { type Command, CommandError } from "./command.ts";
import type { Finding, Look } from "./finding.ts";
import { readSettings } from "./school.ts";

interface CheckOptions {
  tell: (finding: Finding) => void;
  signal?: AbortSignal;
  /** The least room on the disk, if not what a school needs. */
  leastFreeBytes?: number;
}

/** An error as one line. */
function lineOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const line = error instanceof CommandError ? message : (operatorLine(error) ?? message);
  return line.replaceAll(/\s+/g, " ");
}

/** Checks everything that a server depends on, one thing after the other, and changes nothing. */
export async function checkAll(
  read: () => Env,
  { tell, signal, leastFreeBytes }: CheckOptions,
): Promise<void> {
  const lookAt: Look = async (item, look) => {
    try {
      tell({ item, outcome: "ok", says: await look() });
      return true;
    } catch (error) {
      tell({ item, outcome: "wrong", says: lineOf(error) });
      return false;
    }
  };
  let env: Env | undefined;
  const areRead = await lookAt("settings", () => {
    env = read();
    return env.DATABASE_URL === undefined ? `DATA_DIR is ${env.DATA_DIR}` : "DATABASE_URL is set";
  });
  if (!areRead || env === undefined) {
    return tell({ item: "the rest", outcome: "skipped", says: "it depends on the settings" });
  }
  const settings = env;
  if (await lookAt("data folder", () => checkFolder(settings))) {
    await lookAt("disk", () => checkRoom(settings.DATA_DIR, leastFreeBytes));
  }
  let authSecret: string | null = null;
  const isSecretRead = await lookAt("secret", async () => {
    authSecret = await readStoredSecret(settings);
    return authSecret === null ? "none yet: the first start makes one" : "there is one: keep a copy of it";
  });
  await lookAt("file rights", () => checkSecretFiles(settings));
  await checkDatabase(settings, { lookAt, tell, signal, authSecret, isSecretRead });
  await checkBackups(settings, { lookAt, tell, authSecret, signal });
  await lookAt("mail login", () => checkMailLogin(settings));
  await lookAt("sender", () => checkSender(settings));
  await lookAt("address", async () => {
    await checkHost(settings);
    return checkAddress(settings, authSecret ?? makeToken());
  });
}

export const check: Command = {
  usage: "check",
  summary:
    "looks for what is wrong with the settings, the database, the disk, the clock, backups, mail and the address",
  details:
    "It changes nothing and sends no e-mail. The server may be running; if it is not, the address does not answer.",
  async run({ say, signal }) {
    const findings: Finding[] = [];
    const tell = (finding: Finding) => {
      findings.push(finding);
      say(`${finding.outcome.padEnd(7)}  ${finding.item.padEnd(11)}  ${finding.says}`);
    };
    await checkAll(readSettings, { tell, signal });
    const wrong = findings.filter(({ outcome }) => outcome === "wrong").length;
    if (wrong > 0) throw new CommandError(`Something is wrong with ${wrong} of ${findings.length}.`);
  },
};
