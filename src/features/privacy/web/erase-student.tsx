import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import { isSameName } from "#domain/privacy.ts";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { ErasureNumbers } from "./erasure-numbers.tsx";
import { erasureQuery, useEraseStudent } from "./privacy.api.ts";

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
  if (query.error)
    return <LoadFailure query={query} notFound={t.students.detailsNotFound} failed={t.students.loadFailed} />;
  return (
    <Loading label={t.common.loading}>
      <Skeleton className="h-64 w-full" />
    </Loading>
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
