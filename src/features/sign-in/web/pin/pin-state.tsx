import { t } from "#web/language/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import type { GroupStudent } from "./pin-codes.api.ts";

export function PinState({ state }: { state: Omit<GroupStudent, "id" | "name" | "surname"> }) {
  const { loginName, hasPin, cardExpiresAt } = state;
  if (hasPin) return <Badge tone="success">{t.pin.hasPin}</Badge>;
  if (loginName === null) return <Badge>{t.pin.withoutLoginName}</Badge>;
  return <Badge>{cardExpiresAt === null ? t.pin.hasNothing : t.pin.hasCard(cardExpiresAt)}</Badge>;
}
