/** What the server is told of a device. */
export interface SubscriptionBody {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A subscription as the server takes it: without the time of expiry, which no push service sets. */
export function subscriptionBody(subscription: PushSubscription): SubscriptionBody {
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}
