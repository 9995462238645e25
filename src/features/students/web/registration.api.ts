import { useMutation } from "@tanstack/react-query";
import type { Registration } from "#domain/schemas/people.ts";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";

// Apart from students.api.ts, because the registration needs nothing else of it.

const api = apiClient<typeof studentRoutes>();

export function useRegisterStudent() {
  return useMutation({
    mutationFn: (registration: Registration) => responseOf(api.students.$post({ json: registration })),
    meta: { invalidates: [["students"]] },
  });
}
