import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { StudentUpdate } from "#domain/schemas/people.ts";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import { apiClient, cacheableResponseOf, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import { everything } from "#web/data/query-keys.ts";
import { optional } from "#web/data/shape.ts";
import { renameAccount } from "#web/session/change-account.ts";

const api = apiClient<typeof studentRoutes>();

/** Which students a list shows. */
export interface StudentFilter {
  /** Words in the name, the e-mail or the login name. */
  search?: string;
  /** Only students who are assigned to this teacher. */
  teacherId?: string;
  /** Only students who are in this class group. */
  classGroupId?: string;
  /** Only students without a contact of a parent. */
  contact?: "none";
  /** Only students who wait for confirmation. */
  confirmed?: "no";
  /** Only students who were asked lately and answered nothing. */
  answers?: "none";
  /** Students who have left, instead of current ones. */
  left?: "yes";
}

interface StudentListSearchParams extends StudentFilter {
  /** How many students a page has, unless it is the usual number. */
  limit?: string;
  /** The `next` of the previous page. */
  after?: string;
}

const listKey = ({ search: _search, ...others }: StudentFilter) => JSON.stringify(others);

/** A page of students, by name. While the next one loads, the previous page stays, unless the filters have changed. */
export function studentsQuery({ after, ...filter }: StudentListSearchParams = {}) {
  return queryOptions({
    queryKey: ["students", "list", listKey(filter), { search: filter.search, after }],
    queryFn: () => responseOf(api.students.$get({ query: { ...filter, after } })),
    placeholderData: (page, former) => (former?.queryKey[2] === listKey(filter) ? page : undefined),
  });
}

/** How many students such a list has, and how many of them the pages before `after` show. */
export function studentCountQuery({ after, ...filter }: Omit<StudentListSearchParams, "limit"> = {}) {
  return queryOptions({
    queryKey: ["students", "count", listKey(filter), { search: filter.search, after }],
    queryFn: () => responseOf(api["student-count"].$get({ query: { ...filter, after } })),
  });
}

/** How many students registered and wait for an admin's confirmation. */
export const waitingStudentsQuery = studentCountQuery({ confirmed: "no" });

/** Where the admin's lists begin on the dashboard, for links to some of its students: they are far down on a phone. */
export const listsId = "lists";

/** A student's whole profile. */
export function studentQuery(id: string) {
  return queryOptions({
    queryKey: ["students", "one", id],
    queryFn: () => responseOf(api.students[":id"].$get({ param: { id } })),
  });
}

/** The shape of a student's own record. */
export const studentShape = {
  id: "string",
  name: "string",
  surname: "string",
  email: optional("string"),
  age: optional("number"),
  dateOfBirth: optional("string"),
  city: optional("string"),
  education: optional("string"),
  course: ["string"],
  phone: optional("string"),
  parentEmail: optional("string"),
  createdAt: "string",
  updatedAt: "string",
  teacherId: ["string"],
  teachers: [{ id: "string", name: "string", surname: "string" }],
  loginName: optional("string"),
  atSchool: optional({
    isConfirmed: "boolean",
    leftOn: optional("string"),
    leavesOn: optional("string"),
    voided: optional({ at: "string", responses: "number" }),
    externalIds: {
      admission: optional("string"),
      pen: optional("string"),
      apaar: optional("string"),
      other: optional("string"),
    },
    classGroups: [
      {
        id: "string",
        name: "string",
        schoolYear: "string",
        rollNumber: optional("string"),
        startsOn: optional("string"),
        endsOn: optional("string"),
      },
    ],
    invitation: optional({ id: "string", classGroup: optional("string"), usedAt: "string" }),
  }),
} as const;

/** The signed-in student's own record, fetched without waiting for the account's id and cached under it too. */
export const ownStudentQuery = queryOptions({
  queryKey: ["students", "one", "me"],
  queryFn: async ({ client }) => {
    const student = await cacheableResponseOf(
      api.students[":id"].$get({ param: { id: "me" } }),
      studentShape,
    );
    client.setQueryData(studentQuery(student.id).queryKey, student);
    return student;
  },
  meta: { isStoredOffline: true },
});

export type Student = DataOf<typeof studentQuery>;

type StudentPage = DataOf<typeof studentsQuery>;

export type StudentRow = StudentPage["items"][number];

export function useUpdateStudent(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (update: StudentUpdate) =>
      responseOf(api.students[":id"].$patch({ param: { id }, json: update })),
    onSuccess: (_draft, { name, surname, email }) => renameAccount(queryClient, { id, name, surname, email }),
    // A student's name, courses and teachers appear in or affect nearly every list.
    meta: { invalidates: [everything] },
  });
}
