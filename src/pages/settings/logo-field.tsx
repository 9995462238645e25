import CircleAlert from "lucide-react/icons/circle-alert";
import { useId, useState } from "react";
import { t } from "#web/language/language.ts";
import { buttonClass } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { LogoRejected, scaleLogo } from "./scale-logo.ts";

interface LogoFieldProps {
  /** The path or data URL of what is shown; null for none. */
  src: string | null;
  /** The text alternative of the picture. */
  alt: string;
  /** Called with the data URL of a picture that the server takes. */
  onPick: (url: string) => void;
  /** Why the server has rejected it. */
  error?: string;
  /** Buttons besides the one that chooses a picture. */
  children?: Elements;
}

/** The logo, and a button that chooses another. */
export function LogoField({ src, alt, onPick, error, children }: LogoFieldProps) {
  const id = useId();
  const [rejection, setRejection] = useState<LogoRejected["why"]>();
  const message =
    rejection === undefined
      ? error
      : rejection === "too large"
        ? t.school.logoTooLarge
        : t.school.logoInvalid;

  const pick = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    // The same file can be chosen again.
    const empty = () => {
      input.value = "";
    };
    if (!file) return;
    setRejection(undefined);
    try {
      onPick(await scaleLogo(file));
    } catch (failure) {
      setRejection(failure instanceof LogoRejected ? failure.why : "not an image");
    }
    empty();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in every browser.
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-2">
      <p id={`${id}-label`} className="font-semibold">
        {t.school.logo}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <div
          className={`flex size-24 shrink-0 items-center justify-center overflow-hidden rounded-card border border-line-strong p-1 ${src === null ? "bg-sunken" : "bg-[#fff]"}`}
        >
          {src === null ? (
            <span className="px-1 text-center text-sm text-ink-muted">{t.school.noLogo}</span>
          ) : (
            <img src={src} alt={alt} className="max-h-full max-w-full object-contain" />
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <label
            className={`${buttonClass("secondary")} cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus`}
          >
            <span>{src === null ? t.school.chooseLogo : t.school.replaceLogo}</span>
            <input
              type="file"
              accept="image/png,image/jpeg"
              aria-describedby={`${id}-hint ${id}-error`}
              aria-invalid={message === undefined ? undefined : true}
              onChange={(event) => void pick(event.currentTarget)}
              className="sr-only"
            />
          </label>
          {children}
        </div>
      </div>
      <div id={`${id}-error`} role="alert" className="empty:hidden">
        {message && (
          <p className="flex gap-1.5 text-sm font-medium text-danger">
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            <span>{message}</span>
          </p>
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-muted">
        {t.school.logoHint}
      </p>
    </div>
  );
}
