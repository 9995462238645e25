import type { ReactNode } from "react";

/** An e-mail address. If too long, it wraps before its `@`, then after the domain's dots. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  const [first, ...rest] = address.slice(at).split(".");
  const domain = rest.reduce<ReactNode>(
    (before, part) => (
      <>
        {before}.<wbr />
        {part}
      </>
    ),
    first,
  );
  return (
    <span className="wrap-anywhere">
      <span className="inline-block">{address.slice(0, at)}</span>
      <span className="inline-block">{domain}</span>
    </span>
  );
}
