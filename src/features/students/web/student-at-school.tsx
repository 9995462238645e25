import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import { limits } from "#domain/limits.ts";
import { can } from "#domain/permissions.ts";
import { schoolDayQuery, useSchoolClock } from "#web/data/school-day.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { linkClass } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useRemoval } from "./confirm-bar.tsx";
import { useBringBack, useConfirmStudents, useMarkLeft, useUndoVoid } from "./student-changes.api.ts";
import type { Student } from "./students.api.ts";

interface StudentAtSchoolProps {
  student: Student;
  /** What the API tells only the office. */
  atSchool: NonNullable<Student["atSchool"]>;
}

/** For the office: what is to be done or known about a student's time at the school. Mostly nothing. */
export function StudentAtSchool({ student, atSchool }: StudentAtSchoolProps) {
  const { isConfirmed, leftOn, leavesOn, voided } = atSchool;
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {voided && <VoidedFeedback student={student} {...voided} />}
      {leftOn !== null && !voided && <Leaving student={student} day={leftOn} hasLeft />}
      {leftOn === null && leavesOn !== null && <Leaving student={student} day={leavesOn} hasLeft={false} />}
      {!isConfirmed && !voided && <Unconfirmed studentId={student.id} hasLeft={leftOn !== null} />}
    </div>
  );
}

/** A fact with what follows from it, and a button beside it. */
function Fact({ title, hint, children }: { title: string; hint: Elements; children: Elements }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken p-4">
      <p className="min-w-0 flex-1 basis-64">
        <b className="font-semibold">{title}</b>
        <br />
        {hint}
      </p>
      {children}
    </div>
  );
}

/** For a student who has left, or is going to leave. */
function Leaving({ student, day, hasLeft }: { student: Student; day: string; hasLeft: boolean }) {
  const name = fullName(student);
  const bringBack = useBringBack({
    onSuccess: () => notify.success(hasLeft ? t.studentRecord.isBack(name) : t.newYear.stays(name)),
  });
  return (
    <Fact
      title={hasLeft ? t.students.leftSince(day) : t.newYear.leavesOn(day)}
      hint={<span>{hasLeft ? t.studentRecord.leftHint : t.newYear.leavesOnHint}</span>}
    >
      <Button variant="secondary" busy={bringBack.isPending} onClick={() => bringBack.mutate(student.id)}>
        {hasLeft ? t.studentRecord.bringBack : t.newYear.staysAtSchool}
      </Button>
    </Fact>
  );
}

function VoidedFeedback({ student, at, responses }: { student: Student; at: string; responses: number }) {
  const undoVoid = useUndoVoid({
    onSuccess: () => notify.success(t.studentRecord.isOursAgain(fullName(student))),
  });
  const account = useAccount();
  const clock = useSchoolClock();
  const hint = (
    <span>
      <span>{t.studentRecord.voidHint(responses)}</span>{" "}
      {can(account, "audit.read") && (
        <Link
          to="/audit-log"
          search={{ student: student.id, group: "students" }}
          className={`${linkClass} whitespace-nowrap`}
        >
          {t.studentRecord.seeVoided}
        </Link>
      )}
    </span>
  );
  return (
    <Fact title={t.studentRecord.notOursSince(clock.day(at))} hint={hint}>
      {can(account, "student.void") && (
        <Button variant="secondary" busy={undoVoid.isPending} onClick={() => undoVoid.mutate(student.id)}>
          {t.studentRecord.oneOfOurs}
        </Button>
      )}
    </Fact>
  );
}

/** Someone who has left can no longer be confirmed, but their feedback may still have to be voided. */
function Unconfirmed({ studentId, hasLeft }: { studentId: string; hasLeft: boolean }) {
  const confirmStudents = useConfirmStudents({
    onSuccess: () => notify.success(t.studentRecord.confirmed(1)),
  });
  const removal = useRemoval();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-sunken p-4">
      <Badge>{t.students.notConfirmed}</Badge>
      {!hasLeft && (
        <Button
          busy={confirmStudents.isPending}
          busyLabel={t.studentRecord.confirming}
          disabled={removal.isPending}
          onClick={() => confirmStudents.mutate([studentId])}
        >
          {t.studentRecord.confirmSelected(0)}
        </Button>
      )}
      {removal.isAllowed && (
        <Button
          variant="quiet-danger"
          disabled={confirmStudents.isPending || removal.isPending}
          onClick={() => void removal.ask([studentId])}
        >
          {t.students.notOurs}
        </Button>
      )}
    </div>
  );
}

const resolver = schemaResolver(async () => (await import("#domain/schemas/students.ts")).departureSchema);

interface DepartureDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The student who leaves; undefined before the dialog is first opened. */
  student?: Pick<Student, "id" | "name" | "surname">;
  onDone: () => void;
}

/** Asks for the day a student left. */
export function DepartureDialog({ open, onOpenChange, student, onDone }: DepartureDialogProps) {
  const today = useQuery({ ...schoolDayQuery, enabled: open }).data?.today;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        student ? t.common.buttonFor(t.studentRecord.markLeft, fullName(student)) : t.studentRecord.markLeft
      }
      description={t.studentRecord.markLeftHint}
    >
      {student && today !== undefined ? (
        <DepartureForm student={student} today={today} onDone={onDone} />
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </Dialog>
  );
}

interface DepartureFormProps extends Pick<DepartureDialogProps, "onDone"> {
  student: NonNullable<DepartureDialogProps["student"]>;
  today: string;
}

function DepartureForm({ student, today, onDone }: DepartureFormProps) {
  const markLeft = useMarkLeft();
  const { field, errors, isSubmitting, onValid } = useRequestForm({
    resolver,
    defaultValues: { leftOn: today },
  });
  const submit = onValid(async ({ leftOn }) => {
    await markLeft.mutateAsync({ id: student.id, leftOn });
    notify.success(t.studentRecord.hasBeenMarked(fullName(student)));
    onDone();
  });
  return (
    <form aria-label={t.studentRecord.markLeft} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t.studentRecord.lastDay}
        type="date"
        min={limits.dateMin}
        max={today}
        {...field("leftOn")}
      />
      <FormError message={errors.root?.message} />
      <Button variant="danger" type="submit" busy={isSubmitting} busyLabel={t.common.saving}>
        {t.studentRecord.markLeft}
      </Button>
    </form>
  );
}
