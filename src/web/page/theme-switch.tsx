import { useState } from "react";
import { t } from "#web/language/language.ts";
import { chooseTheme, chosenTheme, themes } from "./theme.ts";

/** Chooses light or dark for this device, or leaves it to the system. */
export function ThemeSwitch() {
  const [current, setCurrent] = useState(chosenTheme);
  const { systemTheme, lightTheme, darkTheme } = t.navigation;
  const names = { system: systemTheme, light: lightTheme, dark: darkTheme };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div role="group" aria-label={t.navigation.theme} className="flex flex-wrap">
      {themes.map((theme) => (
        <button
          key={theme}
          type="button"
          aria-pressed={theme === current}
          onClick={() => {
            chooseTheme(theme);
            setCurrent(theme);
          }}
          className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border border-transparent px-3 leading-normal text-primary hover:bg-primary-soft aria-pressed:border-line-strong aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {names[theme]}
        </button>
      ))}
    </div>
  );
}
