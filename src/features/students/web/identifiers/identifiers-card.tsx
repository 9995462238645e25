import { fullName } from "#domain/full-name.ts";
import type { Student } from "#features/students/web/students.api.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { IdentifiersForm } from "./identifiers-form.tsx";

/** For admins: what others know a student by, and the date of birth; the name is corrected here, too. Nothing for those whom the API does not send them. */
export function IdentifiersCard({ student }: { student: Student }) {
  const { atSchool, dateOfBirth } = student;
  const dialog = useDialog<true>();
  if (!atSchool) return null;
  const { externalIds } = atSchool;
  const facts = (
    [
      [t.labels.name, fullName(student)],
      [t.identifiers.admission, externalIds.admission],
      [t.identifiers.dateOfBirth, dateOfBirth && t.common.date(dateOfBirth)],
      [t.identifiers.pen, externalIds.pen],
      [t.identifiers.apaar, externalIds.apaar],
      [t.identifiers.otherNumber, externalIds.other],
    ] as const
  ).filter(([, value]) => value);
  return (
    <Card
      title={t.studentRecord.identifiers}
      actions={
        <Button
          variant="quiet"
          aria-label={t.common.buttonFor(t.common.edit, t.studentRecord.identifiers)}
          {...dialog.button(true)}
        >
          {t.common.edit}
        </Button>
      }
    >
      <Facts facts={facts} />
      <Dialog {...dialog.props} isForm title={t.studentRecord.identifiers}>
        <IdentifiersForm student={student} onSaved={dialog.close} />
      </Dialog>
    </Card>
  );
}
