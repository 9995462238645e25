import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { identifiersSchema } from "#domain/schemas/student-ids.ts";
import type { identifierRoutes } from "#features/students/server/identifiers/identifiers.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { invalidate } from "#web/data/query-keys.ts";

const api = apiClient<typeof identifierRoutes>();

export function useChangeIdentifiers(studentId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (identifiers: z.input<typeof identifiersSchema>) =>
      responseOf(api.students[":id"].identifiers.$put({ param: { id: studentId }, json: identifiers })),
    onSuccess: () => invalidate(queryClient, ["students"], ["audit-log"]),
  });
}
