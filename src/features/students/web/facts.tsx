/** Names and values side by side, each 'N/A' if empty (spec section 2, 'Your Profile'). */
export function Facts({
  facts,
  columns = 2,
}: {
  facts: readonly (readonly [name: string, value: string | null | undefined])[];
  columns?: 2 | 3;
}) {
  return (
    <dl className={`grid gap-x-6 gap-y-4 ${columns === 3 ? "sm:grid-cols-3" : "sm:grid-cols-2"}`}>
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-muted">{name}</dt>
          <dd className="text-lg wrap-anywhere">{value || "N/A"}</dd>
        </div>
      ))}
    </dl>
  );
}
