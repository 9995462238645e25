import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { addStudentSchema } from "../../../domain/schemas/people.ts";
import { apiClient, responseOf } from "../../../web/data/api-client.ts";
import type { studentRoutes } from "../server/students.routes.ts";

// What only an admin does, apart from what the dashboards load first.

const api = apiClient<typeof studentRoutes>();

/** A student as the API takes them. */
export type NewStudent = z.input<typeof addStudentSchema>;

/** Adds a student; resolves to their id. A repeated request with the same `id` adds nobody else. */
export function useAddStudent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (student: NewStudent) => responseOf(api["added-students"].$post({ json: student })),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["students"] }),
        queryClient.invalidateQueries({ queryKey: ["class-groups"] }),
      ]),
  });
}

/** Marks students as left on a day, one after the other: those who are marked stay so when one fails. */
export function useMarkLeft() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ studentIds, leftOn }: { studentIds: readonly string[]; leftOn: string }) => {
      for (const id of studentIds) {
        await responseOf(api.students[":id"].departure.$post({ param: { id }, json: { leftOn } }));
      }
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
}

/** Brings a student back who was marked as left. */
export function useBringBack() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => responseOf(api.students[":id"].departure.$delete({ param: { id } })),
    onSettled: () => queryClient.invalidateQueries(),
  });
}

/** Confirms students who registered themselves. */
export function useConfirmStudents() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (studentIds: string[]) =>
      responseOf(api["student-confirmations"].$post({ json: { studentIds } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["students"] }),
  });
}
