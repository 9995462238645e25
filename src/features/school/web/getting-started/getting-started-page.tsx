import { useQuery } from "@tanstack/react-query";
import { type LinkProps, linkOptions, useNavigate } from "@tanstack/react-router";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import { checklistCountMax } from "#domain/school.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { AddressNotice } from "#web/page/address-notice.tsx";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import {
  type Progress,
  progressQuery,
  type Step,
  stepsOf,
  useCloseChecklist,
} from "./getting-started.api.ts";

/** What a new school still needs, and where to do it. */
export default function GettingStartedPage() {
  const query = useQuery(progressQuery);
  return (
    <Page title={t.links.gettingStarted} intro={t.gettingStarted.intro}>
      <AddressNotice prints />
      {query.data ? (
        <Checklist progress={query.data} />
      ) : query.error ? (
        <LoadFailure
          query={query}
          notFound={t.gettingStarted.loadFailed}
          failed={t.gettingStarted.loadFailed}
        />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton className="h-120 w-full rounded-card" />
        </Loading>
      )}
    </Page>
  );
}

interface StepTexts {
  title: string;
  hint: string;
  /** Where to do it, the best way first. */
  actions?: { label: string; link: LinkProps }[];
}

const textsOf = (): Record<Step, StepTexts> => ({
  school: {
    title: t.gettingStarted.nameSchool,
    hint: t.gettingStarted.nameSchoolHint,
    actions: [{ label: t.links.schoolSettings, link: linkOptions({ to: "/settings" }) }],
  },
  teachers: {
    title: t.gettingStarted.addTeachers,
    hint: t.gettingStarted.addTeachersHint,
    actions: [{ label: t.teachers.addMentor, link: linkOptions({ to: "/add-mentor" }) }],
  },
  classGroups: {
    title: t.gettingStarted.addClassGroups,
    hint: t.gettingStarted.addClassGroupsHint,
    actions: [{ label: t.links.classGroups, link: linkOptions({ to: "/class-groups" }) }],
  },
  students: {
    title: t.gettingStarted.addStudents,
    hint: t.gettingStarted.addStudentsHint,
    actions: [
      { label: t.links.imports, link: linkOptions({ to: "/import" }) },
      { label: t.students.add, link: linkOptions({ to: "/students/add" }) },
    ],
  },
  lessons: { title: t.gettingStarted.firstLesson, hint: t.gettingStarted.firstLessonHint },
});

function Checklist({ progress }: { progress: Progress }) {
  const navigate = useNavigate();
  const close = useCloseChecklist();
  const { steps, done } = stepsOf(progress);
  const texts = textsOf();
  const next = steps.find(({ count }) => count === 0)?.step;

  const closeIt = async () => {
    try {
      await close.mutateAsync();
      notify.success(t.gettingStarted.closed);
      await navigate({ to: "/dashboard" });
    } catch (error) {
      notify.error(sentenceOf(error));
    }
  };
  return (
    <>
      <div className="flex flex-col gap-2">
        <p className="font-semibold">
          {next === undefined ? t.gettingStarted.complete : t.gettingStarted.progress(done, steps.length)}
        </p>
        <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
          <div className="h-full bg-primary" style={{ width: `${(100 * done) / steps.length}%` }} />
        </div>
      </div>
      <ol className="flex flex-col gap-3">
        {steps.map(({ step, count }) => (
          <StepItem key={step} texts={texts[step]} step={step} count={count} isNext={step === next} />
        ))}
      </ol>
      {progress.closedAt === null && (
        <Button variant="quiet" className="self-start" busy={close.isPending} onClick={() => void closeIt()}>
          {t.gettingStarted.close}
        </Button>
      )}
    </>
  );
}

interface StepItemProps {
  step: Step;
  texts: StepTexts;
  count: number;
  /** The first one that is not done. */
  isNext: boolean;
}

function StepItem({ step, texts: { title, hint, actions = [] }, count, isNext }: StepItemProps) {
  const isDone = count > 0;
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li
      aria-current={isNext ? "step" : undefined}
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border bg-card p-gutter sm:px-5 ${isNext ? "border-primary" : "border-line"}`}
    >
      <Icon aria-hidden="true" className={`size-7 shrink-0 ${isDone ? "text-success" : "text-ink-muted"}`} />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-sans text-lg font-semibold">{title}</h2>
        <p className="text-ink-muted">{hint}</p>
        <p className="text-sm font-semibold">
          {!isDone
            ? t.gettingStarted.isOpen
            : step === "school"
              ? t.gettingStarted.isDone
              : count < checklistCountMax
                ? t.gettingStarted.added(count)
                : t.gettingStarted.addedAtLeast(checklistCountMax)}
        </p>
      </div>
      {actions.map(({ label, link }, index) => (
        <ButtonLink key={label} {...link} variant={isNext && index === 0 ? "primary" : "secondary"}>
          {label}
        </ButtonLink>
      ))}
    </li>
  );
}
