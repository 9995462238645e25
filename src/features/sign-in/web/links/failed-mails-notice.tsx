import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import { isOfficeRole } from "#domain/roles.ts";
import { t } from "#web/language/language.ts";
import { useIdle } from "#web/prefetch/use-idle.ts";
import { linkClass } from "#web/ui/link.tsx";
import { failedMailsQuery } from "./sign-in-links.api.ts";

type FailedMail = Awaited<ReturnType<NonNullable<typeof failedMailsQuery.queryFn>>>[number];

/** Names the people waiting for a link that could not be mailed, and leads to where this can be fixed. */
export function FailedMailsNotice() {
  const { data } = useQuery({ ...failedMailsQuery, enabled: useIdle() });
  if (!data || data.length === 0) return null;
  return (
    <section
      aria-label={t.dashboard.notMailed}
      className="rounded-card border border-line-strong bg-sunken px-gutter py-3 max-sm:text-sm sm:p-4 sm:px-5"
    >
      <p>{t.dashboard.linksNotSent(data.length)}</p>
      <ul className="flex flex-wrap gap-x-4">
        {data.map((failed, index) => (
          // Two invitations may have the same name.
          <li key={failed.user?.id ?? `invitation-${index}`}>
            <NameLink {...failed} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const look = `inline-flex min-h-9 items-center ${linkClass}`;

/** A name, which leads to where the link can be sent again or shared. */
function NameLink({ user, ...names }: FailedMail) {
  const name = <span translate="no">{fullName(names)}</span>;
  if (user === null)
    return (
      <Link to="/settings/people" search={{ kind: "teacher" }} hash="invitations" className={look}>
        {name}
      </Link>
    );
  if (isOfficeRole(user.role))
    return (
      <Link to="/settings/people" search={{ account: user.id }} className={look}>
        {name}
      </Link>
    );
  return user.role === "student" ? (
    <Link to="/studentdetails/$id" params={{ id: user.id }} className={look}>
      {name}
    </Link>
  ) : (
    <Link to="/teachers/$teacherId" params={{ teacherId: user.id }} className={look}>
      {name}
    </Link>
  );
}
