import { expect, test } from "vitest";
import { inBatches } from "./in-batches.ts";

function open() {
  const requests: string[][] = [];
  const load = inBatches(async (ids: string[]) => {
    requests.push(ids);
    return { items: ids.filter((id) => id !== "unknown").map((id) => ({ id })) };
  });
  return { requests, load };
}

test("ids requested at the same time are sent in one request", async () => {
  const { requests, load } = open();
  const items = await Promise.all([load("one"), load("two"), load("one"), load("unknown")]);
  expect(items).toEqual([{ id: "one" }, { id: "two" }, { id: "one" }, null]);
  expect(requests).toEqual([["one", "two", "unknown"]]);
});

test("an id cancelled before the request is sent is left out", async () => {
  const { requests, load } = open();
  const row = new AbortController();
  const cancelled = load("one", row.signal);
  const remaining = load("two");
  row.abort();
  await expect(cancelled).rejects.toThrow("aborted");
  expect(await remaining).toEqual({ id: "two" });
  expect(requests).toEqual([["two"]]);
});

test("when everything is cancelled, there is no request", async () => {
  const { requests, load } = open();
  const page = new AbortController();
  const cancelled = load("one", page.signal);
  page.abort();
  await expect(cancelled).rejects.toThrow("aborted");
  expect(await load("later")).toEqual({ id: "later" });
  expect(requests).toEqual([["later"]]);
});
