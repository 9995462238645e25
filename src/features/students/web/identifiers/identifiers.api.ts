import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import type { identifiersSchema } from "#domain/schemas/student-ids.ts";
import type { identifierRoutes } from "#features/students/server/identifiers/identifiers.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";

const api = apiClient<typeof identifierRoutes>();

export function useChangeIdentifiers(studentId: string) {
  return useMutation({
    mutationFn: (identifiers: z.input<typeof identifiersSchema>) =>
      responseOf(api.students[":id"].identifiers.$put({ param: { id: studentId }, json: identifiers })),
    meta: { invalidates: [["students"], ["audit-log"]] },
  });
}
