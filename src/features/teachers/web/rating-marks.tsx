import Info from "lucide-react/icons/info";
import { Popover } from "#web/dialogs/popover.tsx";
import { t } from "#web/language/language.ts";

interface RatingMarksProps {
  teacherName: string;
  /** What an admin should know beside an average, in sentences. */
  notes: readonly string[];
}

/** Behind a button, because most averages need no note; nothing without notes. */
export function RatingMarks({ teacherName, notes }: RatingMarksProps) {
  const [first] = notes;
  if (first === undefined) return null;
  return (
    <Popover
      button={<Info aria-hidden="true" className="size-4.5" />}
      label={t.common.buttonFor(t.teachers.notes, teacherName)}
      buttonClass="inline-flex size-10 items-center @4xl:size-8 justify-center rounded-control text-primary hover:bg-primary-soft"
      position="top-full -left-24 @4xl:right-0 @4xl:left-auto"
    >
      {notes.length === 1 ? (
        <p className="w-64 max-w-full p-1 text-left text-sm whitespace-normal">{first}</p>
      ) : (
        <ul className="flex w-64 max-w-full list-disc flex-col gap-1 p-1 pl-5 text-left text-sm whitespace-normal">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
