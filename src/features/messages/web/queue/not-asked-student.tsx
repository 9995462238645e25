import { Link } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import type { LeftOut } from "#features/messages/web/message-queues.api.ts";
import { StudentRosterEntry } from "#features/students/web/roster-entry.tsx";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { linkClass } from "#web/ui/link.tsx";

interface NotAskedStudentProps {
  leftOut: LeftOut;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** A student whose parent was not asked, with a box for "agreed since". */
export function NotAskedStudent({ leftOut: { student, guardian }, isTicked, onTick }: NotAskedStudentProps) {
  return (
    <li className="flex items-center justify-between gap-3">
      <Checkbox
        className="flex-1"
        label={
          <>
            <span className="font-medium" translate="no">
              {fullName(student)}
            </span>
            <StudentRosterEntry id={student.id} when="always" />
          </>
        }
        hint={<DetailLine parts={[guardian?.name, guardian?.contact]} />}
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
      <Link
        to="/student/update/$id"
        params={{ id: student.id }}
        hash="parents"
        aria-label={t.common.buttonFor(t.guardians.edit, fullName(student))}
        className={`${linkClass} max-w-28 shrink-0 text-right text-sm`}
      >
        {t.guardians.edit}
      </Link>
    </li>
  );
}
