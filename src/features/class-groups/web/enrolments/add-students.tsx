import { useInfiniteQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { can } from "#domain/permissions.ts";
import { focusFirstField } from "#web/forms/first-field.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { ChooseStudentsForm, type ChooseStudentsFormProps } from "./choose-students-form.tsx";
import { candidatesQuery } from "./enrolments.api.ts";

export interface AddStudentsProps extends ChooseStudentsFormProps {
  /** The form for a list of names, with the other ways below it; undefined for those who may not import. */
  pasteNames?: (onDone: () => void, others: Elements) => Elements;
  /** Shows the code that students register with. */
  onShareCode: () => void;
}

/** The ways to bring students into a class group: names to paste first, and the others below. */
export function AddStudents({ pasteNames, onShareCode, ...form }: AddStudentsProps) {
  const { group, enrolledIds } = form;
  const account = useAccount();
  const [isChoosing, setChoosing] = useState(false);
  const { data, hasNextPage } = useInfiniteQuery(candidatesQuery(""));
  const isOther = ({ id }: { id: string }) => !enrolledIds.includes(id);
  const hasOthers = hasNextPage || (data?.pages.some(({ items }) => items.some(isOther)) ?? false);
  const addOne = linkOptions({ to: "/students/add", search: { group: group.id } });
  const others: Elements = (
    <div className="-mx-2 flex flex-wrap items-center *:px-2">
      {(pasteNames || isChoosing) && <p className="text-ink-muted">{t.classGroups.otherWays}</p>}
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
  );
  if (!isChoosing && pasteNames) return <div ref={focusFirstField}>{pasteNames(form.onDone, others)}</div>;
  return (
    <div className="flex flex-col gap-4">
      {isChoosing && (
        <div ref={focusFirstField}>
          <ChooseStudentsForm {...form} />
        </div>
      )}
      {others}
    </div>
  );
}
