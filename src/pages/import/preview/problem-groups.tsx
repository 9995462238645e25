import { useRef } from "react";
import type { RowDecision } from "#domain/import/planned-rows.ts";
import type { ImportSummary } from "#domain/import/schemas.ts";
import { useChangeRows } from "#features/import/web/imports.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { t, words } from "#web/language/language.ts";
import { useRestoredFocus } from "#web/lists/use-restored-focus.ts";
import { Button } from "#web/ui/button.tsx";
import { acceptAllLabel, isAboutPeople, mayBeNobody } from "./doubts.ts";

/** A problem in words, for all of its rows. */
function problemInWords({ key, count, distinct, example }: ImportSummary["problems"][number]): string {
  const [name] = example.params;
  if (distinct > 1 && key === "importing.teacherNew") return t.importPreview.newNames(distinct, String(name));
  if (distinct > 1 && key === "importing.classGroupNew")
    return t.importPreview.newGroups(distinct, String(name));
  return count === 1 ? words(example) : t.importPreview.andOthers(words(example), count - 1);
}

interface ProblemGroupsProps {
  importId: string;
  problems: ImportSummary["problems"];
  /** Shows the rows; those that can only be corrected are opened one after the other. */
  onShow: (problem: string, isDoubt: boolean) => void;
}

/** What keeps rows from being imported: each kind once, with one decision for all of its rows. */
export function ProblemGroups({ importId, problems, onShow }: ProblemGroupsProps) {
  const change = useChangeRows(importId, {
    onSuccess: () => notify.success(t.importPreview.saved),
  });
  const list = useRef<HTMLUListElement>(null);
  const restoredFocus = useRestoredFocus(list, problems);
  const decide = (problem: string, decision: RowDecision) => change.mutate({ alike: { problem }, decision });
  return (
    <ul
      ref={list}
      {...restoredFocus}
      aria-label={t.importPreview.toDecide}
      className="divide-y divide-line outline-none"
    >
      {problems.map((problem) => {
        const { key, isDoubt, count, fitOne, example } = problem;
        const acceptAll = acceptAllLabel(key);
        return (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <p className="min-w-0 grow basis-64 wrap-anywhere">{problemInWords(problem)}</p>
            <div className="flex flex-wrap gap-x-2 gap-y-1">
              {isDoubt && isAboutPeople(key) && fitOne > 0 && (
                <Button
                  variant="secondary"
                  disabled={change.isPending}
                  onClick={() => change.mutate({ alike: { problem: key }, takesOnlyCandidate: true })}
                >
                  {t.importPreview.takeOnly(fitOne, count)}
                </Button>
              )}
              {isDoubt && acceptAll !== null && (
                <Button
                  variant="secondary"
                  disabled={change.isPending}
                  onClick={() => decide(key, { accepted: [key] })}
                >
                  {acceptAll}
                </Button>
              )}
              {isDoubt && mayBeNobody(key) && (
                <Button
                  variant="secondary"
                  disabled={change.isPending}
                  onClick={() => decide(key, { skip: true })}
                >
                  {t.importPreview.skipAll}
                </Button>
              )}
              <Button
                variant={isDoubt ? "quiet" : "secondary"}
                aria-label={
                  isDoubt
                    ? t.importPreview.showThese(words(example))
                    : t.common.buttonFor(t.importPreview.correctThese, words(example))
                }
                onClick={() => onShow(key, isDoubt)}
              >
                {isDoubt ? t.importPreview.show : t.importPreview.correctThese}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
