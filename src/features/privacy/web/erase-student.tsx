import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import { isSameName } from "#domain/privacy.ts";
import type { privacyRoutes } from "#features/privacy/server/privacy.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { NotLoaded } from "#web/page/load-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const api = apiClient<typeof privacyRoutes>();

/** Where everything that the school holds of a person can be downloaded. */
export const personDataPath = (
  id: string,
  format: "json" | "html",
  { language, withWithheld }: { language: string; withWithheld: boolean },
) =>
  `/api/people/${id}/data?${new URLSearchParams({ format, language, ...(withWithheld && { notForParents: "included" }) })}`;

/** What is removed and what stays when a student is erased. Never cached. */
const erasureQuery = (id: string) =>
  queryOptions({
    queryKey: ["erasure", id],
    queryFn: () => responseOf(api.students[":id"].erasure.$get({ param: { id } })),
    gcTime: 0,
  });

function useEraseStudent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      responseOf(api.students[":id"].erasure.$post({ param: { id }, json: { name } })),
    // Nothing of them may stay in the memory of this page, and their own page is about to be left.
    onSuccess: () => queryClient.removeQueries({ type: "inactive" }),
    onSettled: () => queryClient.invalidateQueries({ refetchType: "none" }),
  });
}

type ErasurePreview = DataOf<typeof erasureQuery>;

interface EraseStudentProps {
  id: string;
  onDone: () => void;
}

/** What goes and what stays, then the name to type: this cannot be undone. */
export function EraseStudent({ id, onDone }: EraseStudentProps) {
  const query = useQuery(erasureQuery(id));
  if (query.data !== undefined) {
    return (
      <div className="flex flex-col gap-5">
        <ErasureNumbers preview={query.data} />
        <NameForm id={id} name={fullName(query.data)} onDone={onDone} />
      </div>
    );
  }
  return (
    <NotLoaded query={query} notFound={t.students.detailsNotFound} failed={t.students.loadFailed}>
      <Skeleton className="h-64 w-full" />
    </NotLoaded>
  );
}

function NameForm({ id, name, onDone }: EraseStudentProps & { name: string }) {
  const erase = useEraseStudent();
  const navigate = useNavigate();
  const { field, errors, isSubmitting, onValid } = useRequestForm({ defaultValues: { name: "" } });
  const submit = onValid(async (typed) => {
    await erase.mutateAsync({ id, ...typed });
    notify.success(t.privacy.erased);
    onDone();
    await navigate({ to: "/dashboard", replace: true });
  });
  return (
    <form
      aria-label={t.privacy.erase}
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-5 border-t border-line pt-5"
    >
      <TextField
        label={t.privacy.typeName(name)}
        autoComplete="off"
        {...field("name", { validate: (typed) => isSameName(typed, name) || t.privacy.otherName })}
      />
      <FormError message={errors.root?.message} />
      <Button variant="danger" type="submit" busy={isSubmitting} className="sm:self-start">
        {t.privacy.erase}
      </Button>
    </form>
  );
}

/** In numbers, what goes and what stays when a student is erased. */
function ErasureNumbers({ preview }: { preview: ErasurePreview }) {
  const { numbers, guardians, consents, messages, feedback, importRows, entries, devices, asked } = preview;
  const { privacy } = t;
  const goes = [
    privacy.goesAccount,
    numbers > 0 && privacy.goesNumbers(numbers),
    guardians > 0 && privacy.goesGuardians(guardians),
    messages > 0 && privacy.goesMessages(messages),
    feedback > 0 && preview.words === "removed" && privacy.goesWords(feedback),
    entries > 0 && privacy.goesEntries(entries),
    importRows > 0 && privacy.goesImports(importRows),
    devices > 0 && privacy.goesDevices(devices),
  ];
  const stays = [
    feedback > 0 && privacy.staysStars(feedback),
    feedback > 0 && preview.words === "kept" && privacy.staysWords(feedback),
    asked > 0 && privacy.staysAsked(asked),
    preview.classGroups > 0 && privacy.staysGroups(preview.classGroups),
    consents > 0 && privacy.staysConsents(consents),
  ];
  return (
    <>
      {preview.leftOn === null && <p className="rounded-control bg-sunken p-4">{privacy.atSchool}</p>}
      <Numbers title={privacy.goes} items={goes} />
      <Numbers title={privacy.stays} items={stays} />
      <p className="text-ink-muted">{privacy.textsOfOthers}</p>
      <p className="font-semibold">{privacy.noWayBack}</p>
    </>
  );
}

function Numbers({ title, items }: { title: string; items: (string | false)[] }) {
  const shown = items.filter((item) => item !== false);
  if (shown.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="leading-normal font-semibold">{title}</h3>
      <ul className="list-disc pl-6">
        {shown.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
