import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { type Guardian, guardiansQuery } from "#features/students/web/guardians/guardians.api.ts";
import { sharedLink } from "#web/data/reach.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { ShareLink } from "#web/page/share-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import {
  type ParentLink,
  parentLinksQuery,
  useMakeParentLink,
  useRevokeParentLink,
} from "./parent-links.api.ts";

const contactsOf = ({ phone, email }: Guardian) => [phone, email].flatMap((contact) => contact ?? []);

/** For admins: links to the pages of a student's guardians, made here or sent with messages. */
export function ParentLinksCard({ studentId }: { studentId: string }) {
  const guardians = useQuery(guardiansQuery(studentId));
  const links = useQuery(parentLinksQuery(studentId));
  const { data, error, isFetching, refetch } = links;
  const reachable = guardians.data?.guardians
    .filter(({ mayReceive }) => mayReceive)
    .flatMap((guardian) => contactsOf(guardian).map((contact) => ({ guardian, contact })));
  return (
    <Card title={t.parentPage.linksTitle}>
      <div tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <p className="text-ink-muted">{t.parentPage.linksIntro}</p>
        {reachable?.length === 0 && <p>{t.parentPage.noContact}</p>}
        {reachable?.map(({ guardian, contact }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two guardians may share a contact
          <LinkOf key={`${index} ${contact}`} studentId={studentId} guardian={guardian} contact={contact} />
        ))}
        {data === undefined && error !== null ? (
          <ErrorState message={t.parentPage.linksFailed} query={{ refetch, isFetching }} />
        ) : data === undefined ? (
          <Skeleton className="h-11 w-full" />
        ) : (
          data.length > 0 && <OpenLinks studentId={studentId} links={data} />
        )}
      </div>
    </Card>
  );
}

interface LinkOfProps {
  studentId: string;
  guardian: Guardian;
  contact: string;
}

/** A link that was just made can be shown only now. */
function LinkOf({ studentId, guardian, contact }: LinkOfProps) {
  const making = useMakeParentLink(studentId);
  const [made, setMade] = useState<{ link: string; expiresAt: string; isCopied?: boolean }>();
  const { timeZone } = useSchoolClock();
  const who = t.guardians.who(guardian.name, guardian.relation);
  const make = async () => {
    try {
      const { link: path, expiresAt } = await making.mutateAsync(contact);
      const link = sharedLink(path);
      setMade({ link, expiresAt });
      // Browsers do not always allow it.
      const isCopied = await (navigator.clipboard?.writeText(link) ?? Promise.reject()).then(
        () => true,
        () => false,
      );
      setMade({ link, expiresAt, isCopied });
    } catch (failure) {
      notify.error(sentenceOf(failure));
    }
    making.reset();
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{who}</span> <span className="text-ink-muted">{contact}</span>
        </p>
        <Button
          variant="secondary"
          aria-label={t.common.buttonFor(t.parentPage.copyLink, t.common.list([who, contact]))}
          busy={making.isPending}
          busyLabel={t.common.making}
          onClick={() => void make()}
        >
          {t.parentPage.copyLink}
        </Button>
      </div>
      {made && (
        <div className="flex flex-col gap-2">
          <p role="status">
            {made.isCopied !== undefined && (
              <strong>{`${made.isCopied ? t.parentPage.copied : t.invitations.linkNotCopied} `}</strong>
            )}
            <span>{t.parentPage.linkUntil(t.common.dayOf(made.expiresAt, timeZone))}</span>
          </p>
          <ShareLink link={made.link} />
        </div>
      )}
    </div>
  );
}

function OpenLinks({ studentId, links }: { studentId: string; links: readonly ParentLink[] }) {
  const revocation = useRevokeParentLink(studentId, {
    onSuccess: () => notify.success(t.parentPage.revoked),
    onError: (failure) => notify.error(sentenceOf(failure)),
  });
  const { day } = useSchoolClock();
  const revoke = async (id: string) => {
    const { revokeTitle, revokeBody, revoke: confirmLabel } = t.parentPage;
    if (!(await confirm({ title: revokeTitle, body: revokeBody, confirmLabel, danger: true }))) return;
    revocation.mutate(id);
  };
  return (
    <div className="border-t border-line pt-4">
      <h3 className="text-lg">{t.parentPage.openLinks}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {links.map(({ id, contact, createdAt, createdBy, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 last:pb-0">
            <div className="min-w-0">
              <p className="wrap-anywhere">{contact}</p>
              <p className="text-sm text-ink-muted">
                <DetailLine
                  parts={[
                    t.parentPage.linkMade(day(createdAt), fullName(createdBy)),
                    t.parentPage.worksUntil(day(expiresAt)),
                  ]}
                />
              </p>
            </div>
            <Button
              variant="quiet-danger"
              className="max-sm:-ml-4"
              aria-label={t.common.buttonFor(t.parentPage.revoke, contact)}
              busy={revocation.isPending && revocation.variables === id}
              onClick={() => void revoke(id)}
            >
              {t.parentPage.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
