import { accountSamples } from "#app/testing/samples/account-samples.ts";
import { lessonSamples } from "#app/testing/samples/lesson-samples.ts";
import { messageSamples } from "#app/testing/samples/message-samples.ts";
import { officeSamples } from "#app/testing/samples/office-samples.ts";
import { pinSamples } from "#app/testing/samples/pin-samples.ts";
import { pushSamples } from "#app/testing/samples/push-samples.ts";
import { reminderSamples } from "#app/testing/samples/reminder-samples.ts";
import { replySamples } from "#app/testing/samples/reply-samples.ts";
import type { Samples } from "#app/testing/samples/samples.ts";
import { schoolSamples } from "#app/testing/samples/school-samples.ts";
import { studentSamples } from "#app/testing/samples/student-samples.ts";
import { teacherSamples } from "#app/testing/samples/teacher-samples.ts";
import { permissions } from "#domain/permissions.ts";
import type { Column, TestWorld } from "./make-world.ts";
import type { TestSchool } from "./test-school.ts";

/** Every route of the API: the permission that it must need, and a valid request. A test names any routes missing here. */
export const accessTable: Samples = {
  ...accountSamples,
  ...pinSamples,
  ...schoolSamples,
  ...officeSamples,
  ...teacherSamples,
  ...studentSamples,
  ...lessonSamples,
  ...messageSamples,
  ...replySamples,
  ...reminderSamples,
  ...pushSamples,
};

function rowOf(route: string): Samples[string] {
  const row = accessTable[route];
  if (!row) throw new Error(`${route} has no row in src/app/testing/samples/`);
  return row;
}

const roles = {
  signedOut: "signedOut",
  student: "student",
  otherStudent: "student",
  teacher: "teacher",
  otherTeacher: "teacher",
  clerk: "clerk",
  admin: "admin",
} as const satisfies Record<Column, string>;

/**
 * How a route responds to an actor when the request is about the records of `student` and `teacher`: 401 no session, 403 the role may
 * not, 404 may not see the record, otherwise `success`.
 */
export function expectedStatus(route: string, column: Column, success: number): number {
  const { permission, exceptions } = rowOf(route);
  const reaches: Partial<Record<string, string>> = permissions[permission];
  const reach = reaches[roles[column]];
  const isOthersRecord = route.includes("{") && (column === "otherStudent" || column === "otherTeacher");
  if (exceptions[column] !== undefined) return exceptions[column];
  if (reach === undefined) return column === "signedOut" ? 401 : 403;
  if (reach !== "any" && isOthersRecord) return 404;
  return exceptions.permitted ?? success;
}

/** A request below /api. */
export interface SampleRequest {
  path: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

/** A valid request for a route, about the records of `student` and `teacher`. */
export async function sampleRequest(
  route: string,
  world: TestWorld,
  school: TestSchool,
): Promise<SampleRequest> {
  const { query, body, ...ids } = await rowOf(route).makeSample(world, school);
  const path = route
    .slice(route.indexOf("/"))
    .replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof ids) => String(ids[name]));
  return { path, query, body };
}

/** The URL of a request, with its query. */
export function addressOf({ path, query }: SampleRequest): string {
  return `/api${path}${query === undefined ? "" : `?${new URLSearchParams(query)}`}`;
}
