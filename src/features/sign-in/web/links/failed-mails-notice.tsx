import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { fullName } from "#domain/full-name.ts";
import { isOfficeRole } from "#domain/roles.ts";
import { t } from "#web/language/language.ts";
import { useIdle } from "#web/prefetch/use-idle.ts";
import { nameLinkClass } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { failedMailsQuery } from "./sign-in-links.api.ts";

type FailedMail = Awaited<ReturnType<NonNullable<typeof failedMailsQuery.queryFn>>>[number];

/** Names the people waiting for a link that could not be mailed, and leads to where this can be fixed. */
export function FailedMailsNotice() {
  const { data } = useQuery({ ...failedMailsQuery, enabled: useIdle() });
  if (!data || data.length === 0) return null;
  return (
    <Notice label={t.dashboard.notMailed}>
      <span className="mr-1">{t.dashboard.linksNotSent(data.length)}</span>
      {data.map((failed, index) => (
        // Two invitations may have the same name.
        <Fragment key={failed.user?.id ?? `invitation-${index}`}>
          {index > 0 && <span>, </span>}
          <NameLink {...failed} />
        </Fragment>
      ))}
    </Notice>
  );
}

/** A name, which leads to where the link can be sent again or shared. */
function NameLink({ user, ...names }: FailedMail) {
  const name = <span translate="no">{fullName(names)}</span>;
  if (user === null)
    return (
      <Link to="/settings/people" search={{ kind: "teacher" }} hash="invitations" className={nameLinkClass}>
        {name}
      </Link>
    );
  if (isOfficeRole(user.role))
    return (
      <Link to="/settings/people" search={{ account: user.id }} className={nameLinkClass}>
        {name}
      </Link>
    );
  return user.role === "student" ? (
    <Link to="/studentdetails/$id" params={{ id: user.id }} className={nameLinkClass}>
      {name}
    </Link>
  ) : (
    <Link to="/teachers/$teacherId" params={{ teacherId: user.id }} className={nameLinkClass}>
      {name}
    </Link>
  );
}
