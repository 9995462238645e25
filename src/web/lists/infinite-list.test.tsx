import { QueryClient, QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { hold } from "#web/testing/hold.ts";
import { InfiniteList } from "./infinite-list.tsx";

interface Item {
  id: string;
}

interface Page {
  items: Item[];
  next?: string;
}

const page = (next: string | undefined, ...ids: string[]): Page => ({
  items: ids.map((id) => ({ id })),
  next,
});

async function drawList(fetchPage: (after: string | undefined) => Promise<Page>, keep?: Item) {
  function List() {
    const query = useInfiniteQuery({
      queryKey: ["items"],
      queryFn: ({ pageParam }) => fetchPage(pageParam),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      retry: false,
    });
    return (
      <InfiniteList
        query={query}
        keep={keep}
        loadingLabel="Loading classes..."
        skeletonHeight="h-20"
        failedMessage="Failed to fetch reviews"
        emptyMessage="No reviews yet."
      >
        {({ id }) => <li key={id}>{id}</li>}
      </InfiniteList>
    );
  }
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  );
  const items = () =>
    screen
      .getByRole("listitem")
      .elements()
      .map((item) => item.textContent);
  return { ...screen, items, more: screen.getByRole("button", { name: "Show more" }) };
}

test("loading, then the items; 'Show more' adds the next page until there is none", async () => {
  const first = hold(page("2", "a", "b"));
  const second = hold(page(undefined, "c"));
  const { getByRole, items, more } = await drawList((after) =>
    after === undefined ? first.respond() : second.respond(),
  );
  await expect.element(getByRole("status", { name: "Loading classes..." })).toBeVisible();
  first.release();
  await expect.poll(items).toEqual(["a", "b"]);
  await more.click();
  await expect.element(getByRole("button", { name: "Loading..." })).toBeDisabled();
  second.release();
  await expect.poll(items).toEqual(["a", "b", "c"]);
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(getByRole("listitem").nth(2)).toHaveFocus();
});

test("an empty list says so", async () => {
  const { getByText } = await drawList(async () => page(undefined));
  await expect.element(getByText("No reviews yet.")).toBeVisible();
});

test("a failed load says so, and 'Try again' loads it", async () => {
  let fails = true;
  const { getByRole, items } = await drawList(async () => {
    if (fails) throw new Error("no connection");
    return page(undefined, "a");
  });
  await expect.element(getByRole("alert").getByText("Failed to fetch reviews")).toBeVisible();
  fails = false;
  await getByRole("button", { name: "Try again" }).click();
  await expect.poll(items).toEqual(["a"]);
});

test("when 'Show more' fails, the items stay, and it can be pressed again", async () => {
  let fails = true;
  const { getByRole, items, more } = await drawList(async (after) => {
    if (after !== undefined && fails) throw new Error("no connection");
    return after === undefined ? page("2", "a") : page(undefined, "b");
  });
  await more.click();
  const failure = getByRole("alert").getByText("Failed to fetch reviews");
  await expect.element(failure).toBeVisible();
  expect(items()).toEqual(["a"]);
  fails = false;
  await more.click();
  await expect.poll(items).toEqual(["a", "b"]);
  await expect.element(failure).not.toBeInTheDocument();
});

test("an item passed in comes first, once, even if it is on no page", async () => {
  const { items, more } = await drawList(
    async (after) => (after === undefined ? page("2", "a") : page(undefined, "kept")),
    { id: "kept" },
  );
  await expect.poll(items).toEqual(["kept", "a"]);
  await more.click();
  await expect.poll(items).toEqual(["a", "kept"]);
});
