import { Fragment } from "react";

/** An e-mail address. If too long, it wraps before its `@`, then after the domain's dots. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at).match(/[^.]+\.?|\./g) ?? [];
  return (
    <span translate="no" className="wrap-anywhere">
      <span className="inline-block">{address.slice(0, at)}</span>
      <span className="inline-block">
        {domain.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address, in order.
          <Fragment key={index}>
            {index > 0 && <wbr />}
            <span>{part}</span>
          </Fragment>
        ))}
      </span>
    </span>
  );
}
