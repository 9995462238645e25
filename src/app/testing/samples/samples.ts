import type { Column, TestWorld } from "#app/testing/make-world.ts";
import type { TestSchool } from "#app/testing/test-school.ts";
import type { Permission } from "#domain/permissions.ts";

/** What a valid request for a route needs in addition to its path, and the ids in it. */
interface Sample {
  id?: string | number;
  studentId?: string;
  channel?: string;
  contact?: string;
  language?: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

/** A valid request, about the records of `student` and `teacher`. */
type MakeSample = (world: TestWorld, school: TestSchool) => Sample | Promise<Sample>;

/** The statuses that do not follow from the permission: for one actor, or for everyone whom it lets in. */
type Exceptions = Partial<Record<Column | "permitted", number>>;

/** Some routes of the API, as 'GET /feedback/{id}'. */
export type Samples = Record<string, ReturnType<typeof needs>>;

/** A route's row: the permission that it must need, and a request. */
export function needs(
  permission: Permission,
  makeSample: MakeSample = () => ({}),
  exceptions: Exceptions = {},
) {
  return { permission, makeSample, exceptions };
}
