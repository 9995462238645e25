import { queryOptions, useMutation } from "@tanstack/react-query";
import type { deviceRoutes } from "#features/sign-in/server/devices/devices.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";

const api = apiClient<typeof deviceRoutes>();

/** Devices where the user is signed in, newest first. */
export const devicesQuery = queryOptions({
  queryKey: ["devices"],
  queryFn: async () => (await responseOf(api.devices.$get())).devices,
});

export type Device = Awaited<ReturnType<NonNullable<typeof devicesQuery.queryFn>>>[number];

/** Signs out one device, or without an id, all but this one. */
export function useSignOutDevices() {
  return useMutation({
    mutationFn: (id?: string) =>
      id === undefined
        ? responseOf(api.devices.$delete())
        : responseOf(api.devices[":id"].$delete({ param: { id } })),
    meta: { failureNotice: true, invalidatesAlways: [devicesQuery.queryKey] },
  });
}
