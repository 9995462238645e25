import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";
import type { enrolmentRoutes } from "#features/class-groups/server/enrolments/enrolments.routes.ts";
import type { studentListRoutes } from "#features/students/server/student-list.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";

const group = apiClient<typeof enrolmentRoutes>()["class-groups"][":id"];
const studentsApi = apiClient<typeof studentListRoutes>();

/** All students of a class group, by name: who is in it now, and who will be. */
export function rosterQuery(classGroupId: string) {
  return queryOptions({
    queryKey: ["students", "roster", classGroupId],
    queryFn: async () => {
      const students = [];
      let after: string | undefined;
      do {
        const query = { classGroupId, after, limit: "100" };
        const page = await responseOf(studentsApi.students.$get({ query }));
        students.push(...page.items);
        after = page.next ?? undefined;
      } while (after !== undefined);
      return students;
    },
  });
}

export type RosterStudent = DataOf<typeof rosterQuery>[number];

/** Students of the whole school, by name, to choose some from. */
export function candidatesQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ["students", "candidates", search],
    queryFn: ({ pageParam }) =>
      responseOf(studentsApi.students.$get({ query: { search: search || undefined, after: pageParam } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

type Enrol = InferRequestType<typeof group.enrolments.$post>["json"];
type EndEnrolments = InferRequestType<(typeof group)["enrolment-ends"]["$post"]>["json"];
type Move = InferRequestType<typeof group.moves.$post>["json"];
type RollNumbers = InferRequestType<(typeof group)["roll-numbers"]["$put"]>["json"]["rollNumbers"];

// Dates are plain; if they are left out, the server decides.

export const enrol = (id: string, json: Enrol) => responseOf(group.enrolments.$post({ param: { id }, json }));

export const endEnrolments = (id: string, json: EndEnrolments) =>
  responseOf(group["enrolment-ends"].$post({ param: { id }, json }));

export const moveStudents = (id: string, json: Move) =>
  responseOf(group.moves.$post({ param: { id }, json }));

/** Gives students of a class group their roll numbers, all or none. */
export const putRollNumbers = (id: string, rollNumbers: RollNumbers) =>
  responseOf(group["roll-numbers"].$put({ param: { id }, json: { rollNumbers } }));
