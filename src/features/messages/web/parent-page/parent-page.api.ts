import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { presentNotice } from "#domain/consent-notices.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import type { parentPageRoutes } from "#features/messages/server/parent-page/parent-page.routes.ts";
import { isLanguage } from "#locales/languages.ts";
import { apiClient, RequestError, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { loadLanguage, pageLanguage } from "#web/language/language.ts";

const api = apiClient<typeof parentPageRoutes>()["parent-page"];
/** What was sent to the guardian whose link it is, and what they have answered. The page is then in their language. */
export function parentPageQuery(token: string) {
  return infiniteQueryOptions({
    queryKey: ["parent-page", token],
    queryFn: async ({ pageParam: after }) => {
      const page = await responseOf(api.$get({ query: { token, after } }));
      const { language } = page;
      const isOther = after === undefined && isLanguage(language) && language !== pageLanguage();
      // If its words cannot be loaded, the page stays as it is.
      if (isOther) await loadLanguage(language).catch(() => {});
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    // Another language, chosen on the page, stays.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

type Page = DataOf<typeof parentPageQuery>;

export type OwnChannel = Page["own"];
export type SentMessage = Page["items"][number];

/** Whether the link does not work, for whatever reason. */
export function isLinkInvalid(error: unknown): boolean {
  return error instanceof RequestError && error.body.code === "link-invalid";
}

/** A change by the link. One that stopped working meanwhile takes the whole page with it. */
function useChange<Variables, Result>(
  token: string,
  send: (variables: Variables) => Promise<Result>,
  change: (page: Page, result: Result, variables: Variables) => Page,
  followUp?: FollowUp<Result, Variables>,
) {
  const queryClient = useQueryClient();
  const { queryKey } = parentPageQuery(token);
  return useMutation({
    mutationFn: send,
    onSuccess: (result, variables) => {
      queryClient.setQueryData(
        queryKey,
        (data) => data && { ...data, pages: data.pages.map((page) => change(page, result, variables)) },
      );
      followUp?.onSuccess?.(result, variables);
    },
    onError: (error) => {
      followUp?.onError?.(error);
      return isLinkInvalid(error) ? queryClient.resetQueries({ queryKey }) : undefined;
    },
  });
}

/** Answers whether the school may write by a channel. */
export function useAnswer(token: string, followUp: FollowUp<unknown, unknown>) {
  return useChange(
    token,
    ({ channel, answer }: { channel: ParentChannel; answer: "agreed" | "refused" }) => {
      const notice = { notice: presentNotice, language: pageLanguage() };
      const json = answer === "agreed" ? { token, channel, answer, ...notice } : { token, channel, answer };
      return responseOf(api.answers.$post({ json }));
    },
    (page, { own }) => ({ ...page, own }),
    followUp,
  );
}

/** Asks for the correction of a message. */
export function useAskForCorrection(token: string) {
  return useChange(
    token,
    (json: { messageId: string; note: string }) =>
      responseOf(api.corrections.$post({ json: { token, ...json } })),
    (page, _, { messageId }) => ({
      ...page,
      items: page.items.map((item) =>
        item.id === messageId ? { ...item, isDisputed: true, isLookedInto: false } : item,
      ),
    }),
  );
}
