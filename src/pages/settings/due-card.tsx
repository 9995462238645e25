import { fullName } from "#domain/full-name.ts";
import { type Retention, useRemoveOld } from "#features/privacy/web/retention.api.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

type Due = Retention["due"][number];

/** What is due to go, whose it is, and the button for it. */
export function DueCard({ due }: { due: readonly Due[] }) {
  const some = due.filter((each) => each.due !== null && each.due.count > 0);
  return (
    <Card title={t.privacy.due}>
      {some.length === 0 ? (
        <p className="text-ink-muted">{t.privacy.noneDue}</p>
      ) : (
        <ul>{some.map(({ kind, due: found }) => found && <DueItem key={kind} kind={kind} {...found} />)}</ul>
      )}
    </Card>
  );
}

function DueItem({ kind, count, first }: { kind: Due["kind"] } & NonNullable<Due["due"]>) {
  const remove = useRemoveOld({
    onSuccess: ({ students }) => notify.success(t.privacy.removed(students)),
  });
  async function askAndRemove() {
    const isSure = await confirm({
      title: t.privacy.removeTitle(first.length),
      body: kind === "records" ? t.privacy.noWayBack : t.privacy.removeBody,
      confirmLabel: t.privacy.remove,
      danger: true,
    });
    if (isSure) remove.mutate({ kind, studentIds: first.map(({ id }) => id) });
  }
  return (
    <li className="flex flex-col gap-2 border-line py-4 not-last:border-b first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-48">
          <h3 className="leading-normal font-semibold">{t.privacy.kinds(kind)}</h3>
          <p className="text-sm text-ink-muted">{t.privacy.dueOf(count)}</p>
        </div>
        <Button
          variant="secondary"
          busy={remove.isPending}
          aria-label={t.common.buttonFor(t.privacy.remove, t.privacy.kinds(kind))}
          onClick={() => void askAndRemove()}
        >
          {t.privacy.remove}
        </Button>
      </div>
      {count > first.length && <p className="text-sm">{t.privacy.firstOnes(first.length)}</p>}
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">
          {t.privacy.whose}
        </summary>
        <ul className="list-disc pl-6">
          {first.map(({ leftOn, ...student }) => (
            <li key={student.id}>{t.privacy.leftOn(fullName(student), leftOn)}</li>
          ))}
        </ul>
      </details>
    </li>
  );
}
