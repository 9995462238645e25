import { useQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { can } from "#domain/permissions.ts";
import { useSignInLinkTool } from "#features/sign-in/web/links/sign-in-link.tsx";
import { pinStateQuery } from "#features/sign-in/web/pin/pin-codes.api.ts";
import { SignInCardActions } from "#features/sign-in/web/pin/sign-in-card-actions.tsx";
import { IdentifiersForm } from "#features/students/web/identifiers/identifiers-form.tsx";
import { SendFeedbackMenu } from "#features/students/web/send-feedback-menu.tsx";
import { DepartureDialog } from "#features/students/web/student-at-school.tsx";
import type { Student } from "#features/students/web/students.api.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { Menu } from "#web/dialogs/menu.tsx";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const Deletion = lazyPart(
  () => import("#features/students/web/delete/delete-student.tsx"),
  <Skeleton className="h-32 w-full" />,
);

interface StudentToolsProps {
  student: Student;
  /** The items of the menu 'More'; some open a part of the page. */
  more: ComponentProps<typeof Menu>["items"];
}

/** How a student gets to sign in, for the office; `needed` once they cannot, because they have no PIN or the mail did not arrive. */
export function useSignInTools({ id, name, email, phone, loginName, atSchool }: Student) {
  const isHere = atSchool?.leftOn === null;
  const pin = useQuery({ ...pinStateQuery(id), enabled: isHere && Boolean(loginName) }).data;
  const link = useSignInLinkTool(isHere && email ? { id, name, email } : undefined);
  const tools = [
    isHere && loginName && { label: t.pin.card, part: <SignInCardActions student={{ id, name, phone }} /> },
    link.tool,
  ].filter((tool) => !!tool);
  return { tools, needed: pin?.hasPin === false ? t.pin.card : link.needed };
}

/** What can be done about a student: one row beside the name. */
export function StudentTools({ student, more }: StudentToolsProps) {
  const account = useAccount();
  const { id, atSchool } = student;
  return (
    <>
      {atSchool?.leftOn === null && <SendFeedbackMenu studentId={id} />}
      {can(account, "student.update", { ownerId: id }) && (
        <ButtonLink variant="secondary" to="/student/update/$id" params={{ id }}>
          {t.common.updateProfile}
        </ButtonLink>
      )}
      {atSchool && <MoreTools student={student} atSchool={atSchool} more={more} />}
    </>
  );
}

interface MoreToolsProps extends StudentToolsProps {
  /** What the API tells only the office. */
  atSchool: NonNullable<Student["atSchool"]>;
}

function MoreTools({ student, atSchool, more }: MoreToolsProps) {
  const { id } = student;
  const departure = useDialog<Student>();
  const identifiers = useDialog<Student>();
  const deletion = useDialog<Student>();
  const isHere = atSchool.leftOn === null;
  const { identifiers: identifiersTitle, mergeRecord, markLeft, deleteRecord } = t.studentRecord;
  return (
    <>
      <Menu
        label={t.navigation.more}
        items={[
          ...more,
          { label: identifiersTitle, onSelect: () => identifiers.show(student) },
          ...(atSchool.voided
            ? []
            : [
                {
                  label: mergeRecord,
                  link: linkOptions({ to: "/studentdetails/$id", params: { id }, search: { merge: "" } }),
                },
              ]),
          ...(isHere ? [{ label: markLeft, onSelect: () => departure.show(student) }] : []),
          { label: deleteRecord, onSelect: () => deletion.show(student) },
        ]}
      />
      <DepartureDialog {...departure.props} student={departure.subject} onDone={departure.close} />
      <Dialog {...identifiers.props} isForm title={identifiersTitle}>
        {identifiers.subject && <IdentifiersForm student={identifiers.subject} onSaved={identifiers.close} />}
      </Dialog>
      <Dialog {...deletion.props} title={deleteRecord}>
        {deletion.subject && <Deletion student={deletion.subject} onDone={deletion.close} />}
      </Dialog>
    </>
  );
}
