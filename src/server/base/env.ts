import { BlockList } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { limits } from "#domain/limits.ts";
import { newPasswordSchema } from "#domain/schemas/sign-in.ts";
import { emailSchema } from "#domain/schemas/text.ts";
import { arePushKeys } from "#server/push/push-keys.ts";
import { parseNetworks } from "./client-address.ts";
import { findMisspelt } from "./closest-name.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { readDkimKey } from "./dkim-key.ts";
import {
  appAddress,
  databaseUrl,
  howToEncode,
  isContact,
  isCutShort,
  origins,
  parseSender,
  smtpUrl,
} from "./env-addresses.ts";

/** Longer than any usable path or URL. */
const longestSetting = 4096;

/** Why a text is invalid for any setting; undefined if it is valid. */
function whyNoSetting(text: string): string | undefined {
  if (text.length > longestSetting) return `must have at most ${longestSetting} characters`;
  if (/\p{Cc}/u.test(text)) return "must not contain line breaks or other control characters";
  if (text.trim() === "") return "must not be blank: give it a value, or leave it out";
  if (text.trim() !== text) return "must not begin or end with a space";
  return undefined;
}

/** An empty variable is the same as none: that is what `NAME=` in an .env file means. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value, context) => {
    if (typeof value !== "string" || value === "") return undefined;
    const fault = whyNoSetting(value);
    if (fault === undefined) return value;
    context.addIssue({ code: "custom", message: fault });
    return z.NEVER;
  }, schema.optional());
}

/** The result of `parse`, or an error with this message if that is null. */
function parsedBy<Value>(parse: (text: string) => Value | null, fault: string | ((text: string) => string)) {
  return z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== null) return value;
    context.addIssue({ code: "custom", message: typeof fault === "string" ? fault : fault(text) });
    return z.NEVER;
  });
}

/** The fault of a URL in which a user name and a password may stand. */
const urlFault = (fault: string) => (text: string) => (isCutShort(text) ? `${fault}; ${howToEncode}` : fault);

/** A form's rule, with a message for the operator instead of the user. */
function ruleOf<Value>(schema: z.ZodType<Value>, fault: string) {
  return parsedBy((text) => schema.safeParse(text).data ?? null, fault);
}

function wholeNumber(least: number, most: number, more = "") {
  return parsedBy((text) => {
    const number = /^(0|[1-9]\d{0,4})$/.test(text) ? Number(text) : Number.NaN;
    return number >= least && number <= most ? number : null;
  }, `must be a whole number from ${least} to ${most}${more}`);
}

/** A name in the domain name system, or part of one. */
const dnsName = z
  .string()
  .max(253)
  .regex(/^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i);

/** More than a mail a millisecond is no limit any more. */
const mailsPerMinuteMax = 60_000;

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const yesOrNo = z
  .enum(["true", "false"], { error: "must be true or false" })
  .transform((value) => value === "true");

