import { useQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { can } from "#domain/permissions.ts";
import { SignInLink } from "#features/sign-in/web/links/sign-in-link.tsx";
import { signInMailQuery } from "#features/sign-in/web/links/sign-in-links.api.ts";
import { pinStateQuery } from "#features/sign-in/web/pin/pin-codes.api.ts";
import { SignInCardActions } from "#features/sign-in/web/pin/sign-in-card-actions.tsx";
import { IdentifiersForm } from "#features/students/web/identifiers/identifiers-form.tsx";
import { sendsMail } from "#web/data/reach.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { Menu } from "#web/dialogs/menu.tsx";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DepartureDialog } from "./student-at-school.tsx";
import type { Student } from "./students.api.ts";

const Deletion = lazyPart(
  () => import("#features/students/web/delete/delete-student.tsx"),
  <Skeleton className="h-32 w-full" />,
);

/** Something to do about a student that takes a place on the page once it is chosen. */
export interface Tool {
  label: string;
  part: Elements;
}

interface StudentToolsProps {
  student: Student;
  more: readonly Tool[];
  onOpen: (tool: Tool) => void;
}

/** How a student gets to sign in, for the office; `needed` once they cannot, because they have no PIN or the mail did not arrive. */
export function useSignInTools({ id, name, email, loginName, atSchool }: Student) {
  const isHere = atSchool?.leftOn === null;
  const pin = useQuery({ ...pinStateQuery(id), enabled: isHere && Boolean(loginName) }).data;
  const mail = useQuery({
    ...signInMailQuery({ id, email: email ?? "" }),
    enabled: isHere && Boolean(email) && sendsMail(),
  }).data;
  const tools: Tool[] = [];
  if (isHere && loginName)
    tools.push({ label: t.pin.card, part: <SignInCardActions student={{ id, name }} /> });
  if (isHere && email) {
    tools.push({ label: t.invitations.signInLink, part: <SignInLink user={{ id, name, email }} /> });
  }
  const now =
    pin?.hasPin === false ? t.pin.card : mail && mail.state !== "sent" ? t.invitations.signInLink : undefined;
  // What was made is shown only once: it stays, also when nothing is needed any more.
  const [needed, setNeeded] = useState(now);
  if (now !== undefined && now !== needed) setNeeded(now);
  return { tools, needed: tools.find(({ label }) => label === needed) };
}

/** What can be done about a student: one row beside the name. */
export function StudentTools({ student, more, onOpen }: StudentToolsProps) {
  const account = useAccount();
  const { id, atSchool } = student;
  return (
    <>
      {atSchool?.leftOn === null && (
        <Menu
          label={t.dashboard.sendFeedback}
          items={[
            {
              label: "WhatsApp",
              icon: <MessageCircle aria-hidden="true" className="size-5" />,
              link: linkOptions({ to: "/sendfeedback/$studentId", params: { studentId: id } }),
            },
            {
              label: "Gmail",
              icon: <Mail aria-hidden="true" className="size-5" />,
              link: linkOptions({ to: "/sendfeedback/email/$studentId", params: { studentId: id } }),
            },
          ]}
        />
      )}
      {can(account, "student.update", { ownerId: id }) && (
        <ButtonLink variant="secondary" to="/student/update/$id" params={{ id }}>
          {t.common.updateProfile}
        </ButtonLink>
      )}
      {atSchool && <MoreTools student={student} atSchool={atSchool} more={more} onOpen={onOpen} />}
    </>
  );
}

interface MoreToolsProps extends StudentToolsProps {
  /** What the API tells only the office. */
  atSchool: NonNullable<Student["atSchool"]>;
}

function MoreTools({ student, atSchool, more, onOpen }: MoreToolsProps) {
  const { id } = student;
  const departure = useDialog<Student>();
  const identifiers = useDialog<Student>();
  const deletion = useDialog<Student>();
  const isHere = atSchool.leftOn === null;
  const { identifiers: identifiersTitle, mergeRecord, markLeft, deleteRecord } = t.studentRecord;
  return (
    <>
      <Menu
        label={t.places.more}
        items={[
          ...more.map((tool) => ({ label: tool.label, onSelect: () => onOpen(tool) })),
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

interface OpenedToolProps {
  tool: Tool;
  /** Whether it was just chosen. */
  takesFocus: boolean;
  onClose: () => void;
}

/** One of them, above the profile until it is closed. */
export function OpenedTool({ tool, takesFocus, onClose }: OpenedToolProps) {
  const box = useRef<HTMLDivElement>(null);
  const part: Elements = tool.part;
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={box} tabIndex={-1} className="relative outline-none">
      {part}
      <button
        type="button"
        aria-label={t.common.buttonFor(t.common.close, tool.label)}
        onClick={onClose}
        className="absolute top-1.5 right-1.5 flex size-11 items-center justify-center rounded-control text-ink-muted hover:bg-sunken hover:text-ink sm:top-3 sm:right-3 print:hidden"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
