import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { NewOfficeAccount, OwnDetails } from "#domain/schemas/office.ts";
import type { officeRoutes } from "#features/office/server/office.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import { type Account, accountQuery } from "#web/session/account.ts";
import { becomeAccount, renameAccount } from "#web/session/change-account.ts";

const api = apiClient<typeof officeRoutes>();

const officeKey = ["office-accounts"];

/** A page of the admins and clerks, by name. */
export function officeQuery(after?: string) {
  return queryOptions({
    queryKey: [...officeKey, "list", after],
    queryFn: () => responseOf(api["office-accounts"].$get({ query: { after } })),
    placeholderData: keepPreviousData,
  });
}

type OfficePage = DataOf<typeof officeQuery>;

export type OfficeAccount = OfficePage["items"][number];

export function officeAccountQuery(id: string) {
  return queryOptions({
    queryKey: [...officeKey, "one", id],
    queryFn: () => responseOf(api["office-accounts"][":id"].$get({ param: { id } })),
  });
}

export function useInviteToOffice() {
  return useMutation({
    mutationFn: (json: NewOfficeAccount) => responseOf(api["office-accounts"].$post({ json })),
    meta: { invalidatesAlways: [officeKey] },
  });
}

/** Removes an account. Removing your own signs you out. */
export function useRemoveFromOffice(self: Pick<Account, "id">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => responseOf(api["office-accounts"][":id"].$delete({ param: { id } })),
    onSuccess: (_, id) => {
      if (id === self.id) becomeAccount(queryClient, null);
      else queryClient.removeQueries({ queryKey: [...officeKey, "one", id] });
    },
    meta: { invalidatesAlways: [[...officeKey, "list"]] },
  });
}

/** Changes the name and e-mail of the signed-in admin or clerk. */
export function useChangeDetails(account: Account) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: OwnDetails) => responseOf(api.me.details.$put({ json })),
    onSuccess: (_, { name, surname, email }) =>
      renameAccount(queryClient, { ...account, name, surname, email: email.trim().toLowerCase() }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
      return queryClient.invalidateQueries({ queryKey: officeKey });
    },
  });
}
