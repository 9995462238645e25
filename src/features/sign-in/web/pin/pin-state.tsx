import { t } from "#web/language/language.ts";
import { Badge } from "#web/ui/badge.tsx";

interface State {
  loginName: string | null;
  hasPin: boolean;
  cardExpiresAt: string | null;
}

/** Whether a student has a login name, a card or a PIN. */
export function PinState({ state: { loginName, hasPin, cardExpiresAt } }: { state: State }) {
  if (hasPin) return <Badge tone="success">{t.pin.hasPin}</Badge>;
  if (loginName === null) return <Badge>{t.pin.withoutLoginName}</Badge>;
  return <Badge>{cardExpiresAt === null ? t.pin.hasNothing : t.pin.hasCard(cardExpiresAt)}</Badge>;
}
