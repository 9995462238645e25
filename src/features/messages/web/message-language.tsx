import { useEffect, useRef, useState } from "react";
import type { ParentWords } from "#domain/messages/parent-message.ts";
import { translateSuggestions } from "#domain/suggestions.ts";
import { isLanguage, type Language, languageName, languages } from "#locales/languages.ts";
import { notify } from "#web/dialogs/notify.ts";
import { besideLabel } from "#web/forms/beside-label.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { loadWords, pageLanguage, t } from "#web/language/language.ts";

/** What a message is worded with on these pages. */
export interface MessageWords extends ParentWords {
  /** The child's words with the canned phrases in the message's language. */
  translate: (written: string) => string;
}

type Reword = (words: MessageWords) => void | Promise<void>;

async function readWords(language: Language): Promise<MessageWords> {
  const phrasesIn = async (each: Language) => (await loadWords(each, ["feedback"])).feedback.suggestions;
  const [words, into, all] = await Promise.all([
    loadWords(language, ["toParent", "parentContact"]),
    phrasesIn(language),
    Promise.all(languages.map(phrasesIn)),
  ]);
  return { ...words, translate: (written) => translateSuggestions(written, all, into) };
}

/** The parent's language, at first `initial`, which may differ from the page's, and its words. */
export function useMessageLanguage(reword: Reword, initial: Language) {
  const [{ language, words }, setChosen] = useState<{ language: Language; words: MessageWords }>(() => ({
    language: pageLanguage(),
    words: { toParent: t.toParent, parentContact: t.parentContact, translate: (written) => written },
  }));
  /** Changes so far: the last one is used, whichever words arrive last. */
  const changes = useRef(0);
  // The words may take a while to load; feedback chosen in the meantime is then what gets translated.
  const latestReword = useRef(reword);
  useEffect(() => {
    latestReword.current = reword;
  });

  const change = async (next: Language, beforeUse?: Reword) => {
    changes.current += 1;
    const turn = changes.current;
    const loaded = await readWords(next).catch(() => undefined);
    if (changes.current !== turn) return;
    if (!loaded) {
      if (next !== language) notify.error(t.request.offline);
      return;
    }
    await beforeUse?.(loaded);
    setChosen({ language: next, words: loaded });
  };
  const start = useRef({ initial, change });
  // Before the form restores its input, which may be in another language.
  useEffect(() => {
    const { initial, change } = start.current;
    void change(initial, initial === pageLanguage() ? undefined : (loaded) => latestReword.current(loaded));
  }, []);
  return {
    language,
    words,
    choose: (next: Language) => change(next, (loaded) => latestReword.current(loaded)),
    /** Continues in a language that the message is already in. */
    resume: (next: Language) => change(next),
  };
}

interface MessageLanguageFieldProps {
  value: Language;
  onChange: (language: Language) => void;
}

/** Each language under its own name. */
export function MessageLanguageField({ value, onChange }: MessageLanguageFieldProps) {
  return (
    <SelectField
      label={t.common.language}
      className={`sm:basis-60 ${besideLabel}`}
      lang={value}
      value={value}
      onChange={({ target }) => isLanguage(target.value) && onChange(target.value)}
      options={languages.map((language) => ({
        value: language,
        label: languageName(language),
        lang: language,
      }))}
    />
  );
}
