import { useQueryClient } from "@tanstack/react-query";
import { contactOf } from "#domain/guardians.ts";
import { guardiansQuery, useChangeGuardians } from "#features/students/web/guardians/guardians.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import type { ParentChannel } from "./parent-messages.api.ts";

/** Keeps a number or address as that of the first parent who has none and may get messages; another one stays as it is. */
export function useSaveContact(studentId: string, channel: ParentChannel) {
  const queryClient = useQueryClient();
  const change = useChangeGuardians(studentId, {
    onSuccess: () => notify.success(t.parentContact.contactSaved(channel)),
    onError: (error) => notify.error(sentenceOf(error)),
  });
  return async (contact: string) => {
    const record = await queryClient.fetchQuery(guardiansQuery(studentId)).catch((error) => {
      notify.error(sentenceOf(error));
    });
    if (!record) return;
    const { guardians, updatedAt } = record;
    const parent = guardians.find((each) => each.mayReceive && contactOf(each, channel) === null);
    if (!parent) return;
    const changed = channel === "whatsapp" ? { phone: contact } : { email: contact };
    change.mutate({
      guardians: guardians.map((each) => (each === parent ? { ...each, ...changed } : each)),
      updatedAt,
    });
  };
}
