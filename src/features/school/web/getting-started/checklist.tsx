import { Link, type LinkProps, linkOptions } from "@tanstack/react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import { type ReactNode, useId, useState } from "react";
import { checklistCountMax } from "#domain/school.ts";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { linkClass } from "#web/ui/link.tsx";
import {
  checklistHash,
  type Progress,
  type Step,
  stepsOf,
  useCloseChecklist,
} from "./getting-started.api.ts";

/** In one that has begun, it is seldom opened. */
const PhonesHint = lazyPart(() => import("./phones-hint.tsx"));

interface StepTexts {
  title: string;
  hint: ReactNode;
  /** Where to do it, the best way first. */
  actions?: { label: string; link: LinkProps }[];
}

const textsOf = ({ untaught }: Progress): Record<Step, StepTexts> => ({
  school: {
    title: t.gettingStarted.nameSchool,
    hint: t.gettingStarted.nameSchoolHint,
    actions: [{ label: t.links.schoolSettings, link: linkOptions({ to: "/settings" }) }],
  },
  phones: { title: t.gettingStarted.letPhonesIn, hint: <PhonesHint /> },
  teachers: {
    title: t.gettingStarted.addTeachers,
    hint: t.gettingStarted.addTeachersHint,
    actions: [{ label: t.teachers.addMentor, link: linkOptions({ to: "/add-mentor" }) }],
  },
  classGroups: {
    title: t.gettingStarted.addClassGroups,
    hint:
      untaught.length === 0
        ? t.gettingStarted.addClassGroupsHint
        : t.gettingStarted.nobodyTeaches(untaught.map(({ name }) => name)),
    actions: [
      ...untaught.map(({ id, name }) => ({
        label: t.gettingStarted.addTeacherTo(name),
        link: linkOptions({ to: "/class-groups/$id", params: { id } }),
      })),
      { label: t.links.classGroups, link: linkOptions({ to: "/class-groups" }) },
    ],
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

interface ChecklistProps {
  progress: Progress;
  /** Starts with all steps. */
  opens: boolean;
  /** Starts with the next step alone. */
  showsNext: boolean;
}

/** The steps in order, the next one first in one line. */
export default function Checklist({ progress, opens, showsNext }: ChecklistProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(opens);
  const close = useCloseChecklist();
  const { steps, done } = stepsOf(progress);
  const texts = textsOf(progress);
  const next = steps.find(({ count }) => count === 0)?.step;
  const [way] = (next && texts[next].actions) ?? [];
  const shown = isOpen ? steps : showsNext ? steps.filter(({ step }) => step === next) : [];

  const closeIt = async () => {
    await close.mutateAsync().then(
      () => notify.success(t.gettingStarted.closed),
      () => {},
    );
  };
  return (
    <section
      id={checklistHash}
      aria-label={t.links.gettingStarted}
      className="flex scroll-mt-2 flex-col rounded-card border border-line-strong bg-sunken px-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 max-sm:text-sm sm:gap-x-5">
        {next === undefined ? (
          <p className="py-2 font-semibold">{t.gettingStarted.complete}</p>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex min-h-11 items-center gap-1.5 text-left font-semibold underline-offset-4 hover:underline"
          >
            <span>{t.gettingStarted.progress(done, steps.length)}</span>
            <ChevronDown className={`size-4 shrink-0 ${isOpen ? "rotate-180" : ""}`} />
          </button>
        )}
        {shown.length === 0 && way && (
          <Link {...way.link} className={`${linkClass} max-sm:text-sm`}>
            {t.gettingStarted.next(way.label)}
          </Link>
        )}
        {shown.length === 0 && next && !way && <span>{t.gettingStarted.next(texts[next].title)}</span>}
      </div>
      <div id={listId} hidden={shown.length === 0 && !isOpen}>
        {shown.length > 0 && (
          <ol className="flex flex-col divide-y divide-line">
            {shown.map(({ step, count }) => (
              <StepItem key={step} texts={texts[step]} step={step} count={count} isNext={step === next} />
            ))}
          </ol>
        )}
        {isOpen && progress.closedAt === null && (
          <Button variant="quiet" className="-ml-4" busy={close.isPending} onClick={() => void closeIt()}>
            {t.gettingStarted.close}
          </Button>
        )}
      </div>
    </section>
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
  const isCounted = step !== "school" && step !== "phones";
  return (
    <li
      aria-current={isNext ? "step" : undefined}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 max-sm:text-sm"
    >
      <Icon className={`size-6 shrink-0 ${isDone ? "text-success" : "text-ink-muted"}`} />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-sans text-base font-semibold">
          <span>{title}</span>
          <span className="ml-2 text-sm font-normal text-ink-muted">
            {!isDone
              ? t.gettingStarted.isOpen
              : !isCounted
                ? t.gettingStarted.isDone
                : count < checklistCountMax
                  ? t.gettingStarted.added(count)
                  : t.gettingStarted.addedAtLeast(checklistCountMax)}
          </span>
        </h2>
        <div className="text-ink-muted">{hint}</div>
      </div>
      {actions.map(({ label, link }, index) => (
        <ButtonLink key={label} {...link} variant={isNext && index === 0 ? "primary" : "secondary"}>
          {label}
        </ButtonLink>
      ))}
    </li>
  );
}
