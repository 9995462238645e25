import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { fullName } from "#domain/full-name.ts";
import type { MergeField } from "#domain/merging/merge-fields.ts";
import type { MergeInput } from "#domain/schemas/merging.ts";
import type { mergeStudentsRoutes } from "#features/students/server/merge/merge-students.routes.ts";
import type { Student } from "#features/students/web/students.api.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { NotLoaded } from "#web/page/load-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { Facts } from "#web/ui/facts.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const api = apiClient<typeof mergeStudentsRoutes>();

const { merge } = api.students[":id"];

/** What becomes of two records if the second is merged into the first. Never from memory. */
function mergeQuery(remainingId: string, otherId: string) {
  return queryOptions({
    queryKey: ["merge", remainingId, otherId],
    queryFn: () => responseOf(merge.$get({ param: { id: remainingId }, query: { otherId } })),
    gcTime: 0,
  });
}

export type MergePreview = DataOf<typeof mergeQuery>;

function useMerge(remainingId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: MergeInput) => responseOf(merge.$post({ param: { id: remainingId }, json })),
    // The page of the record that is gone is about to be left.
    onSuccess: () => queryClient.invalidateQueries({ refetchType: "none" }),
  });
}

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
  return (
    <NotLoaded query={query} notFound={t.students.detailsNotFound} failed={t.merging.loadFailed}>
      <Skeleton className="h-112 w-full rounded-card" />
    </NotLoaded>
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

type Guardian = MergePreview["guardians"][number];

const contactsOf = ({ name, phone, email }: Guardian) =>
  t.common.list([name || t.merging.unnamedGuardian, phone, email].filter((each) => each !== null));

function List({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className="font-sans text-base font-semibold">{title}</h3>
      <ul translate="no" className="list-disc pl-6 wrap-anywhere">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

/** In words, what the record that stays has after the merge, and what does not come along. */
function MergedRecord({ preview }: { preview: MergePreview }) {
  const { feedback, asked, teachers, answeredTwice, classGroups, guardians, leftOut } = preview;
  const moves = [
    feedback > 0 && t.merging.feedbackMoves(feedback),
    asked > 0 && t.merging.askedMoves(asked),
    teachers > 0 && t.merging.teachersMove(teachers),
    t.merging.restMoves,
  ].filter((move) => move !== false);
  return (
    <>
      <List
        title={t.links.classGroups}
        items={classGroups.map(({ name, schoolYear, startsOn, endsOn }) =>
          endsOn === null
            ? t.merging.groupFrom(name, schoolYear, startsOn)
            : t.merging.groupFromTo(name, schoolYear, startsOn, endsOn),
        )}
      />
      <List title={t.labels.guardians} items={guardians.map(contactsOf)} />
      {leftOut.length > 0 && <p>{t.merging.leftOut(t.common.list(leftOut))}</p>}
      <ul className="list-disc pl-6">
        {moves.map((move) => (
          <li key={move}>{move}</li>
        ))}
      </ul>
      {answeredTwice.count > 0 && (
        <div>
          <p>{t.merging.answeredTwice(answeredTwice.count)}</p>
          <ul translate="no" className="list-disc pl-6 wrap-anywhere">
            {answeredTwice.lessons.map(({ topic, date }) => (
              <li key={`${date} ${topic}`}>{t.merging.lesson(topic, date)}</li>
            ))}
          </ul>
        </div>
      )}
      <p>{t.merging.endsSignIn}</p>
      <p className="text-ink-muted">{t.merging.logStays}</p>
    </>
  );
}

interface OneOfTwoProps {
  legend: string;
  hideLegend?: boolean;
  options: readonly [Elements, Elements];
  isSecond: boolean;
  onChoose: (isSecond: boolean) => void;
}

/** A choice between the values of two records. */
export function OneOfTwo({ legend, hideLegend = false, options, isSecond, onChoose }: OneOfTwoProps) {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 gap-2 sm:grid-cols-2">
      <legend className={hideLegend ? "sr-only" : "mb-1.5 font-semibold"}>{legend}</legend>
      {options.map((option, index) => (
        <label
          // biome-ignore lint/suspicious/noArrayIndexKey: there are two of them, in one order
          key={index}
          className="flex min-h-11 min-w-0 items-center gap-3 rounded-control border border-line-strong px-3 py-2 hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3"
        >
          <input
            type="radio"
            name={name}
            checked={isSecond === (index === 1)}
            onChange={() => onChoose(index === 1)}
            className="size-5 shrink-0 accent-primary"
          />
          <span className="min-w-0 wrap-anywhere">{option}</span>
        </label>
      ))}
    </fieldset>
  );
}
