import { expect, test } from "vitest";
import { en } from "#locales/en.ts";
import { Turns } from "./turns.ts";

const stays = () => new AbortController().signal;
const busy = { status: 429, retryAfterSeconds: 5, body: { message: en.request.busy } };

/** Requests that take turns, and the names of those whose turn came, in order. */
function open(limits: Partial<ConstructorParameters<typeof Turns<"work" | "download">>[0]> = {}) {
  const turns = new Turns<"work" | "download">({
    ...{ ofOne: 1, waitingOfOne: 2, atOnce: { work: 2, download: 1 }, waiting: 4, waitMs: 60_000 },
    ...limits,
  });
  const log: string[] = [];
  const begin = (person: string, name: string, kind: "work" | "download" = "work", signalOf = stays) => {
    const taken = turns.take(person, kind, signalOf).then((end) => {
      log.push(name);
      return end;
    });
    // Some are rejected before anyone waits for them.
    taken.catch(() => undefined);
    return { taken, end: async () => (await taken)() };
  };
  return { turns, log, begin };
}

test("one request of a person runs at a time, and a limited number of all people", async () => {
  const { turns, log, begin } = open();
  const first = begin("a", "a1");
  begin("a", "a2");
  const other = begin("b", "b1");
  begin("c", "c1");
  await expect.poll(() => log).toEqual(["a1", "b1"]);
  expect(turns.counts).toEqual({ running: 2, waiting: 2 });
  await other.end();
  await expect.poll(() => log).toEqual(["a1", "b1", "c1"]);
  await first.end();
  await expect.poll(() => log).toEqual(["a1", "b1", "c1", "a2"]);
});

test("who has had a turn comes after those who have not, however much they asked for", async () => {
  const { log, begin } = open({ atOnce: { work: 1, download: 1 } });
  const all = [begin("a", "a1"), begin("a", "a2"), begin("a", "a3"), begin("b", "b1"), begin("c", "c1")];
  for (const { end } of [all[0], all[3], all[4], all[1], all[2]] as typeof all) await end();
  expect(log).toEqual(["a1", "b1", "c1", "a2", "a3"]);
});

test("the end of one can begin two: the person's next, of another kind, and another person's", async () => {
  const { log, begin } = open({ atOnce: { work: 1, download: 1 } });
  const first = begin("a", "a1");
  begin("a", "a2", "download");
  begin("b", "b1");
  await first.end();
  await expect.poll(() => log.toSorted()).toEqual(["a1", "a2", "b1"]);
});

test("a limited number wait, of each person and in all; the others are asked to come back", async () => {
  const { turns, log, begin } = open();
  const running = [begin("a", "a1"), begin("b", "b1")];
  const waiting = [begin("a", "a2"), begin("a", "a3")];
  await expect(begin("a", "too many").taken).rejects.toMatchObject(busy);
  waiting.push(begin("b", "b2"), begin("c", "c1"));
  await expect(begin("d", "too many").taken).rejects.toMatchObject(busy);
  await Promise.all([...running, ...waiting].map(({ end }) => end()));
  expect(log).toHaveLength(6);
  expect(log).not.toContain("too many");
  expect(turns.counts).toEqual({ running: 0, waiting: 0 });
});

test("nobody waits longer than they may", async () => {
  const { turns, begin } = open({ waitMs: 1 });
  const running = begin("a", "a1");
  await expect(begin("a", "a2").taken).rejects.toMatchObject(busy);
  expect(turns.counts).toEqual({ running: 1, waiting: 0 });
  await running.end();
  await begin("a", "a3").end();
});

test("a client that leaves while it waits, or has left before, takes nobody's turn", async () => {
  const { turns, log, begin } = open();
  const leaving = new AbortController();
  const running = begin("a", "a1");
  const gone = begin("a", "gone", "work", () => leaving.signal);
  const next = begin("a", "a2");
  leaving.abort();
  await expect(gone.taken).rejects.toThrow();
  await expect(begin("a", "gone", "work", () => leaving.signal).taken).rejects.toThrow();
  expect(turns.counts).toEqual({ running: 1, waiting: 1 });
  await running.end();
  await next.end();
  expect(log).toEqual(["a1", "a2"]);
});

test("a turn ends once, however often it is ended", async () => {
  const { turns, begin } = open();
  const [first, other] = [begin("a", "a1"), begin("b", "b1")];
  await first.end();
  await first.end();
  expect(turns.counts).toEqual({ running: 1, waiting: 0 });
  await other.end();
});
