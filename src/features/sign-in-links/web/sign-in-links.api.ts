import { useMutation } from "@tanstack/react-query";
import { apiClient, responseOf } from "../../../web/data/api-client.ts";
import type { signInLinkRoutes } from "../server/sign-in-links.routes.ts";

const api = apiClient<typeof signInLinkRoutes>();

const makeLink = (id: string) => responseOf(api.users[":id"]["sign-in-links"].$post({ param: { id } }));

export type SignInLink = Awaited<ReturnType<typeof makeLink>>;

/** Neither the mutation nor the cache keeps the link: it is in the state of the page that shows it. */
export function useMakeSignInLink() {
  return useMutation({ mutationFn: makeLink, gcTime: 0 });
}
