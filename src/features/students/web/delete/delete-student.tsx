import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import type { deleteStudentRoutes } from "#features/students/server/delete/delete-student.routes.ts";
import type { Student } from "#features/students/web/students.api.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { NotLoaded } from "#web/page/load-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const api = apiClient<typeof deleteStudentRoutes>();

/** What would go with a student's record, or why it cannot be deleted. Never from memory. */
function deletionQuery(id: string) {
  return queryOptions({
    queryKey: ["deletion", id],
    queryFn: () => responseOf(api.students[":id"].deletion.$get({ param: { id } })),
    gcTime: 0,
  });
}

function useDeleteStudent(followUp: FollowUp<unknown, string>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => responseOf(api.students[":id"].$delete({ param: { id } })),
    ...followUp,
    meta: { failureNotice: true },
    // Only what is not on the screen: the page of the deleted student is about to be left.
    onSettled: () => queryClient.invalidateQueries({ refetchType: "none" }),
  });
}

interface DeletionProps {
  student: Pick<Student, "id" | "name" | "surname">;
  onDone: () => void;
}

/** Says what goes with a student's record and deletes it, or says why that cannot be done and what to do instead. */
export default function Deletion({ student, onDone }: DeletionProps) {
  const query = useQuery(deletionQuery(student.id));
  const navigate = useNavigate();
  const remove = useDeleteStudent({
    onSuccess: () => {
      notify.success(t.deletion.recordDeleted(fullName(student)));
      onDone();
      void navigate({ to: "/dashboard" });
    },
  });
  if (query.data === undefined) {
    return (
      <NotLoaded query={query} notFound={t.students.detailsNotFound} failed={t.students.loadFailed}>
        <Skeleton className="h-32 w-full" />
      </NotLoaded>
    );
  }
  const { why, guardians, classGroups, numbers } = query.data;
  if (why !== null) return <p>{t.deletion[why]}</p>;
  const parts = [
    guardians > 0 && t.deletion.guardiansGo(guardians),
    classGroups > 0 && t.deletion.enrolmentsGo(classGroups),
    numbers > 0 && t.deletion.numbersGo(numbers),
  ].filter((part) => part !== false);

  return (
    <div className="flex flex-col gap-4">
      <p className="text-lg font-medium">{fullName(student)}</p>
      {parts.length === 0 ? (
        <p>{t.deletion.nothingGoes}</p>
      ) : (
        <div>
          <p>{t.deletion.goesWithIt}</p>
          <ul className="list-disc pl-6">
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-ink-muted">{t.deletion.deleteHint}</p>
      <Button
        variant="danger"
        busy={remove.isPending}
        onClick={() => remove.mutate(student.id)}
        className="sm:self-start"
      >
        {t.studentRecord.deleteRecord}
      </Button>
    </div>
  );
}
