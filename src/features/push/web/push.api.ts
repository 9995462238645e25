import { queryOptions, useMutation } from "@tanstack/react-query";
import type { pushRoutes } from "#features/push/server/push.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { t } from "#web/language/language.ts";
import { isSubscribed, rememberOwner, subscribe, unsubscribe } from "./push-device.ts";
import type { SubscriptionBody } from "./subscription-body.ts";

const api = apiClient<typeof pushRoutes>();

/** The server's key, null where there are no notifications; and whether this device gets them, if both sides agree. */
export const pushQuery = queryOptions({
  queryKey: ["push"],
  queryFn: async () => {
    const [{ publicKey, isOn }, isHere] = await Promise.all([responseOf(api.push.$get()), isSubscribed()]);
    return { publicKey, isOn: isOn && isHere };
  },
});

/** Tells the server that this device gets notifications for the signed-in user. */
export function registerDevice(json: SubscriptionBody): Promise<unknown> {
  return responseOf(api.push.$put({ json }));
}

/** Turns notifications on for this device. Resolves to whether the user allowed them. */
export function useTurnPushOn(userId: string, followUp: FollowUp<boolean, string>) {
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const subscription = await subscribe(publicKey);
      if (subscription === null) return false;
      await registerDevice(subscription);
      rememberOwner(userId);
      return true;
    },
    ...followUp,
    meta: { failureNotice: () => t.push.turnOnFailed, invalidatesAlways: [pushQuery.queryKey] },
  });
}

/** Turns them off. */
export function useTurnPushOff() {
  return useMutation({
    mutationFn: async () => {
      await responseOf(api.push.$delete());
      rememberOwner(null);
      await unsubscribe();
    },
    meta: { failureNotice: () => t.push.turnOffFailed, invalidatesAlways: [pushQuery.queryKey] },
  });
}
