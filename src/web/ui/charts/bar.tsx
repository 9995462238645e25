interface BarProps {
  part: number;
  whole: number;
  /** The width and height, and the `fill-` and `stroke-` of the filled part. */
  className: string;
}

/**
 * A part of a whole, as a bar beside its text. SVG rather than a background, because browsers do not print backgrounds and
 * the forced colours of the system remove them.
 */
export function Bar({ part, whole, className }: BarProps) {
  const share = whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0;
  return (
    <svg aria-hidden="true" className={`shrink-0 overflow-visible ${className}`}>
      <rect width="100%" height="100%" rx="3" className="fill-sunken stroke-line" />
      {share > 0 && <rect width={`${100 * share}%`} height="100%" rx="3" />}
    </svg>
  );
}
