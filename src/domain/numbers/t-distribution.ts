/**
 * The probability that Student's t is within t of zero, for whole degrees of freedom, where it is a finite sum (Abramowitz
 * and Stegun 26.7.3 and 26.7.4).
 */
function within(t: number, degrees: number): number {
  const angle = Math.atan(Math.abs(t) / Math.sqrt(degrees));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const odd = degrees % 2 === 1;
  let term = odd ? cosine : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let next = odd ? 3 : 2; next < degrees; next += 2) {
    term *= (cosine ** 2 * (next - 1)) / next;
    sum += term;
  }
  return odd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum;
}

/** How likely a value of Student's t at least as far from zero is. `degrees` of freedom are a whole number from 1. */
export function twoSidedP(t: number, degrees: number): number {
  return Math.max(0, 1 - within(t, degrees));
}

/** By probability and degrees of freedom: a page with many averages needs few, and each takes fifty steps. */
const quantiles = new Map<string, number>();

/** The t that Student's t exceeds with a probability of 1 - `probability`, which is at least a half. */
export function tQuantile(probability: number, degrees: number): number {
  const key = `${probability} ${degrees}`;
  const known = quantiles.get(key);
  if (known !== undefined) return known;
  /** That Student's t is at most t. */
  const probabilityOf = (t: number) => (1 + within(t, degrees)) / 2;
  let low = 0;
  let high = 1;
  while (probabilityOf(high) < probability) high *= 2;
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (probabilityOf(middle) < probability) low = middle;
    else high = middle;
  }
  quantiles.set(key, high);
  return high;
}