/** A zone by its place. In PostgreSQL "+05:30" has the opposite sign, "IST" is Israel, and "CET" has no summer time. */
function isTimeZone(name: string): boolean {
  if (name !== "UTC" && !name.includes("/")) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const networks = parsedBy((list) => {
  try {
    return parseNetworks(list);
  } catch {
    return null;
  }
}, "must be addresses or networks such as 127.0.0.1, 10.0.0.0/8");

/** Shorter ones could be guessed: AUTH_SECRET, and the one kept in DATA_DIR. */
export const authSecretMinLength = 32;

const databaseAddress = optional(
  parsedBy(
    databaseUrl,
    urlFault(
      "must be a URL such as postgres://user:password@host:5432/classback, with the name of a database",
    ),
  ),
);

const settings = z.object({
  /** Read before all others, because they may be in it (`load-env-file.ts`). */
  SETTINGS_FILE: optional(z.string()),
  PORT: optional(wholeNumber(0, 65_535, " (0 takes any free port)")).transform((port) => port ?? 3000),
  HOST: optional(
    z
      .string()
      .regex(/^[^\s/]+$/, "must be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0"),
  ).transform((host) => host ?? "127.0.0.1"),
  APP_URL: optional(
    parsedBy(
      appAddress,
      "must be a URL such as https://classback.example.org, with no path, query, fragment or password",
    ),
  ),
  DATA_DIR: optional(z.string()).transform((folder) => resolve(folder ?? "./data")),
  DATABASE_URL: databaseAddress,
  DATABASE_URL_DIRECT: databaseAddress,
  ADMIN_EMAIL: optional(ruleOf(emailSchema, "must be an e-mail address such as admin@school.example")),
  ADMIN_PASSWORD: optional(
    ruleOf(
      newPasswordSchema,
      `must have ${limits.passwordMinLength} to ${limits.passwordMaxLength} characters`,
    ),
  ),
  SMTP_URL: optional(
    parsedBy(smtpUrl, urlFault("must be a URL such as smtps://user:password@mail.example.org, with a host")),
  ),
  MAIL_FROM: optional(
    z
      .string()
      .refine(
        (from) => parseSender(from) !== null,
        "must be one e-mail address, such as Classback <no-reply@school.example>",
      ),
  ).transform((from) => from ?? "Classback <no-reply@localhost>"),
  DKIM_DOMAIN: optional(ruleOf(dnsName, "must be a domain such as school.example")),
  DKIM_SELECTOR: optional(ruleOf(dnsName, "must be a name such as classback")),
  DKIM_PRIVATE_KEY_FILE: optional(
    z
      .string()
      .refine(
        (file) => readDkimKey(file) !== null,
        'must name a readable file with an RSA key of 1024 bits or more in PEM, as "openssl genrsa 2048" prints one',
      ),
  ),
  PARENT_MAILS_PER_MINUTE: optional(wholeNumber(1, mailsPerMinuteMax)).transform((mails) => mails ?? 60),
  AUTH_SECRET: optional(
    z.string().min(authSecretMinLength, `must have at least ${authSecretMinLength} characters`),
  ),
  TIME_ZONE: optional(z.string().refine(isTimeZone, "must be a time zone such as Asia/Kolkata")).transform(
    (zone) => zone ?? "Asia/Kolkata",
  ),
  LOG_LEVEL: optional(z.enum(logLevels, { error: `must be one of ${logLevels.join(", ")}` })).transform(
    (level) => level ?? "info",
  ),
  HIDE_ACCOUNT_EXISTENCE: optional(yesOrNo).transform((hide) => hide ?? false),
  REFUSE_COMMON_PASSWORDS: optional(yesOrNo).transform((refuse) => refuse ?? false),
  SERVICE_WORKER: optional(yesOrNo).transform((isOn) => isOn ?? true),
  BACKUP_DIR: optional(z.string()).transform((folder) =>
    folder === undefined ? undefined : resolve(folder),
  ),
  BACKUP_AT: optional(
    z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 02:30"),
  ).transform((time) => time ?? "02:30"),
  BACKUP_KEEP: optional(wholeNumber(1, 9999)).transform((backups) => backups ?? 14),
  BACKUP_PASSPHRASE: optional(z.string().min(12, "must have at least 12 characters")),
  UPGRADE_BACKUP: optional(yesOrNo).transform((isOn) => isOn ?? true),
  TRUSTED_PROXY: optional(networks).transform((list) => list ?? new BlockList()),
  METRICS_ALLOW: optional(networks).transform((list) => list ?? new BlockList()),
  PUSH_PUBLIC_KEY: optional(z.string()),
  PUSH_PRIVATE_KEY: optional(z.string()),
  PUSH_CONTACT: optional(
    z
      .string()
      .refine(
        isContact,
        "must be where push services reach you, an e-mail address or a page at a domain of your own: mailto:admin@hill-school.in or https://hill-school.in",
      ),
  ),
  PUSH_SERVICES: optional(
    parsedBy(origins, "must be origins such as https://push.example.org, with commas in between"),
  ).transform((list) => list ?? []),
});

/** Every setting that there is. */
export const settingNames = Object.keys(settings.shape);

type Settings = z.infer<typeof settings>;

/** For `refine`: these are set together, or not at all. */
const together = (first: keyof Settings, ...others: (keyof Settings)[]) =>
  [
    (env: Settings) => others.every((name) => (env[name] === undefined) === (env[first] === undefined)),
    { path: [first] as PropertyKey[], error: `and ${others.join(" and ")} must be set together` },
  ] as const;

const envSchema = settings
  .refine(...together("ADMIN_PASSWORD", "ADMIN_EMAIL"))
  .refine((env) => env.DATABASE_URL_DIRECT === undefined || env.DATABASE_URL !== undefined, {
    path: ["DATABASE_URL_DIRECT"],
    error: "needs DATABASE_URL: both lead to the same database",
  })
  .refine(...together("DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_PRIVATE_KEY_FILE"))
  .refine((env) => !env.HIDE_ACCOUNT_EXISTENCE || env.SMTP_URL !== undefined, {
    path: ["HIDE_ACCOUNT_EXISTENCE"],
    error: "needs SMTP_URL: who registers with a known e-mail is told so by mail alone",
  })
  .refine((env) => !env.REFUSE_COMMON_PASSWORDS || !isCommonPassword(env.ADMIN_PASSWORD ?? ""), {
    path: ["ADMIN_PASSWORD"],
    error: "is one of the first that are guessed, which REFUSE_COMMON_PASSWORDS refuses",
  })
  .refine(...together("PUSH_PRIVATE_KEY", "PUSH_PUBLIC_KEY"))
  .refine(
    ({ PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey }) =>
      publicKey === undefined || privateKey === undefined || arePushKeys({ publicKey, privateKey }),
    {
      path: ["PUSH_PRIVATE_KEY"],
      error: 'and PUSH_PUBLIC_KEY must be a pair of keys, as "npm run push-keys" prints one',
    },
  )
  .refine((env) => env.PUSH_PUBLIC_KEY === undefined || env.PUSH_CONTACT !== undefined, {
    path: ["PUSH_CONTACT"],
    error: "must be set with PUSH_PUBLIC_KEY: push services ask for it",
  })
  .transform((env) => ({
    ...env,
    APP_URL: env.APP_URL ?? `http://localhost:${env.PORT}`,
    /** Whether the operator has set APP_URL. */
    hasAppUrl: env.APP_URL !== undefined,
  }));

/** The settings of a running server, defaults filled in. */
export type Env = z.infer<typeof envSchema>;

/** A setting that stops the start; its message is one line for the operator. */
export class EnvError extends Error {
  override name = "EnvError";
}

/** Reads the settings. @throws EnvError with the first misspelt or wrong name, never its value: it may be a secret. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const misspelt = findMisspelt(source, settingNames);
  if (misspelt !== null) {
    const { name, meant } = misspelt;
    throw new EnvError(
      `${name} is not a setting of Classback: if ${meant} is meant, rename it, or else unset it`,
    );
  }
  const result = envSchema.safeParse(source);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new EnvError(`${issue?.path.join(".")} ${issue?.message}`);
}
