import type { WordsSent } from "#domain/messages/parent-message.ts";
import { t } from "#web/language/language.ts";
import type { FeedbackForParents } from "./parent-messages.api.ts";

export interface ChosenFeedback {
  feedback: FeedbackForParents;
  words: WordsSent;
}

interface OriginalOrEditedProps {
  chosen: ChosenFeedback;
  onChoose: (words: WordsSent) => void;
}

/** For feedback that someone else edited: whether the parent gets the student's own words, offered first, or the edited ones. */
export function OriginalOrEdited({ chosen: { feedback, words }, onChoose }: OriginalOrEditedProps) {
  const { editedBy, content } = feedback;
  if (editedBy === null || content.original === null) return null;
  const choices: readonly [WordsSent, string][] = [
    ["original", t.parentContact.asWritten],
    ["edited", t.parentContact.asEdited(editedBy)],
  ];
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-2 font-semibold">{t.parentContact.whichWords(editedBy)}</legend>
      {choices.map(([choice, label]) => (
        <label
          key={choice}
          className="flex min-h-11 grow items-center gap-3 rounded-control border border-line-strong px-3 py-2 hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3"
        >
          <input
            type="radio"
            name="words"
            checked={words === choice}
            onChange={() => onChoose(choice)}
            className="size-5 shrink-0 accent-primary"
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
