import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { enrolmentRoutes } from "#features/class-groups/server/enrolments/enrolments.routes.ts";
import type { studentListRoutes } from "#features/students/server/student-list.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import { everything } from "#web/data/query-keys.ts";
import { inBatches } from "./enrol-in-batches.ts";

const api = apiClient<typeof enrolmentRoutes>();
const studentsApi = apiClient<typeof studentListRoutes>();

/** How many students are enrolled or moved by one request. */
const batchSize = 50;

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

/** What happens to students of a class group. Dates are plain; if they are left out, the server decides. */
export type EnrolmentChange =
  | { kind: "add"; studentIds: readonly string[]; startsOn?: string; rollNumber?: string }
  | { kind: "remove"; studentIds: readonly string[]; endsOn?: string }
  | { kind: "move"; studentIds: readonly string[]; toClassGroupId: string; on?: string; rollNumber?: string };

function send(id: string, change: EnrolmentChange, studentIds: string[]) {
  const param = { id };
  const group = api["class-groups"][":id"];
  switch (change.kind) {
    case "add":
      return responseOf(
        group.enrolments.$post({
          param,
          json: { studentIds, startsOn: change.startsOn, rollNumber: change.rollNumber },
        }),
      );
    case "remove":
      return responseOf(
        group["enrolment-ends"].$post({ param, json: { studentIds, endsOn: change.endsOn } }),
      );
    case "move": {
      const { toClassGroupId, on, rollNumber } = change;
      return responseOf(group.moves.$post({ param, json: { studentIds, toClassGroupId, on, rollNumber } }));
    }
  }
}

interface ChangedEnrolments {
  classGroupId: string;
  change: EnrolmentChange;
  /** Where it undoes another change: the roll numbers that the students had then, and in which class group. */
  before?: { classGroupId: string; rollNumbers: RollNumbers };
}

/** Changes who is in a class group, in batches; `done` is called with the number of students done so far. */
export function useChangeEnrolments() {
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async ({ classGroupId, change, before }: ChangedEnrolments) => {
      setDone(0);
      await inBatches(change.studentIds, batchSize, (batch) => send(classGroupId, change, batch), setDone);
      if (before && before.rollNumbers.length > 0)
        await putRollNumbers(before.classGroupId, before.rollNumbers);
    },
    // Students' teachers and courses change with their class groups, and with them nearly every list.
    meta: { invalidatesAlways: [everything] },
  });
  return { ...mutation, done };
}

export type RollNumbers = { studentId: string; rollNumber: string | null }[];

const putRollNumbers = (id: string, rollNumbers: RollNumbers) =>
  responseOf(api["class-groups"][":id"]["roll-numbers"].$put({ param: { id }, json: { rollNumbers } }));

/** Gives students of a class group their roll numbers, all or none. */
export function useChangeRollNumbers(classGroupId: string) {
  return useMutation({
    mutationFn: (rollNumbers: RollNumbers) => putRollNumbers(classGroupId, rollNumbers),
    meta: { invalidatesAlways: [everything] },
  });
}
