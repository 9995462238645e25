import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EraseStudent, personDataPath } from "#features/privacy/web/erase-student.tsx";
import { studentQuery } from "#features/students/web/students.api.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { t, useLanguage } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonAnchor } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";

/** For admins, on a student's page: everything about them as a file, and erasing them for good. */
export default function PersonalDataCard({ studentId }: { studentId: string }) {
  const [withWithheld, setWithWithheld] = useState(false);
  const options = { language: useLanguage(), withWithheld };
  const dialog = useDialog<string>();
  const { data: student } = useQuery(studentQuery(studentId));
  return (
    <Card title={t.privacy.theirData}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-3">
          <p className="text-ink-muted">{t.privacy.theirDataHint}</p>
          <Checkbox
            label={t.privacy.withWithheld}
            hint={t.privacy.withWithheldHint}
            checked={withWithheld}
            onChange={({ target }) => setWithWithheld(target.checked)}
          />
          <div className="flex flex-wrap gap-2">
            <ButtonAnchor variant="secondary" href={personDataPath(studentId, "html", options)} download>
              {t.privacy.asPage}
            </ButtonAnchor>
            <ButtonAnchor variant="secondary" href={personDataPath(studentId, "json", options)} download>
              {t.privacy.asJson}
            </ButtonAnchor>
          </div>
        </div>
        <div className="flex flex-col gap-3 border-t border-line pt-5">
          <p className="text-ink-muted">{t.privacy.eraseHint}</p>
          <Button
            variant="quiet-danger"
            className="-ml-4 self-start"
            disabled={student === undefined}
            {...dialog.button(studentId)}
          >
            {t.privacy.erase}
          </Button>
        </div>
      </div>
      <Dialog {...dialog.props} title={t.privacy.erase} isForm>
        {dialog.subject && <EraseStudent id={dialog.subject} onDone={dialog.close} />}
      </Dialog>
    </Card>
  );
}
