/** What waits for its turn, by the address it is done for; the address that comes first is the next one. */
const waitingBy = new Map<string, (() => void)[]>();

function takeTurn(): void {
  const [next] = waitingBy;
  if (next === undefined) return;
  const [address, waiting] = next;
  const turn = waiting.shift();
  waitingBy.delete(address);
  if (waiting.length > 0) waitingBy.set(address, waiting);
  // Before the turn: if it queues another one, that begins the next round only where there is none.
  if (waitingBy.size > 0) setImmediate(takeTurn);
  turn?.();
}

/**
 * Calls it after those who came before, one in each turn of the event loop: a turn lets one new connection in, and whoever
 * sends one small request after the other is served too. Addresses take turns, so that a crowd from one of them does not
 * keep others waiting.
 */
export function queueTurn(address: string, turn: () => void): void {
  const isFirst = waitingBy.size === 0;
  const waiting = waitingBy.get(address);
  if (waiting === undefined) waitingBy.set(address, [turn]);
  else waiting.push(turn);
  if (isFirst) setImmediate(takeTurn);
}
