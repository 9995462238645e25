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

test("what is asked for at the same time is one request", async () => {
  const { requests, load } = open();
  const items = await Promise.all([load("one"), load("two"), load("one"), load("unknown")]);
  expect(items).toEqual([{ id: "one" }, { id: "two" }, { id: "one" }, null]);
  expect(requests).toEqual([["one", "two", "unknown"]]);
});

test("what is given up before the request goes off is not asked for", async () => {
  const { requests, load } = open();
  const row = new AbortController();
  const given = load("one", row.signal);
  const kept = load("two");
  row.abort();
  await expect(given).rejects.toThrow("aborted");
  expect(await kept).toEqual({ id: "two" });
  expect(requests).toEqual([["two"]]);
});

test("when everything is given up, there is no request", async () => {
  const { requests, load } = open();
  const page = new AbortController();
  const given = load("one", page.signal);
  page.abort();
  await expect(given).rejects.toThrow("aborted");
  expect(await load("later")).toEqual({ id: "later" });
  expect(requests).toEqual([["later"]]);
});
