/** Waiting calls, by client address; the first address is next. */
const waitingBy = new Map<string, (() => void)[]>();

function takeTurn(): void {
  const [next] = waitingBy;
  if (next === undefined) return;
  const [address, waiting] = next;
  const turn = waiting.shift();
  waitingBy.delete(address);
  if (waiting.length > 0) waitingBy.set(address, waiting);
  // Before the call: it may queue another one, which starts a new round only if none is running.
  if (waitingBy.size > 0) setImmediate(takeTurn);
  turn?.();
}

/**
 * Runs the call after all earlier ones, one per turn of the event loop: each turn also accepts a new connection and serves clients
 * with small requests. Addresses alternate, so that a crowd from one of them does not delay others.
 */
export function enqueueFairly(address: string, turn: () => void): void {
  const isFirst = waitingBy.size === 0;
  const waiting = waitingBy.get(address);
  if (waiting === undefined) waitingBy.set(address, [turn]);
  else waiting.push(turn);
  if (isFirst) setImmediate(takeTurn);
}
