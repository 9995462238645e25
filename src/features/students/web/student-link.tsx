import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { fullName } from "#domain/full-name.ts";
import { t } from "#web/language/language.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { nameLinkClass } from "#web/ui/link.tsx";
import { namedStudentQuery } from "./named-students.api.ts";

interface StudentLinkProps {
  id: string;
  className?: string;
  /** The name. */
  children: ReactNode;
}

/**
 * A student's name in a list, which leads to their page. Plain text if the reader may not open it: the student has left, or
 * is no longer the teacher's.
 */
export function StudentLink({ id, className = "", children }: StudentLinkProps) {
  const { data } = useQuery(namedStudentQuery(id));
  if (!data?.isReadable)
    return (
      <span translate="no" className={className}>
        {children}
      </span>
    );
  return (
    <Link to="/studentdetails/$id" params={{ id }} translate="no" className={`${nameLinkClass} ${className}`}>
      {children}
    </Link>
  );
}

/** 'See Details', in a row about a student. */
export function SeeDetails({ student }: { student: { id: string; name: string; surname: string } }) {
  const { seeDetails } = t.dashboard;
  return (
    <ButtonLink
      variant="quiet"
      to="/studentdetails/$id"
      params={{ id: student.id }}
      aria-label={t.common.buttonFor(seeDetails, fullName(student))}
    >
      {seeDetails}
    </ButtonLink>
  );
}
