import type { Logger } from "pino";
import type { DatabaseAddress } from "#db/client.ts";
import { estimateLessonVarianceIfDue } from "#db/lesson-variance.ts";
import { applyMonthChanges } from "#db/months.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { settleDueEnrolments } from "#features/class-groups/server/enrolments/due-enrolments.actions.ts";
import { wordReplyPushes } from "#features/feedback/server/replies/reply-pushes.actions.ts";
import { erasureListIn, writeErasureList } from "#features/privacy/server/erasure-list.actions.ts";
import {
  type PushSources,
  type SilentServices,
  sendDuePushes,
} from "#features/push/server/push-job.actions.ts";
import { wordReminderPushes } from "#features/reminders/server/reminder-pushes.actions.ts";
import { type DoneOnDay, remindByItself } from "#features/reminders/server/reminders.actions.ts";
import { settleLeavings } from "#features/students/server/student-status.actions.ts";
import { watchDisk } from "#server/base/disk.ts";
import type { Job } from "#server/base/every.ts";
import type { Services } from "#server/http/context.ts";
import { createBackUp, createBackupLook } from "./backup-job.ts";
import { deleteWhatIsOld } from "./cleanup.ts";
import { removeOldUpgradeBackups } from "./upgrade-backup.ts";

/** The features that notify students. */
export const pushSources: PushSources = { reminders: wordReminderPushes, replies: wordReplyPushes };

const [few, minute, hour] = [5, 60, 3600];

/** What a server does beside its requests. `direct` leads to the database without PgBouncer. */
export function jobsOf(services: Services, direct: DatabaseAddress): Job[] {
  const { database, env, log, mails } = services;
  const silent: SilentServices = new Map();
  const reminded: DoneOnDay = { day: "", lessonIds: new Set() };
  const backUp = createBackUp(services, direct);
  const lookAtBackups = createBackupLook(services);
  return [
    { name: "sending mails", seconds: few, work: async () => mails.sendSoon() },
    {
      name: "sending notifications",
      seconds: few,
      work: (signal) => sendDuePushes(services, pushSources, silent, () => signal.aborted),
    },
    {
      // So that the next reader finds few that are left.
      name: "counting months",
      seconds: few,
      work: async () => {
        await applyMonthChanges(database.$client);
        await estimateLessonVarianceIfDue(database, todayIn(env.TIME_ZONE).slice(0, 7));
      },
    },
    {
      name: "reminding students",
      seconds: minute,
      work: () => remindByItself(services, new Date(), reminded),
    },
    {
      // Enrolments start and end to give teachers and courses, and students leave whose last day is over.
      name: "what the day brings",
      seconds: minute,
      isDueAtStart: true,
      work: async () => {
        const today = todayIn(env.TIME_ZONE);
        await settleDueEnrolments(database, today);
        await settleLeavings(database, today);
      },
    },
    {
      name: "looking at the disk",
      seconds: minute,
      isDueAtStart: true,
      work: createDiskLook(env.DATA_DIR, log),
    },
    { name: "looking at the backups", seconds: minute, isDueAtStart: true, work: lookAtBackups },
    {
      name: "backing up",
      seconds: minute,
      work: async (signal) => {
        await Promise.all([backUp(new Date(), signal), removeOldUpgradeBackups(env.DATA_DIR)]).finally(
          lookAtBackups,
        );
      },
    },
    {
      // Other servers erase people, too (docs/decisions/095).
      name: "writing the list of erasures",
      seconds: hour,
      work: () => writeErasureList(database, erasureListIn(env.DATA_DIR)),
    },
    { name: "deleting what is too old", seconds: hour, work: () => deleteWhatIsOld(services) },
  ];
}

/** Returns what logs when the disk of DATA_DIR becomes nearly full, and when it no longer is. */
function createDiskLook(dataDir: string, log: Logger): () => Promise<void> {
  const isNearlyFull = watchDisk(dataDir);
  let logged = false;
  return async () => {
    if ((await isNearlyFull()) === logged) return;
    logged = !logged;
    if (logged) log.warn("The disk that holds DATA_DIR is nearly full: make room soon");
    else log.info("The disk that holds DATA_DIR has room again");
  };
}
