import { createServer } from "node:net";
import { listen } from "#app/server/listen.ts";
import { isOnlyHere, isPublicDomain } from "#domain/addresses.ts";
import type { Env } from "#server/base/env.ts";
import { parseSender } from "#server/base/env-addresses.ts";
import { logInToMailServer } from "#server/base/mailer.ts";
import { outboxIn } from "#server/base/outbox.ts";
import { schoolProof } from "#server/credentials/school-proof.ts";
import { makeToken } from "#server/credentials/tokens.ts";
import { CommandError } from "./command.ts";
import { mailFault } from "./mail-fault.ts";

const patienceMs = 10_000;

export async function checkMailLogin(env: Env): Promise<string> {
  if (env.SMTP_URL === undefined) {
    return `SMTP_URL is not set: e-mails are written to ${outboxIn(env.DATA_DIR)}`;
  }
  try {
    await logInToMailServer(env.SMTP_URL, env);
  } catch (error) {
    throw new CommandError(await mailFault(error, env.SMTP_URL));
  }
  return 'the mail server lets us in; "classback mail test ADDRESS" sends an e-mail';
}

export function checkSender({ SMTP_URL, MAIL_FROM }: Env): string {
  const domain = parseSender(MAIL_FROM)?.address.split("@").at(-1) ?? "";
  if (SMTP_URL === undefined || isPublicDomain(domain)) return MAIL_FROM;
  throw new CommandError(
    `MAIL_FROM has an address at ${domain}, from which mail servers accept nothing: set it to one at a domain of your own.`,
  );
}

/** @throws EnvError unless HOST belongs to this machine. Any free port will do: a running server has its own. */
export async function checkHost({ HOST }: Env): Promise<void> {
  const server = createServer();
  await listen(server, { HOST, PORT: 0 }).finally(() => server.close());
}

/** @throws CommandError unless this school answers at APP_URL. */
export async function checkAddress({ APP_URL, PORT }: Env, authSecret: string): Promise<string> {
  const question = makeToken();
  let response: { status: number; body: string; server: string | null };
  try {
    const answer = await fetch(`${APP_URL}/healthz?school=${question}`, {
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
    });
    response = { status: answer.status, body: await answer.text(), server: answer.headers.get("Server") };
  } catch (error) {
    throw new CommandError(whyUnanswered(APP_URL, error));
  }
  const { status, body, server } = response;
  if (body === `ok ${schoolProof(authSecret, question)}`) {
    return isOnlyHere(APP_URL)
      ? `${APP_URL} is this school, and opens on this machine only`
      : `${APP_URL} is this school`;
  }
  const remedy = `correct APP_URL, or what is passed on to port ${PORT}`;
  if (status === 200 && /^ok( |$)/.test(body)) {
    throw new CommandError(
      `Another school, or another version of Classback, answers at ${APP_URL}: restart Classback, ${remedy}.`,
    );
  }
  const what = server === null ? `with status ${status}` : `with status ${status}, ${server}`;
  throw new CommandError(`Something else than Classback answers at ${APP_URL} (${what}): ${remedy}.`);
}

function whyUnanswered(appUrl: string, error: unknown): string {
  const { cause = error } = error as Error;
  const { code, message } = cause as NodeJS.ErrnoException;
  const why = code ?? message;
  const { hostname } = new URL(appUrl);
  if (code === "ENOTFOUND") return `No name server knows ${hostname}: add it there, or correct APP_URL.`;
  if (/CERT|SIGNED|ISSUER|TLS|SSL/.test(String(why))) {
    return `The certificate at ${appUrl} is not valid (${why}): renew it in the proxy, or correct APP_URL.`;
  }
  return `Nothing answers at ${appUrl} (${why}): start Classback, or correct APP_URL, the proxy or the firewall.`;
}
