import { can } from "#domain/permissions.ts";
import { useExclusive } from "#web/data/use-exclusive.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { useConfirmStudents, useVoidStudent } from "./student-changes.api.ts";

interface ConfirmBarProps {
  /** The students on this page. */
  ids: readonly string[];
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
}

/** Above students who registered: select all, and confirm or void the selected ones. */
export default function ConfirmBar({ ids, selected, onSelect }: ConfirmBarProps) {
  const confirmStudents = useConfirmStudents({
    onSuccess: (_, confirmed) => {
      notify.success(t.studentRecord.confirmed(confirmed.length));
      onSelect([]);
    },
  });
  const removal = useRemoval();
  const isBusy = confirmStudents.isPending || removal.isPending;
  const count = selected.length;

  const confirmSelected = useExclusive(async () => {
    // By then a rejection has been shown.
    await confirmStudents.mutateAsync([...selected]).catch(() => {});
  });

  return (
    <div className="flex flex-col gap-1 rounded-card border border-line-strong bg-sunken px-gutter py-2 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Checkbox
          label={t.studentRecord.selectPage}
          checked={count === ids.length}
          onChange={({ target }) => onSelect(target.checked ? ids : [])}
        />
        <Button
          disabled={count === 0 || isBusy}
          busy={confirmStudents.isPending}
          busyLabel={t.studentRecord.confirming}
          onClick={confirmSelected}
        >
          {t.studentRecord.confirmSelected(count)}
        </Button>
        {count > 0 && removal.isAllowed && (
          <Button
            variant="quiet-danger"
            disabled={isBusy}
            onClick={() => void removal.ask(selected).then((isDone) => isDone && onSelect([]))}
          >
            {t.students.notOurs}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Voids people who are not students of the school, after asking. */
export function useRemoval() {
  const voidStudent = useVoidStudent({
    onSuccess: (_, { length }) => notify.success(t.studentRecord.wereVoided(length)),
  });
  const isAllowed = can(useAccount(), "student.void");
  return {
    isAllowed,
    isPending: voidStudent.isPending,
    /** Resolves to whether it was done. */
    async ask(studentIds: readonly string[]): Promise<boolean> {
      const count = studentIds.length;
      const isSure = await confirm({
        title: t.studentRecord.notOursTitle(count),
        body: t.studentRecord.notOursBody,
        confirmLabel: t.students.notOurs,
        cancelLabel: t.common.cancel,
        danger: true,
      });
      if (!isSure) return false;
      return voidStudent.mutateAsync(studentIds).then(
        () => true,
        () => false,
      );
    },
  };
}
