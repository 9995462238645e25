import { useEffect, useRef, useState } from "react";
import type { ParentWords } from "#domain/messages/parent-message.ts";
import type { Language } from "#locales/languages.ts";
import { notify } from "#web/dialogs/notify.ts";
import { loadWords, pageLanguage, t } from "#web/language/language.ts";

type Reword = (words: ParentWords) => void | Promise<void>;

/** The parent's language, at first `initial`, which may differ from the page's, and its words. */
export function useMessageLanguage(reword: Reword, initial: Language) {
  const [{ language, words }, setChosen] = useState<{ language: Language; words: ParentWords }>(() => ({
    language: pageLanguage(),
    words: { toParent: t.toParent, parentContact: t.parentContact },
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
    const loaded = await loadWords(next, ["toParent", "parentContact"]).catch(() => undefined);
    if (changes.current !== turn) return;
    if (!loaded) {
      notify.error(t.request.offline);
      return;
    }
    await beforeUse?.(loaded);
    setChosen({ language: next, words: loaded });
  };
  const start = useRef({ initial, change });
  // Before the form restores its input, which may be in another language.
  useEffect(() => {
    const { initial, change } = start.current;
    if (initial !== pageLanguage()) void change(initial, (loaded) => latestReword.current(loaded));
  }, []);
  return {
    language,
    words,
    /** Switches the message to another language. */
    choose: (next: Language) => change(next, (loaded) => latestReword.current(loaded)),
    /** Continues in a language that the message is already in. */
    resume: (next: Language) => change(next),
  };
}
