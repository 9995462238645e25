import { useState } from "react";
import { t } from "#web/language/language.ts";
import { wordsOf } from "#web/language/name-of.ts";

/** A longer text shows its beginning and a button for the rest. */
const sizes = {
  whole: { characters: Number.POSITIVE_INFINITY, lines: Number.POSITIVE_INFINITY, clamp: "", button: "" },
  normal: { characters: 280, lines: 6, clamp: "line-clamp-5", button: "min-h-11" },
  brief: { characters: 90, lines: 2, clamp: "line-clamp-2", button: "min-h-8 text-sm" },
  small: { characters: 140, lines: 3, clamp: "line-clamp-3", button: "min-h-8 text-sm" },
};

/** User-written text with its line breaks; a long text can be expanded. */
export function LongText({ text, size = "normal" }: { text: string; size?: keyof typeof sizes }) {
  const { characters, lines, clamp, button } = sizes[size];
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > characters || text.split("\n").length > lines;
  return (
    <>
      <span
        dir="auto"
        className={`whitespace-pre-line wrap-anywhere ${isWhole ? "block" : isLong ? clamp : ""}`}
      >
        {wordsOf(text)}
      </span>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className={`font-semibold text-primary underline underline-offset-4 ${button}`}
        >
          {isWhole ? t.common.showLess : t.common.showAll}
        </button>
      )}
    </>
  );
}
