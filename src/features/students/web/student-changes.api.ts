import { queryOptions, useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import type { addStudentSchema } from "#domain/schemas/people.ts";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { everything } from "#web/data/query-keys.ts";

// An admin's actions, loaded separately from the code that the dashboards load first.

const api = apiClient<typeof studentRoutes>();

/** A student in the API's format. */
export type NewStudent = z.input<typeof addStudentSchema>;

/** Adds a student; resolves to their id. A repeated request with the same `id` adds nobody else. */
export function useAddStudent() {
  return useMutation({
    mutationFn: (student: NewStudent) => responseOf(api["added-students"].$post({ json: student })),
    meta: { invalidates: [["students"], ["class-groups"]] },
  });
}

/** A login name that nobody has, from what is known about a new student. */
export function loginNameSuggestionQuery(student: {
  name: string;
  surname: string;
  classGroupId?: string;
  rollNumber: string;
  admission: string;
}) {
  return queryOptions({
    queryKey: ["students", "login-name", student],
    queryFn: () => responseOf(api["login-name-suggestion"].$get({ query: student })),
  });
}

/** Marks a student as left on a day. */
export function useMarkLeft() {
  return useMutation({
    mutationFn: ({ id, leftOn }: { id: string; leftOn: string }) =>
      responseOf(api.students[":id"].departure.$post({ param: { id }, json: { leftOn } })),
    meta: { invalidatesAlways: [everything] },
  });
}

/** Voids people who are not students of the school, one after the other: if one fails, the others stay voided. */
export function useVoidStudent(followUp: FollowUp<unknown, readonly string[]>) {
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) {
        await responseOf(api.students[":id"].void.$post({ param: { id } }));
      }
    },
    ...followUp,
    meta: { failureNotice: true, invalidatesAlways: [everything] },
  });
}

/** Undoes that for one of them. */
export function useUndoVoid(followUp: FollowUp<unknown, string>) {
  return useMutation({
    mutationFn: (id: string) => responseOf(api.students[":id"].void.$delete({ param: { id } })),
    ...followUp,
    meta: { failureNotice: true, invalidatesAlways: [everything] },
  });
}

/** Brings a student back who was marked as left. */
export function useBringBack(followUp: FollowUp<unknown, string>) {
  return useMutation({
    mutationFn: (id: string) => responseOf(api.students[":id"].departure.$delete({ param: { id } })),
    ...followUp,
    meta: { failureNotice: true, invalidatesAlways: [everything] },
  });
}

/** Confirms students who registered themselves. */
export function useConfirmStudents(followUp: FollowUp<unknown, string[]>) {
  return useMutation({
    mutationFn: (studentIds: string[]) =>
      responseOf(api["student-confirmations"].$post({ json: { studentIds } })),
    ...followUp,
    meta: { failureNotice: true, invalidatesAlways: [["students"]] },
  });
}
