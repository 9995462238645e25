import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { pushSources } from "#app/server/jobs.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { pushMessages, pushSubscriptions } from "#features/push/server/push.table.ts";
import { type SilentServices, sendDuePushes } from "#features/push/server/push-job.actions.ts";
import type { users } from "#server/accounts/users.table.ts";
import { openPushService, type TestDevice } from "./push-service.ts";
import { openTestSchool, type TestUser } from "./test-school.ts";

/** A zone in which it is this hour now. Their names have the opposite sign. */
function zone(hour: number): string {
  const hours = hour - new Date().getUTCHours();
  // Zones are up to 12 hours behind and 14 ahead.
  const ahead = hours > 12 ? hours - 24 : hours < -12 ? hours + 24 : hours;
  return ahead === 0 ? "UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** A school whose students have devices at a push service of the test's own. It is noon there: replies arrive by day. */
export async function openNotifiedSchool({ otherServices = [] }: { otherServices?: string[] } = {}) {
  const service = await openPushService();
  const PUSH_SERVICES = [service.origin, ...otherServices].join(", ");
  const school = openTestSchool({ PUSH_SERVICES, TIME_ZONE: zone(12) });
  const yesterday = () => addDays(todayIn(school.services.env.TIME_ZONE), -1);

  /** Turns notifications on on a device of this student. */
  async function addDevice(student: TestUser, { headers = {}, device = service.makeDevice() }: Options = {}) {
    const Cookie = await school.cookieOf(student);
    const options = { body: device.subscription, headers: { Cookie, ...headers } };
    expect((await school.request("PUT", "/api/push", options)).status).toBe(204);
    return { device, Cookie };
  }

  return {
    service,
    school,
    yesterday,
    addDevice,
    /** A student with a device that gets notifications. */
    async withDevice(
      teacher: TestUser,
      fields: Partial<typeof users.$inferInsert> = {},
      options: Options = {},
    ) {
      const student = await school.makeStudent([teacher], fields);
      return { student, ...(await addDevice(student, options)) };
    },
    /** Sends what is due, as a server does every few seconds. */
    deliver: (silent?: SilentServices) => sendDuePushes(school.services, pushSources, silent),
    /** Like `deliver`, where it is this hour. */
    deliverAt: (hour: number) =>
      sendDuePushes(
        { ...school.services, env: { ...school.services.env, TIME_ZONE: zone(hour) } },
        pushSources,
      ),
    makeDue: () => school.database.update(pushMessages).set({ dueAt: sql`now() - interval '1 second'` }),
    waiting: () => school.database.select().from(pushMessages),
    devices: () => school.database.select().from(pushSubscriptions),
    makeMeera: () => school.makeTeacher({ name: "Meera", surname: "Iyer" }),
    /** A class that the teacher's current students are asked about. */
    makeLesson: (teacher: TestUser, date = yesterday()) =>
      school.makeLesson(teacher, { date, topic: "Algebra" }),
    remind: (teacher: TestUser, { id }: { id: string }) =>
      school.requestAs(teacher).post(`/api/lessons/${id}/reminders`),
    reply: (teacher: TestUser, target: string, text = "I heard that it was too fast.") =>
      school.requestAs(teacher).post(`/api/${target}/reply`, { id: randomUUID(), text }),
  };
}

interface Options {
  headers?: object;
  device?: TestDevice;
}
