import { can } from "#domain/permissions.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";

/** Above a list of messages: where those who read one at a time find what each of them says. */
export function OneAtATime() {
  const readsAll = can(useAccount(), "parent-message.read");
  return readsAll ? null : <p className="text-ink-muted">{t.messageRecord.oneAtATime}</p>;
}
