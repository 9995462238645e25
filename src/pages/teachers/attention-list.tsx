import { attentionDays, attentionStarsMax } from "#domain/numbers/attention.ts";
import { type AttentionItem, AttentionItems } from "#features/numbers/web/attention-items.tsx";
import { t } from "#web/language/language.ts";
import { Card } from "#web/ui/card.tsx";

/** For an admin: feedback of few stars that the teacher has not replied to. */
export function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  return (
    <Card title={t.insights.attention}>
      <p className="-mt-3 mb-4 text-sm text-ink-muted">
        {t.insights.attentionNote(attentionStarsMax, attentionDays)}
      </p>
      {items.length === 0 ? (
        <p className="text-ink-muted">{t.insights.attentionNone}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          <AttentionItems items={items} first={2} />
        </ul>
      )}
    </Card>
  );
}
