import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Registration, StudentUpdate } from "../../../domain/schemas/people.ts";
import { apiClient, responseOf } from "../../../web/data/api-client.ts";
import { renameAccount } from "../../../web/session/actor.ts";
import type { studentRoutes } from "../server/students.routes.ts";

const api = apiClient<typeof studentRoutes>();

interface StudentFilter {
  /** Words in the name or e-mail. */
  search?: string;
  /** Only students who are assigned to this teacher. */
  teacherId?: string;
  /** The `next` of the previous page. */
  after?: string;
}

/** A page of students, by name. While the next one loads, the previous page stays, unless it was another teacher's. */
export function studentsQuery({ search, teacherId, after }: StudentFilter = {}) {
  return queryOptions({
    queryKey: ["students", "list", teacherId ?? "all", { search, after }],
    queryFn: () => responseOf(api.students.$get({ query: { search, teacherId, after } })),
    placeholderData: (page, former) => (former?.queryKey[2] === (teacherId ?? "all") ? page : undefined),
  });
}

/** A student's whole profile. */
export function studentQuery(id: string) {
  return queryOptions({
    queryKey: ["students", "one", id],
    queryFn: () => responseOf(api.students[":id"].$get({ param: { id } })),
  });
}

/** The signed-in student's own record, fetched without waiting for the account's id and cached under it too. */
export const ownStudentQuery = queryOptions({
  queryKey: ["students", "one", "me"],
  queryFn: async ({ client }) => {
    const student = await responseOf(api.students[":id"].$get({ param: { id: "me" } }));
    client.setQueryData(studentQuery(student.id).queryKey, student);
    return student;
  },
});

export type Student = Awaited<ReturnType<NonNullable<ReturnType<typeof studentQuery>["queryFn"]>>>;

type StudentPage = Awaited<ReturnType<NonNullable<ReturnType<typeof studentsQuery>["queryFn"]>>>;

export type StudentRow = StudentPage["items"][number];

export function useRegisterStudent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (registration: Registration) => responseOf(api.students.$post({ json: registration })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["students"] }),
  });
}

export function useUpdateStudent(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (update: StudentUpdate) =>
      responseOf(api.students[":id"].$patch({ param: { id }, json: update })),
    onSuccess: async (_answer, { name, surname, email }) => {
      renameAccount(queryClient, { id, name, surname, email });
      // A student's name, courses and teachers appear in or affect nearly every list.
      await queryClient.invalidateQueries();
    },
  });
}
