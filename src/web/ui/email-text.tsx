/** An e-mail address. Too long for its place, it breaks before its `@`; if that is not enough, after the domain's dots. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  return (
    <span className="wrap-anywhere">
      <span className="inline-block">{address.slice(0, at)}</span>
      <span className="inline-block">
        {address
          .slice(at)
          .split(".")
          .flatMap((part, index) => (index === 0 ? [part] : [".", <wbr key={part} />, part]))}
      </span>
    </span>
  );
}
