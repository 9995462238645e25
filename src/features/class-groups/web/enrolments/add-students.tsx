import { useInfiniteQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { can } from "#domain/permissions.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { ChooseStudentsForm, type ChooseStudentsFormProps } from "./choose-students-form.tsx";
import { candidatesQuery } from "./enrolments.api.ts";

export interface AddStudentsProps extends ChooseStudentsFormProps {
  /** The form for a list of names; undefined for those who may not import. */
  pasteNames?: (onDone: () => void) => Elements;
  /** Shows the code that students register with. */
  onShareCode: () => void;
}

/** The ways to bring students into a class group: names to paste first, and the others below. */
export function AddStudents({ pasteNames, onShareCode, ...form }: AddStudentsProps) {
  const { group, enrolledIds } = form;
  const account = useAccount();
  const [isChoosing, setChoosing] = useState(false);
  const candidates = useInfiniteQuery(candidatesQuery("")).data?.pages.flatMap(({ items }) => items) ?? [];
  const hasOthers = candidates.some(({ id }) => !enrolledIds.includes(id));
  const addOne = linkOptions({ to: "/students/add", search: { group: group.id } });
  const shown: Elements = isChoosing ? <ChooseStudentsForm {...form} /> : pasteNames?.(form.onDone);
  return (
    <div className="flex flex-col gap-4">
      {shown}
      <div className="flex flex-wrap items-center gap-x-1 border-line not-first:border-t not-first:pt-2">
        {(pasteNames || isChoosing) && <p className="mr-2 text-ink-muted">{t.classGroups.otherWays}</p>}
        {hasOthers && !isChoosing && (
          <Button variant="quiet" onClick={() => setChoosing(true)}>
            {t.classGroups.chooseExisting}
          </Button>
        )}
        {isChoosing && pasteNames && (
          <Button variant="quiet" onClick={() => setChoosing(false)}>
            {t.classGroups.pasteNames}
          </Button>
        )}
        <ButtonLink variant="quiet" {...addOne}>
          {t.classGroups.addOne}
        </ButtonLink>
        {can(account, "school.import") && (
          <ButtonLink variant="quiet" to="/import">
            {t.classGroups.importList}
          </ButtonLink>
        )}
        <Button variant="quiet" onClick={onShareCode}>
          {t.classGroups.shareCode}
        </Button>
      </div>
    </div>
  );
}
