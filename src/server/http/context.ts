import type { Context } from "hono";
import type { Logger } from "pino";
import type { Database } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import type { UndoOfActions } from "#server/audit/undo.ts";
import type { BackupWatch } from "#server/backups/backup-watch.ts";
import type { BackgroundJobs } from "#server/base/background-jobs.ts";
import type { Concurrency } from "#server/base/concurrency.ts";
import type { Env } from "#server/base/env.ts";
import type { Mailer } from "#server/base/mailer.ts";
import type { AttemptLimits } from "#server/credentials/attempt-limits.ts";
import type { PasswordHashing } from "#server/credentials/password-hashing.ts";
import type { WholeTables } from "#server/exports/export-table.ts";
import type { LiveStreams } from "#server/live/live-streams.ts";
import type { RequestTurns } from "#server/overload/turns.ts";
import type { PersonalTable } from "#server/privacy/personal-table.ts";
import type { PushSender } from "#server/push/push-sender.ts";

interface MailJob {
  /** Sends queued mails right away instead of at the next poll. Call it after the transaction. */
  sendSoon(): void;
  /** Starts no further mails; those being handed over are background work, which a stopping server waits for. */
  stop(): void;
}

/** The server's services, created once at the start (`start-server.ts`) and shared by all requests. */
export interface Services {
  env: Env;
  /** What keys are derived from: AUTH_SECRET, or the one kept in DATA_DIR. */
  authSecret: string;
  log: Logger;
  database: Database;
  mailer: Mailer;
  /** Sends the mails that were queued (`src/server/mails/`). */
  mails: MailJob;
  /** Null without PUSH_PUBLIC_KEY: there are no notifications. */
  pushSender: PushSender | null;
  background: BackgroundJobs;
  backups: BackupWatch;
  passwords: PasswordHashing;
  attempts: AttemptLimits;
  concurrency: Concurrency;
  turns: RequestTurns;
  live: LiveStreams;
  undoOfActions: UndoOfActions;
  personalTables: readonly PersonalTable[];
  wholeTables: WholeTables;
}

export interface AppEnv {
  Bindings: { incoming?: { socket: { remoteAddress?: string; destroy?(): void } }; outgoing?: object };
  Variables: {
    services: Services;
    actor: Actor | null;
    requestId: string;
    /** Keeps the turn of a person's request beyond its handler; returns what ends it. */
    holdTurn: () => () => void;
  };
}

export type AppContext = Context<AppEnv>;
