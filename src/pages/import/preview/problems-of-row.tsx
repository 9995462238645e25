import type { RowDecision } from "#domain/import/planned-rows.ts";
import type { PreviewRow } from "#features/import/web/imports.api.ts";
import { t, words } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { acceptLabel, cellForAll, isAboutPeople } from "./doubts.ts";
import { factsOfCandidate, fieldName } from "./row-in-words.ts";

type Problem = PreviewRow["problems"][number];

interface ProblemsOfRowProps {
  row: PreviewRow;
  onAnswer: (problem: Problem, answer: RowDecision) => void;
}

/** What is wrong with a row or doubted, each kind with the answers to it. */
export function ProblemsOfRow({ row, onAnswer }: ProblemsOfRowProps) {
  const keys = new Set(row.problems.map(({ sentence }) => sentence.key));
  return [...keys].map((key) => (
    <OneKind
      key={key}
      row={row}
      problems={row.problems.filter(({ sentence }) => sentence.key === key)}
      onAnswer={onAnswer}
    />
  ));
}

/** Problems of one kind: what a row says otherwise than an earlier one is answered together. */
function OneKind({ row, problems, onAnswer }: ProblemsOfRowProps & { problems: Problem[] }) {
  const [problem] = problems;
  if (problem === undefined) return null;
  const { key } = problem.sentence;
  const shared = cellForAll(row, problem);
  const people = isAboutPeople(key)
    ? row.candidates.map((each) => ({
        facts: [each.name, factsOfCandidate(each)].filter(Boolean).join(", "),
        label: t.importPreview.samePerson,
        answer: { person: each.id ?? each.row ?? undefined },
      }))
    : [];
  const owners =
    key === "importing.phoneOfWhom"
      ? row.phoneOwners.map(({ of, index, name, phone }) => ({
          facts: [name, phone].filter(Boolean).join(", "),
          label: t.importPreview.newNumber,
          answer: { phoneOf: { [of]: index } },
        }))
      : [];
  const choices = [...people, ...owners];
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-64 wrap-anywhere">
          {problems.map(({ field, sentence }) => (
            <p key={`${field} ${JSON.stringify(sentence.params)}`}>
              {field === null ? words(sentence) : t.importPreview.about(fieldName(field), words(sentence))}
            </p>
          ))}
        </div>
        {problem.isDoubt && choices.length === 0 && <Accept problem={problem} onAnswer={onAnswer} />}
      </div>
      {problem.isDoubt && choices.length > 0 && (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {choices.map(({ facts, label, answer }) => (
              <li
                key={JSON.stringify(answer)}
                className="flex flex-wrap items-center justify-between gap-x-4 py-1"
              >
                <p className="min-w-0 grow basis-48 wrap-anywhere">{facts}</p>
                <Button
                  variant="secondary"
                  aria-label={t.common.buttonFor(label, facts)}
                  onClick={() => onAnswer(problem, answer)}
                >
                  {label}
                </Button>
              </li>
            ))}
          </ul>
          <Accept problem={problem} onAnswer={onAnswer} />
        </>
      )}
      {problem.isDoubt && shared !== null && (
        <p className="text-sm text-ink-muted wrap-anywhere">{t.importPreview.forAllWith(shared.text)}</p>
      )}
    </div>
  );
}

function Accept({ problem, onAnswer }: { problem: Problem } & Pick<ProblemsOfRowProps, "onAnswer">) {
  return (
    <Button
      variant="secondary"
      className="self-end"
      aria-label={t.common.buttonFor(acceptLabel(problem), words(problem.sentence))}
      onClick={() => onAnswer(problem, { accepted: [problem.sentence.key] })}
    >
      {acceptLabel(problem)}
    </Button>
  );
}
