/** A device's subscription as it is sent to the server. */
export interface SubscriptionBody {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A subscription in the server's format: without the time of expiry, which no push service sets. */
export function subscriptionBody(subscription: PushSubscription): SubscriptionBody {
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}
