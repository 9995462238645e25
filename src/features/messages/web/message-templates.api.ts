import { queryOptions, useMutation } from "@tanstack/react-query";
import type { messageTemplateRoutes } from "#features/messages/server/templates/message-templates.routes.ts";
import type { Language } from "#locales/languages.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import type { FollowUp } from "#web/data/follow-up.ts";

const api = apiClient<typeof messageTemplateRoutes>();

/** How the school words its messages, in each language. */
export const messageTemplatesQuery = queryOptions({
  queryKey: ["message-templates"],
  queryFn: async () => (await responseOf(api["message-templates"].$get())).templates,
});

export type MessageTemplate = DataOf<typeof messageTemplatesQuery>[number];

/** Saves the text for the school; an empty one stands for the built-in text. */
export function useSaveTemplate({ onSuccess }: FollowUp<unknown, unknown>) {
  return useMutation({
    mutationFn: ({ language, template }: { language: Language; template: string }) =>
      responseOf(api["message-templates"][":language"].$put({ param: { language }, json: { template } })),
    onSuccess,
    meta: { invalidatesAlways: [messageTemplatesQuery.queryKey] },
  });
}
