import { useQuery } from "@tanstack/react-query";
import { fullName } from "#domain/full-name.ts";
import { rosterInWords } from "#features/class-groups/web/enrolments/roster-in-words.ts";
import { studentsQuery } from "#features/students/web/students.api.ts";
import { t } from "#web/language/language.ts";
import { ToggleButton } from "#web/lists/toggle-button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const mostShown = "6";

interface FoundStudentsProps {
  search: string;
  onChoose: (studentId: string) => void;
}

/** The students whom a search may mean, one tap each. */
export function FoundStudents({ search, onChoose }: FoundStudentsProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(
    studentsQuery({ search, limit: mostShown }),
  );
  if (isError && !data)
    return <ErrorState message={t.students.listFailed} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Skeleton className="h-11 w-full" />;
  if (data.items.length === 0) return <p role="status">{t.students.noneFound(search)}</p>;
  return (
    <fieldset data-found={isPlaceholderData ? undefined : search} className="flex flex-wrap gap-2">
      <legend className="mb-2 text-sm">{t.messageRecord.chooseFound}</legend>
      {data.items.map(({ id, classGroups, ...student }) => {
        const name = fullName(student);
        const rosterEntry = rosterInWords(classGroups);
        return (
          <ToggleButton key={id} isOn={false} onPress={() => onChoose(id)}>
            <span translate="no">
              {rosterEntry === null ? name : t.common.nameAndRoster(name, rosterEntry)}
            </span>
          </ToggleButton>
        );
      })}
    </fieldset>
  );
}
