import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { TeacherSort } from "#domain/monthly-rating.ts";
import type { AddMentor, TeacherUpdate } from "#domain/schemas/people.ts";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import { everything, queryKeys } from "#web/data/query-keys.ts";
import { renameAccount } from "#web/session/change-account.ts";

const api = apiClient<typeof teacherRoutes>();

interface TeacherFilter {
  search?: string;
  /** The `next` of the previous page. */
  after?: string;
  /** Deleted teachers, who can be restored, instead of current ones. */
  deleted?: boolean;
  few?: "yes";
  subject?: string;
  /** By name if left out. */
  sort?: TeacherSort;
  /** How many teachers a page has, unless it is the usual number. */
  limit?: string;
  /** Six months of ratings instead of three. */
  months?: "6";
}

/** A page of teachers with their monthly ratings. While the next one loads, the previous page stays. */
export function teachersQuery({ deleted = false, ...searchParams }: TeacherFilter = {}) {
  const kind = deleted ? "deleted" : "present";
  return queryOptions({
    queryKey: ["teachers", "list", kind, searchParams],
    queryFn: () =>
      responseOf(api.teachers.$get({ query: { ...searchParams, deleted: deleted ? "true" : undefined } })),
    placeholderData: (page, former) => (former?.queryKey[2] === kind ? page : undefined),
  });
}

type TeacherPage = DataOf<typeof teachersQuery>;

export type TeacherRow = TeacherPage["items"][number];

export function teacherQuery(id: string) {
  return queryOptions({
    queryKey: ["teachers", "one", id],
    queryFn: () => responseOf(api.teachers[":id"].$get({ param: { id } })),
  });
}

/** How many responses to a teacher were changed by someone other than the author, by month. */
export function teacherChangesQuery(id: string) {
  return queryOptions({
    queryKey: ["teachers", "changes", id],
    queryFn: () => responseOf(api.teachers[":id"].changes.$get({ param: { id } })),
  });
}

export type TeacherChanges = DataOf<typeof teacherChangesQuery>;

/** The signed-in teacher's own record, fetched without waiting for the account's id and cached under it too. */
export const ownTeacherQuery = queryOptions({
  queryKey: ["teachers", "one", "me"],
  queryFn: async ({ client }) => {
    const teacher = await responseOf(api.teachers[":id"].$get({ param: { id: "me" } }));
    client.setQueryData(teacherQuery(teacher.id).queryKey, teacher);
    return teacher;
  },
});

export type Teacher = DataOf<typeof teacherQuery>;

/** The name under which a new mentor's input is saved when the session ends. */
export const addMentorName = "add-mentor";

export function useAddTeacher() {
  return useMutation({
    mutationFn: (mentor: AddMentor) => responseOf(api.teachers.$post({ json: mentor })),
    meta: { invalidates: [["teachers"], queryKeys.teacherDirectory] },
  });
}

export function useUpdateTeacher(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (update: TeacherUpdate) =>
      responseOf(api.teachers[":id"].$patch({ param: { id }, json: update })),
    onSuccess: (_draft, { name, surname, email }) => renameAccount(queryClient, { id, name, surname, email }),
    // A teacher's name and courses appear in nearly every list.
    meta: { invalidates: [everything] },
  });
}

export function useGiveEmail(id: string) {
  return useMutation({
    mutationFn: (json: { email: string }) =>
      responseOf(api.teachers[":id"].email.$put({ param: { id }, json })),
    // Even if it was refused: somebody else may have given one.
    meta: { invalidatesAlways: [everything] },
  });
}

export function useDeleteTeacher() {
  return useMutation({
    mutationFn: (id: string) => responseOf(api.teachers[":id"].$delete({ param: { id } })),
    // Students lose the teacher as well; and a teacher who could not be deleted may already be gone.
    meta: { invalidatesAlways: [everything] },
  });
}

export function useRestoreTeacher() {
  return useMutation({
    mutationFn: (id: string) => responseOf(api.teachers[":id"].restore.$post({ param: { id } })),
    meta: { invalidatesAlways: [everything] },
  });
}
