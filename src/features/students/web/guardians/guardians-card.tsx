import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { parentChannels } from "#domain/messages/parent-message.ts";
import { can } from "#domain/permissions.ts";
import { isLanguage, languageName } from "#locales/languages.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ContactChange } from "./contact-change.tsx";
import { consentInWords } from "./guardian-values.ts";
import { type Guardian, guardiansQuery } from "./guardians.api.ts";

/** A student's guardians with their consent, for those who may read them; nothing for others. */
export function GuardiansCard({ studentId }: { studentId: string }) {
  const account = useAccount();
  const mayRead = can(account, "guardian.read", { ownerId: studentId });
  const query = useQuery({ ...guardiansQuery(studentId), enabled: mayRead });
  if (!mayRead) return null;
  const { data, error } = query;
  return (
    <Card
      title={t.guardians.withConsent}
      actions={
        can(account, "guardian.change") && (
          <Link to="/student/guardians/$id" params={{ id: studentId }} className={linkClass}>
            {t.guardians.edit}
          </Link>
        )
      }
    >
      {data ? (
        <div className="flex flex-col gap-4">
          <ContactChange record={data} />
          <ul className="flex flex-col divide-y divide-line">
            {data.guardians.map((guardian, index) => (
              <GuardianEntry key={guardian.id ?? index} guardian={guardian} isFirst={index === 0} />
            ))}
          </ul>
        </div>
      ) : error ? (
        <ErrorState
          message={sentenceOf(error)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Card>
  );
}

/** The first guardian's contacts are the profile's, which are on the same page. */
function GuardianEntry({ guardian, isFirst }: { guardian: Guardian; isFirst: boolean }) {
  const { name, relation, phone, email, language, mayReceive, consent } = guardian;
  const spoken = isLanguage(language) ? (
    <span lang={language}>{languageName(language)}</span>
  ) : (
    t.guardians.schoolLanguage
  );
  const contacts: (readonly [string, ReactNode])[] = [
    [t.guardians.phone, phone],
    [t.guardians.email, email && <EmailText address={email} />],
  ];
  const facts: (readonly [string, ReactNode])[] = [
    ...(isFirst ? [] : contacts),
    ...parentChannels.map(
      (channel) => [t.guardians.channelName(channel), consentInWords(consent[channel])] as const,
    ),
    [t.guardians.language, spoken],
  ];
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-semibold wrap-anywhere">{t.guardians.who(name, relation)}</p>
        {!mayReceive && <Badge tone="danger">{t.guardians.barred}</Badge>}
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="wrap-anywhere">{value ?? t.common.notAvailable}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
