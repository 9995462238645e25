import { authorHeader } from "#domain/errors.ts";
import type { deviceKeyRoutes } from "#server/accounts/device-key.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { type Owner, takeOwnership } from "./device-store.ts";
import { canSeal, toKey } from "./sealing.ts";

const api = apiClient<typeof deviceKeyRoutes>();

/** @throws RequestError also when someone else is signed in by now. */
async function fetchKey(userId: string): Promise<Pick<Owner, "slot" | "key">> {
  if (!canSeal()) return { slot: null, key: null };
  const headers = { [authorHeader]: userId };
  const { slot, key } = await responseOf(api["draft-key"].$get({}, { headers }), {
    slot: "string",
    key: "string",
  });
  return { slot, key: await toKey(key) };
}

/**
 * The signed-in student's key: the one that this browser has, or else the server's, which is then stored until they sign
 * out. @throws RequestError when the server does not give it.
 */
export async function deviceKeyOf(userId: string): Promise<Pick<Owner, "slot" | "key">> {
  const fetch = () => fetchKey(userId);
  const owner = await takeOwnership(userId, fetch).catch((error: unknown) => {
    // Without a database the key is not stored, but drafts in local storage still need it.
    if (error instanceof DOMException) return null;
    throw error;
  });
  return owner ?? fetch();
}
