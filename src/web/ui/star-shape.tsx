/** In a square of 24 by 24. */
export const starPath =
  "M12 2.8l2.75 5.73 6.3.84-4.6 4.37 1.14 6.25L12 16.95l-5.59 3.04 1.14-6.25-4.6-4.37 6.3-.84z";

/** One star, filled or only its outline. Its size comes from the class. */
export function StarShape({ filled, className = "" }: { filled: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`shrink-0 ${filled ? "fill-star stroke-star-edge" : "fill-transparent stroke-star-empty"} ${className}`}
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      <path d={starPath} />
    </svg>
  );
}
