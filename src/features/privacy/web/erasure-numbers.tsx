import { t } from "#web/language/language.ts";
import type { ErasurePreview } from "./privacy.api.ts";

/** In numbers, what goes and what stays when a student is erased. */
export function ErasureNumbers({ preview }: { preview: ErasurePreview }) {
  const { numbers, guardians, consents, messages, feedback, importRows, entries, devices, asked } = preview;
  const { privacy } = t;
  const goes = [
    privacy.goesAccount,
    numbers > 0 && privacy.goesNumbers(numbers),
    guardians > 0 && privacy.goesGuardians(guardians),
    messages > 0 && privacy.goesMessages(messages),
    feedback > 0 && preview.words === "removed" && privacy.goesWords(feedback),
    entries > 0 && privacy.goesEntries(entries),
    importRows > 0 && privacy.goesImports(importRows),
    devices > 0 && privacy.goesDevices(devices),
  ];
  const stays = [
    feedback > 0 && privacy.staysStars(feedback),
    feedback > 0 && preview.words === "kept" && privacy.staysWords(feedback),
    asked > 0 && privacy.staysAsked(asked),
    preview.classGroups > 0 && privacy.staysGroups(preview.classGroups),
    consents > 0 && privacy.staysConsents(consents),
  ];
  return (
    <>
      {preview.leftOn === null && <p className="rounded-control bg-sunken p-4">{privacy.atSchool}</p>}
      <Numbers title={privacy.goes} items={goes} />
      <Numbers title={privacy.stays} items={stays} />
      <p className="text-ink-muted">{privacy.textsOfOthers}</p>
      <p className="font-semibold">{privacy.noWayBack}</p>
    </>
  );
}

function Numbers({ title, items }: { title: string; items: (string | false)[] }) {
  const shown = items.filter((item) => item !== false);
  if (shown.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="leading-normal font-semibold">{title}</h3>
      <ul className="list-disc pl-6">
        {shown.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
