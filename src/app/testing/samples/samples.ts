import type { TestWorld } from "#app/testing/make-world.ts";
import type { TestSchool } from "#app/testing/test-school.ts";

/** A request below /api. */
export interface SampleRequest {
  path: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

/** A valid request for each of some routes, about the records of `student` and `teacher`. */
export type Samples = Record<
  string,
  (world: TestWorld, school: TestSchool) => SampleRequest | Promise<SampleRequest>
>;
