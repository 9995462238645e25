import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { openDeviceStore } from "./device-store.ts";
import { restoreQueries, storeQueries } from "./offline-cache.ts";

const userId = "0198a000-0000-4000-8000-000000000003";
const [right, wrong] = [["of this version"], ["of an earlier version"]];
const isShape = (_queryKey: readonly unknown[], data: unknown) => data === "right";

async function withOwner() {
  const store = await openDeviceStore();
  await store.put("owner", { userId }, "owner");
  return store;
}

test("what is stored comes back as stale data, without what has another shape", async () => {
  const store = await withOwner();
  await store.put("queries", { queryKey: right, data: "right", savedAt: 1 }, "1");
  await store.put("queries", { queryKey: wrong, data: "wrong", savedAt: 1 }, "2");
  await store.put("queries", "not even a query", "3");
  const queryClient = new QueryClient();
  await restoreQueries(queryClient, isShape);
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([right]);
  expect(queryClient.getQueryData(right)).toBe("right");
  expect(queryClient.getQueryState(right)?.isInvalidated).toBe(true);
});

test("data of another shape is not stored", async () => {
  const store = await withOwner();
  const queryClient = new QueryClient();
  const stop = storeQueries(queryClient, userId, isShape, () => true);
  for (const [queryKey, data] of [
    [wrong, "wrong"],
    [right, "right"],
  ] as const)
    await queryClient.fetchQuery({ queryKey, queryFn: () => data, meta: { isStoredOffline: true } });
  await expect.poll(() => store.count("queries")).toBe(1);
  expect(await store.getAll("queries")).toMatchObject([{ queryKey: right, data: "right" }]);
  stop();
});
