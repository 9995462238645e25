import { useState } from "react";
import { useExclusive } from "#web/data/use-exclusive.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { makeXlsx, saveFile } from "./exports.api.ts";

/** Makes a spreadsheet of the table at this address and saves it; meanwhile, how many of its rows have arrived. */
export function useXlsx(path: string) {
  const [progress, setProgress] = useState<{ done: number; rows: number }>();
  const make = useExclusive(async () => {
    setProgress({ done: 0, rows: 0 });
    try {
      saveFile(await makeXlsx(path, (done, rows) => setProgress({ done, rows })));
      notify.success(t.exports.made);
    } catch (error) {
      notify.error(t.exports.failed, sentenceOf(error));
    }
    setProgress(undefined);
  });
  return { make, progress };
}
