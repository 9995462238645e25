import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { fullName } from "#domain/full-name.ts";
import type { MergeField } from "#domain/merging/merge-fields.ts";
import type { Student } from "#features/students/web/students.api.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { type MergePreview, mergeQuery, useMerge } from "./merge.api.ts";
import { MergedRecord } from "./merged-record.tsx";
import { OneOfTwo } from "./one-of-two.tsx";

type Value = MergePreview["values"][number];

function labelOf(field: MergeField): string {
  const labels: Record<MergeField, string> = {
    name: t.labels.name,
    dateOfBirth: t.identifiers.dateOfBirth,
    email: t.labels.email,
    loginName: t.labels.loginName,
    admission: t.identifiers.admission,
    pen: t.identifiers.pen,
    apaar: t.identifiers.apaar,
    other: t.identifiers.otherNumber,
    rollNumber: t.identifiers.rollNumber,
    age: t.labels.age,
    city: t.labels.city,
    education: t.labels.education,
  };
  return labels[field];
}

const shown = (field: MergeField, value: string) => (
  <span translate="no">{field === "dateOfBirth" ? t.common.date(value) : value}</span>
);

interface MergePartsProps {
  remaining: Student;
  /** The record that goes. */
  other: Student;
}

/** The preview of a merge, the values to choose, and the button. */
export function MergeParts({ remaining, other }: MergePartsProps) {
  const query = useQuery(mergeQuery(remaining.id, other.id));
  if (query.data)
    return <Preview remaining={remaining} preview={query.data} onChanged={() => void query.refetch()} />;
  if (query.error) {
    return <LoadFailure query={query} notFound={t.students.detailsNotFound} failed={t.merging.loadFailed} />;
  }
  return (
    <Loading label={t.common.loading}>
      <Skeleton className="h-112 w-full rounded-card" />
    </Loading>
  );
}

interface PreviewProps {
  remaining: Student;
  preview: MergePreview;
  onChanged: () => void;
}

function Preview({ remaining, preview, onChanged }: PreviewProps) {
  const [taken, setTaken] = useState<readonly MergeField[]>([]);
  const merge = useMerge(remaining.id);
  const navigate = useNavigate();
  const { why, values, other, digest } = preview;
  if (why === "needsAdmin") return <p role="alert">{t.merging.needsAdmin(preview.answeredTwice.count)}</p>;
  if (why !== null) return <p role="alert">{t.merging[why]}</p>;
  const toChoose = values.filter((value) => value.remaining !== null && value.other !== null);
  const added = values.filter((value) => value.remaining === null && value.other !== null);

  async function mergeThem() {
    const name = fullName(remaining);
    const question = {
      title: t.merging.confirmTitle(name),
      body: t.merging.confirmBody,
      confirmLabel: t.merging.merge,
    };
    if (!(await confirm(question))) return;
    try {
      await merge.mutateAsync({ otherId: other.id, taken: [...taken], digest });
    } catch (error) {
      notify.error(sentenceOf(error));
      onChanged();
      return;
    }
    notify.success(t.merging.merged(name));
    await navigate({ to: "/studentdetails/$id", params: { id: remaining.id }, replace: true });
  }
  return (
    <>
      {toChoose.length > 0 && (
        <Card title={t.merging.differ}>
          <div className="flex flex-col gap-5">
            <p className="text-ink-muted">{t.merging.differHint}</p>
            {toChoose.map((value) => (
              <Difference key={value.field} value={value} taken={taken} onChange={setTaken} />
            ))}
          </div>
        </Card>
      )}
      <Card title={t.merging.becomes}>
        <div className="flex flex-col gap-5">
          {added.length > 0 && (
            <Facts
              facts={added.map((value) => [labelOf(value.field), shown(value.field, value.other ?? "")])}
            />
          )}
          <MergedRecord preview={preview} />
        </div>
      </Card>
      <Button busy={merge.isPending} onClick={() => void mergeThem()} className="sm:self-start">
        {t.merging.merge}
      </Button>
    </>
  );
}

interface DifferenceProps {
  value: Value;
  taken: readonly MergeField[];
  onChange: (taken: MergeField[]) => void;
}

function Difference({ value: { field, remaining, other }, taken, onChange }: DifferenceProps) {
  const others = taken.filter((each) => each !== field);
  return (
    <OneOfTwo
      legend={labelOf(field)}
      options={[shown(field, remaining ?? ""), shown(field, other ?? "")]}
      isSecond={taken.includes(field)}
      onChoose={(isSecond) => onChange(isSecond ? [...others, field] : others)}
    />
  );
}
