import { useQuery } from "@tanstack/react-query";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useId, useState } from "react";
import { useRemoveLogo, useSetLogo } from "#features/school/web/school.api.ts";
import { schoolQuery } from "#web/data/school.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { base64In, LogoRejected, scaleLogo } from "./scale-logo.ts";

/** The school's logo, with a preview before a new one is used. */
export function LogoCard() {
  const id = useId();
  const school = useQuery(schoolQuery).data;
  const [picked, setPicked] = useState<string>();
  const [whyRejected, setWhyRejected] = useState<LogoRejected["why"]>();
  const setLogo = useSetLogo();
  const removeLogo = useRemoveLogo({ onSuccess: () => notify.success(t.school.logoRemoved) });
  const logo = school?.logo ?? null;
  const src = picked ?? logo;
  const rejections = { "too large": t.school.logoTooLarge, "not an image": t.school.logoInvalid };
  const message = whyRejected ? rejections[whyRejected] : setLogo.error && sentenceOf(setLogo.error);

  const pick = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    setWhyRejected(undefined);
    try {
      const url = await scaleLogo(file);
      setLogo.reset();
      setPicked(url);
    } catch (failure) {
      setWhyRejected(failure instanceof LogoRejected ? failure.why : "not an image");
    }
    // The same file can be chosen again.
    input.value = "";
  };
  const save = async (url: string) => {
    try {
      await setLogo.mutateAsync(base64In(url));
      setPicked(undefined);
      notify.success(t.school.logoSaved);
    } catch {
      // Shown at the field.
    }
  };
  const cancel = () => {
    setLogo.reset();
    setPicked(undefined);
  };
  const remove = async () => {
    const isSure = await confirm({
      title: t.school.removeLogoTitle,
      confirmLabel: t.school.removeLogo,
      cancelLabel: t.common.cancel,
    });
    if (isSure) removeLogo.mutate();
  };
  return (
    <Card>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in every browser. */}
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
              <img
                src={src}
                alt={picked === undefined ? t.links.logoOf(school?.name ?? "") : t.school.logoPreview}
                className="max-h-full max-w-full object-contain"
              />
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
                aria-invalid={message ? true : undefined}
                onChange={(event) => void pick(event.currentTarget)}
                className="sr-only"
              />
            </label>
            {picked !== undefined ? (
              <>
                <Button
                  busy={setLogo.isPending}
                  busyLabel={t.school.savingLogo}
                  onClick={() => void save(picked)}
                >
                  {t.school.useLogo}
                </Button>
                <Button variant="quiet" onClick={cancel}>
                  {t.common.cancel}
                </Button>
              </>
            ) : (
              logo !== null && (
                <Button variant="quiet-danger" busy={removeLogo.isPending} onClick={() => void remove()}>
                  {t.school.removeLogo}
                </Button>
              )
            )}
          </div>
        </div>
        <div id={`${id}-error`} role="alert" className="empty:hidden">
          {message && (
            <p className="flex gap-1.5 text-sm font-medium text-danger">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span>{message}</span>
            </p>
          )}
        </div>
        <p id={`${id}-hint`} className="text-sm text-ink-muted">
          {t.school.logoHint}
        </p>
      </div>
    </Card>
  );
}
