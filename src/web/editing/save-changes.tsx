import type { ComponentProps } from "react";
import { FormError } from "#web/forms/form-error.tsx";
import { t } from "#web/language/language.ts";
import { StickyActions } from "#web/page/sticky-actions.tsx";
import { Button } from "#web/ui/button.tsx";

interface SaveChangesProps {
  ground?: ComponentProps<typeof StickyActions>["ground"];
  /** Why the changes could not be saved. */
  error: string | undefined;
  isSaving: boolean;
}

/** The error and the Save button at the end of a form that changes a record. */
export function SaveChanges({ ground, error, isSaving }: SaveChangesProps) {
  return (
    <StickyActions ground={ground} className="flex flex-col gap-3">
      <FormError message={error} />
      <Button type="submit" busy={isSaving} busyLabel={t.common.saving} className="sm:self-start">
        {t.common.saveChanges}
      </Button>
    </StickyActions>
  );
}
