import { hourIn } from "#domain/dates/calendar.ts";
import type { Catalogue } from "#locales/catalogue.ts";
import { catalogueIn } from "#locales/catalogues.ts";
import { workThrough } from "#server/base/work-through.ts";
import type { Services } from "#server/http/context.ts";
import type { PushOutcome, PushSender } from "#server/push/push-sender.ts";
import {
  deletePushes,
  forgetDevice,
  markAccepted,
  markFailed,
  postpone,
  type TakenPush,
  takePushes,
} from "./push-messages.queries.ts";
import { claimTelling, releaseTelling } from "./push-notified.queries.ts";

const atOnce = 20;

/** How long a silent push service is left alone, so that it does not hold up the others. */
const pauseMs = 30_000;

/** How many devices it must have been silent about, one after the other: one alone may have a bad address. */
const silentDevicesMin = 2;

/** The hours of the school's day in which replies are announced: teachers may write them at night. */
const replyHours = { from: 7, until: 21 };

/** The text of a notification. Anyone who sees the phone may read it (docs/decisions/047-push.md). */
interface PushContent {
  title: string;
  body: string;
  /** The path of this site that a click opens. */
  path: string;
  /** A later one with the same tag replaces it. */
  tag: string;
}

export type PushWording = (words: Catalogue) => PushContent;

/** Writes the texts of one kind of notification, by their ids; notifications that are no longer needed are left out. */
export type WordPushes = (
  services: Pick<Services, "database" | "env">,
  pushes: readonly TakenPush[],
) => Promise<Map<string, PushWording>>;

/** The features that have something to notify of. */
export interface PushSources {
  reminders: WordPushes;
  replies: WordPushes;
}

/** The push services that did not respond when last asked, by origin. */
export type SilentServices = Map<
  string,
  {
    devices: ReadonlySet<string>;
    /** When it is asked again, in terms of `performance.now()`; null while it is not left alone yet. */
    pausedUntil: number | null;
  }
>;

type PushServices = Pick<Services, "database" | "env" | "log">;

/** Sends the notifications whose time has come, a limited number at once, until there are none or `isStopping`. */
export async function sendDuePushes(
  services: PushServices & Pick<Services, "pushSender">,
  sources: PushSources,
  silent: SilentServices = new Map(),
  isStopping = () => false,
): Promise<void> {
  const { database, env, log, pushSender: sender } = services;
  if (sender === null) return;
  const hour = hourIn(env.TIME_ZONE);
  const withReplies = hour >= replyHours.from && hour < replyHours.until;
  const take = async (limit: number) => {
    const options = { limit, withReplies, paused: pausedOrigins(silent) };
    const { taken, pushes } = await takePushes(database.$client, options);
    const work = (await worded(services, sources, pushes)).map(
      (each) => () =>
        send(services, sender, each, silent).catch((err: unknown) =>
          log.warn({ err }, "what became of a notification was not noted"),
        ),
    );
    return { taken, work };
  };
  await workThrough(atOnce, take, isStopping);
}

function pausedOrigins(silent: SilentServices): string[] {
  for (const [origin, { pausedUntil }] of silent)
    if (pausedUntil !== null && pausedUntil < performance.now()) silent.delete(origin);
  return [...silent].filter(([, { pausedUntil }]) => pausedUntil !== null).map(([origin]) => origin);
}

/** Notes that the push service of this device was silent, and leaves it alone if it was silent about other devices, too. */
function noteSilence(silent: SilentServices, origin: string, { subscriptionId }: TakenPush): void {
  const devices = new Set([...(silent.get(origin)?.devices ?? []), subscriptionId]);
  const pausedUntil = devices.size < silentDevicesMin ? null : performance.now() + pauseMs;
  silent.set(origin, { devices, pausedUntil });
}

interface WordedPush {
  push: TakenPush;
  wording: PushWording;
  /** What is replied to; undefined for a reminder. */
  targetId: string | undefined;
}

/** The notifications that are still needed, with their texts; deletes the others. Each student is notified once of a reply. */
async function worded(
  services: PushServices,
  sources: PushSources,
  pushes: readonly TakenPush[],
): Promise<WordedPush[]> {
  const pool = services.database.$client;
  const isReply = ({ replyId }: TakenPush) => replyId !== null;
  const found = new Map<string, PushWording>();
  for (const [word, some] of [
    [sources.reminders, pushes.filter((push) => !isReply(push))],
    [sources.replies, pushes.filter(isReply)],
  ] as const) {
    if (some.length > 0) for (const [id, wording] of await word(services, some)) found.set(id, wording);
  }
  const ofReplies = pushes.filter((push) => isReply(push) && found.has(push.id)).map(({ id }) => id);
  const targets = ofReplies.length > 0 ? await claimTelling(pool, ofReplies) : new Map<string, string>();
  const wanted = pushes.flatMap((push) => {
    const [wording, targetId] = [found.get(push.id), targets.get(push.id)];
    const isWanted = wording !== undefined && (!isReply(push) || targetId !== undefined);
    return isWanted ? [{ push, wording, targetId }] : [];
  });
  const wantedIds = new Set(wanted.map(({ push }) => push.id));
  const unwanted = pushes.filter(({ id }) => !wantedIds.has(id)).map(({ id }) => id);
  if (unwanted.length > 0) await deletePushes(pool, unwanted);
  return wanted;
}

async function send(
  services: PushServices,
  sender: PushSender,
  { push, wording, targetId }: WordedPush,
  silent: SilentServices,
): Promise<void> {
  const content = wording(catalogueIn(push.language));
  const text = JSON.stringify({ ...content, language: push.language });
  const outcome = await sender.send(push, { text, tag: content.tag, seconds: push.secondsLeft });
  if (targetId !== undefined && !mayHaveArrived(outcome))
    await releaseTelling(services.database.$client, targetId, push.userId);
  await note(services, push, outcome, silent);
}

/** Whether the device may have got it. A push service that does not respond may have taken it all the same. */
function mayHaveArrived(outcome: PushOutcome): boolean {
  return outcome.is === "accepted" || (outcome.is === "failed" && outcome.status === null);
}

async function note(
  { database, log }: PushServices,
  push: TakenPush,
  outcome: PushOutcome,
  silent: SilentServices,
): Promise<void> {
  const pool = database.$client;
  // Not the whole address, with which anyone could send something to the device.
  const { origin } = new URL(push.endpoint);
  if (outcome.is === "failed" && outcome.status === null) noteSilence(silent, origin, push);
  // A service that responds delays nothing, whatever it says. Addresses of other kinds are rejected before anything is sent.
  else if (outcome.is !== "rejected" || outcome.status !== null) silent.delete(origin);
  if (outcome.is === "accepted") return markAccepted(pool, push);
  if (outcome.is === "gone") return forgetDevice(pool, push);
  if (outcome.is === "busy") return postpone(pool, push, outcome.retrySeconds);
  log.warn({ service: origin, status: outcome.status, reason: outcome.is }, "a notification was not sent");
  await markFailed(pool, push, outcome.is === "failed");
}
