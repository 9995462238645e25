import { t } from "#web/language/language.ts";
import type { MergePreview } from "./merge.api.ts";

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
export function MergedRecord({ preview }: { preview: MergePreview }) {
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
