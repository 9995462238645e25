import { useQuery } from "@tanstack/react-query";
import { confirm } from "#web/dialogs/confirm.tsx";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { NotLoaded } from "#web/page/load-failure.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { erasableQuery, type KnownGuardian, useEraseGuardian } from "./guardians.api.ts";

/** For admins: erases a guardian for good, also one who was removed. */
export function EraseGuardian({ studentId }: { studentId: string }) {
  const dialog = useDialog<string>();
  return (
    <>
      <Button variant="quiet-danger" className="-ml-4 self-start" {...dialog.button(studentId)}>
        {t.guardians.erase}
      </Button>
      <Dialog {...dialog.props} title={t.guardians.erase}>
        {dialog.subject && <KnownGuardians studentId={dialog.subject} />}
      </Dialog>
    </>
  );
}

function KnownGuardians({ studentId }: { studentId: string }) {
  const query = useQuery(erasableQuery(studentId));
  const erase = useEraseGuardian(studentId, {
    onSuccess: () => notify.success(t.guardians.erased),
    onError: (error) => notify.error(sentenceOf(error)),
  });
  if (query.data === undefined) {
    return (
      <NotLoaded query={query} notFound={t.students.detailsNotFound} failed={t.guardians.loadFailed}>
        <Skeleton className="h-32 w-full" />
      </NotLoaded>
    );
  }
  const { guardians } = query.data;
  const ask = async (guardian: KnownGuardian) => {
    const isSure = await confirm({
      title: t.guardians.eraseWho(calledOf(guardian)),
      body: t.guardians.eraseBody,
      confirmLabel: t.privacy.erase,
      danger: true,
    });
    if (isSure) erase.mutate(guardian.key);
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-muted">{t.guardians.eraseHint}</p>
      {guardians.length === 0 && <p>{t.guardians.noneToErase}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {guardians.map((guardian) => (
          <li
            key={JSON.stringify(guardian.key)}
            className="flex flex-wrap items-center justify-between gap-3 py-3"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 font-semibold wrap-anywhere">
                <span translate="no">{calledOf(guardian)}</span>
                {!guardian.isPresent && <Badge>{t.guardians.former}</Badge>}
              </p>
              {guardian.name !== "" && (
                <p className="text-sm wrap-anywhere text-ink-muted" translate="no">
                  {guardian.contacts.join(", ")}
                </p>
              )}
            </div>
            <Button
              variant="quiet-danger"
              className="-mx-4"
              busy={erase.isPending && erase.variables === guardian.key}
              aria-label={t.common.buttonFor(t.privacy.erase, calledOf(guardian))}
              onClick={() => void ask(guardian)}
            >
              {t.privacy.erase}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const calledOf = ({ name, contacts }: KnownGuardian) => name || contacts.join(", ");
