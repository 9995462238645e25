import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRemoveLogo, useSetLogo } from "#features/school/web/school.api.ts";
import { schoolQuery } from "#web/data/school.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LogoField } from "./logo-field.tsx";
import { base64In } from "./scale-logo.ts";

/** The school's logo, with a preview before a new one is used. */
export function LogoCard() {
  const school = useQuery(schoolQuery).data;
  const [picked, setPicked] = useState<string>();
  const setLogo = useSetLogo();
  const removeLogo = useRemoveLogo({ onSuccess: () => notify.success(t.school.logoRemoved) });

  const save = async (url: string) => {
    try {
      await setLogo.mutateAsync(base64In(url));
      setPicked(undefined);
      notify.success(t.school.logoSaved);
    } catch {
      // Shown at the field.
    }
  };
  const remove = async () => {
    const isSure = await confirm({
      title: t.school.removeLogoTitle,
      confirmLabel: t.school.removeLogo,
      cancelLabel: t.common.cancel,
    });
    if (isSure) removeLogo.mutate();
  };
  const logo = school?.logo ?? null;
  return (
    <Card>
      <LogoField
        src={picked ?? logo}
        alt={picked === undefined ? t.links.logoOf(school?.name ?? "") : t.school.logoPreview}
        onPick={(url) => {
          setLogo.reset();
          setPicked(url);
        }}
        error={setLogo.error ? sentenceOf(setLogo.error) : undefined}
      >
        {picked !== undefined ? (
          <>
            <Button
              busy={setLogo.isPending}
              busyLabel={t.school.savingLogo}
              onClick={() => void save(picked)}
            >
              {t.school.useLogo}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                setLogo.reset();
                setPicked(undefined);
              }}
            >
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
      </LogoField>
    </Card>
  );
}
