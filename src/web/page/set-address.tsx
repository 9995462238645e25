import { t } from "#web/language/language.ts";

const command = "npm start -- --network";

/** How the school gets an address that others can open. */
export function SetAddress() {
  const [before, after] = t.invitations.setAddress.split(command);
  return (
    <span>
      <span>{before}</span>
      {/* Apart from each other, or the hyphens join. */}
      <code translate="no" className="font-mono text-[0.9em] tracking-widest whitespace-nowrap">
        {command}
      </code>
      <span>{after}</span>
    </span>
  );
}
