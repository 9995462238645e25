import { BlockList } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { newPasswordSchema } from "../domain/sign-in.ts";
import { emailSchema } from "../domain/text.ts";
import { parseProxies } from "./client-address.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** An empty variable is the same as none: that is what `NAME=` in an .env file means. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
}

function url(protocols: RegExp, example: string) {
  return z.url({ protocol: protocols, error: `must be a URL such as ${example}` });
}

const yesOrNo = z
  .enum(["true", "false"], { error: "must be true or false" })
  .transform((value) => value === "true");

/**
 * A zone by its place. What else a date may be formatted in means something else to PostgreSQL, which gets the zone too: in
 * "+05:30" the other sign, in "IST" Israel, in "CET" no summer time.
 */
function isTimeZone(name: string): boolean {
  if (name !== "UTC" && !name.includes("/")) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const proxies = z.string().transform((list, context) => {
  try {
    return parseProxies(list);
  } catch {
    context.addIssue({
      code: "custom",
      message: "must be addresses or networks such as 127.0.0.1, 10.0.0.0/8",
    });
    return z.NEVER;
  }
});

/** Shorter, it could be guessed: AUTH_SECRET, and the one that is kept in DATA_DIR. */
export const authSecretMinLength = 32;

const envSchema = z
  .object({
    PORT: optional(z.coerce.number().int().min(0).max(65535)).transform((port) => port ?? 3000),
    HOST: optional(z.string()).transform((host) => host ?? "127.0.0.1"),
    APP_URL: optional(url(/^https?$/, "https://classback.example.org")),
    DATA_DIR: optional(z.string()).transform((folder) => resolve(folder ?? "./data")),
    DATABASE_URL: optional(url(/^postgres(ql)?$/, "postgres://user:password@host:5432/classback")),
    ADMIN_EMAIL: optional(emailSchema),
    ADMIN_PASSWORD: optional(newPasswordSchema),
    SMTP_URL: optional(url(/^smtps?$/, "smtps://user:password@mail.example.org")),
    MAIL_FROM: optional(z.string().min(3)).transform((from) => from ?? "Classback <no-reply@localhost>"),
    AUTH_SECRET: optional(
      z.string().min(authSecretMinLength, `must have at least ${authSecretMinLength} characters`),
    ),
    TIME_ZONE: optional(z.string().refine(isTimeZone, "must be a time zone such as Asia/Kolkata")).transform(
      (zone) => zone ?? "Asia/Kolkata",
    ),
    LOG_LEVEL: optional(z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])).transform(
      (level) => level ?? "info",
    ),
    HIDE_ACCOUNT_EXISTENCE: optional(yesOrNo).transform((hide) => hide ?? false),
    REFUSE_COMMON_PASSWORDS: optional(yesOrNo).transform((refuse) => refuse ?? false),
    TRUSTED_PROXY: optional(proxies).transform((list) => list ?? new BlockList()),
  })
  .refine((env) => (env.ADMIN_EMAIL === undefined) === (env.ADMIN_PASSWORD === undefined), {
    path: ["ADMIN_PASSWORD"],
    error: "and ADMIN_EMAIL must be set together",
  })
  .refine((env) => !env.HIDE_ACCOUNT_EXISTENCE || env.SMTP_URL !== undefined, {
    path: ["HIDE_ACCOUNT_EXISTENCE"],
    error: "needs SMTP_URL: who registers with a known e-mail is told so by mail alone",
  })
  .refine((env) => !env.REFUSE_COMMON_PASSWORDS || !isCommonPassword(env.ADMIN_PASSWORD ?? ""), {
    path: ["ADMIN_PASSWORD"],
    error: "is one of the first that are guessed, which REFUSE_COMMON_PASSWORDS refuses",
  })
  .transform((env) => ({
    ...env,
    APP_URL: (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ""),
  }));

/** The settings of a running server (design.md section 4), defaults filled in. */
export type Env = z.infer<typeof envSchema>;

/** A setting that stops the start; its message is one line for the operator. */
export class EnvError extends Error {
  override name = "EnvError";
}

/**
 * Reads the settings from the environment. Promises that every value is usable.
 * @throws EnvError that names the first wrong variable, never its value: it may be a secret.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = envSchema.safeParse(source);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new EnvError(`${issue?.path.join(".")} ${issue?.message}`);
}
