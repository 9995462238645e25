import { isLanguage, type Language, languageName, languages } from "#locales/languages.ts";
import { besideLabel } from "#web/forms/beside-label.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";

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
