import { createHmac } from "node:crypto";
import type { Env } from "#server/base/env.ts";

/** The settings that belong to a school and not to its machine: they must be the same wherever the school is. */
const ofSchool = [
  "APP_URL",
  "AUTH_SECRET",
  "TIME_ZONE",
  "SMTP_URL",
  "MAIL_FROM",
  "DKIM_DOMAIN",
  "DKIM_SELECTOR",
  "PARENT_MAILS_PER_MINUTE",
  "HIDE_ACCOUNT_EXISTENCE",
  "REFUSE_COMMON_PASSWORDS",
  "SERVICE_WORKER",
  "BACKUP_PASSPHRASE",
  "PUSH_PUBLIC_KEY",
  "PUSH_PRIVATE_KEY",
  "PUSH_CONTACT",
  "PUSH_SERVICES",
] as const satisfies (keyof Env)[];

/** What the settings are, for comparing them with another cell's that was asked the same question: they may be secret. */
export function disguisedSettings(env: Env, question: string): Record<string, string> {
  return Object.fromEntries(
    ofSchool.map((name) => {
      const value = JSON.stringify(env[name] ?? null);
      return [name, createHmac("sha256", question).update(value).digest("base64url")];
    }),
  );
}

/** The names of the settings that differ. */
export function differingSettings(one: Record<string, string>, other: Record<string, string>): string[] {
  return ofSchool.filter((name) => one[name] !== other[name]);
}
