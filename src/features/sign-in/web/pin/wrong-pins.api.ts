import { queryOptions, useMutation } from "@tanstack/react-query";
import type { wrongPinRoutes } from "#features/sign-in/server/pin/wrong-pins.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";

const api = apiClient<typeof wrongPinRoutes>();

/** How many wrong PINs were entered since yesterday, and who may have to wait. */
export const wrongPinsQuery = queryOptions({
  queryKey: ["wrong-pins"],
  queryFn: () => responseOf(api["wrong-pins"].$get()),
});

/** Lifts the waits of a class group, or, with null, of the students without one. */
export function useLiftWaits() {
  return useMutation({
    mutationFn: (id: string | null) =>
      responseOf(
        id === null
          ? api["students-without-class-group"]["lifted-pin-waits"].$post()
          : api["class-groups"][":id"]["lifted-pin-waits"].$post({ param: { id } }),
      ),
    meta: { failureNotice: true, invalidatesAlways: [wrongPinsQuery.queryKey] },
  });
}
