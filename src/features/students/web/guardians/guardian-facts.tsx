import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { parentChannels } from "#domain/messages/parent-message.ts";
import { can } from "#domain/permissions.ts";
import type { Student } from "#features/students/web/students.api.ts";
import { isLanguage, languageName } from "#locales/languages.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { Badge } from "#web/ui/badge.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ContactChange } from "./contact-change.tsx";
import { consentInWords } from "./guardian-values.ts";
import { type Guardian, guardiansQuery, parentsHash } from "./guardians.api.ts";

/**
 * In a student's profile: the parent's contacts, and for those who may read it, whether they agreed, and the other parents. Nothing
 * for those whom the API sends no contacts.
 */
export function GuardianFacts({ student: { id, phone, parentEmail } }: { student: Student }) {
  const account = useAccount();
  const mayRead = can(account, "guardian.read", { ownerId: id });
  const query = useQuery({ ...guardiansQuery(id), enabled: mayRead });
  if (phone === undefined || parentEmail === undefined) return null;
  const { data, error } = query;
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-lg">{t.labels.parent}</h3>
        {can(account, "guardian.change") && (
          <Link to="/student/update/$id" params={{ id }} hash={parentsHash} className={`${linkClass} -my-2`}>
            {t.guardians.edit}
          </Link>
        )}
      </div>
      {data && <ContactChange record={data} />}
      <Facts
        facts={[
          [t.labels.parentPhone, phone],
          [t.labels.parentEmail, parentEmail && <EmailText address={parentEmail} />],
        ]}
      />
      {data ? (
        <ul className="flex flex-col gap-4">
          {data.guardians.map((guardian, index) => (
            <GuardianEntry key={guardian.id ?? index} guardian={guardian} isFirst={index === 0} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState message={sentenceOf(error)} query={query} />
      ) : (
        mayRead && <Skeleton className="h-24 w-full" />
      )}
    </section>
  );
}

/** The first guardian's contacts are the profile's, which are above. */
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
  // Of the one whose contacts are in the profile, often no more is known.
  const isNamed = !isFirst || name !== "" || relation !== "guardian";
  return (
    <li>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
        {isNamed && <p className="font-semibold wrap-anywhere">{t.guardians.who(name, relation)}</p>}
        {!mayReceive && <Badge tone="danger">{t.guardians.barred}</Badge>}
      </div>
      <Facts facts={facts} />
    </li>
  );
}
