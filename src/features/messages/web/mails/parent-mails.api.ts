import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { parentMailRoutes } from "#features/messages/server/mails/parent-mails.routes.ts";
import { isLanguage } from "#locales/languages.ts";
import { apiClient, RequestError, responseOf } from "#web/data/api-client.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { loadLanguage, pageLanguage } from "#web/language/language.ts";

const mails = apiClient<typeof parentMailRoutes>()["parent-mails"];
/** Whether the guardian whose link it is gets e-mails. The page is then in the language of their mails. */
export function parentMailsQuery(token: string) {
  return queryOptions({
    queryKey: ["parent-mails", token],
    queryFn: async () => {
      const choice = await responseOf(mails.$get({ query: { token } }));
      const language = choice?.language;
      // If its words cannot be loaded, the page stays as it is.
      if (isLanguage(language) && language !== pageLanguage()) await loadLanguage(language).catch(() => {});
      return choice;
    },
    // Another language, chosen on the page, stays.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether the server did not sign this link; a link that was cut off is not even valid. */
export function isLinkInvalid(error: unknown): boolean {
  return error instanceof RequestError && ["link-invalid", "invalid-input"].includes(error.body.code);
}

/** Stops the e-mails, or starts them again. */
export function useChooseParentMails(token: string, { onError }: FollowUp<unknown, unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: { wanted: boolean }) => responseOf(mails.$put({ query: { token }, json })),
    onSuccess: (now) => queryClient.setQueryData(parentMailsQuery(token).queryKey, now),
    onError,
  });
}
