import { type MutationMeta, QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { RequestError } from "#web/data/api-client.ts";
import { Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { hold } from "#web/testing/hold.ts";
import { createQueryClient, signOutKey } from "./query-client.ts";

test("while the user logs out, what is rejected is not taken for a session that has ended", async () => {
  const onAccount = vi.fn();
  const client = createQueryClient(onAccount);
  const signedOut = hold(undefined);
  const mutate = (mutationFn: () => Promise<unknown>, mutationKey?: string[]) =>
    client.getMutationCache().build(client, { mutationFn, mutationKey }).execute(undefined);
  const reject = () => Promise.reject(new RequestError(new Rejection("not-signed-in").body));
  const askBoth = () =>
    Promise.allSettled([client.fetchQuery({ queryKey: ["any"], queryFn: reject }), mutate(reject)]);

  const logout = mutate(signedOut.respond, signOutKey);
  await askBoth();
  expect(onAccount).not.toHaveBeenCalled();
  signedOut.release();
  await logout;
  await askBoth();
  expect(onAccount).toHaveBeenCalledTimes(2);
});

test("a failed change is said in one notice where its mutation asks for one, and in none otherwise", async () => {
  const { queryClient, getByText } = await draw(<p>A page</p>);
  const rejected = new RequestError(new Rejection("not-found").body);
  const fail = (meta?: MutationMeta) =>
    queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: () => Promise.reject(rejected), meta })
      .execute(undefined)
      .catch(() => {});
  await fail();
  await fail({ failureNotice: () => "It was not saved" });
  await expect.element(getByText("It was not saved")).toBeVisible();
  await fail({ failureNotice: true });
  await expect.element(getByText(rejected.message)).toBeVisible();
  expect(getByText(rejected.message).elements()).toHaveLength(1);
});

test("what a change invalidates is fetched again before it is over; after a failure only what always is", async () => {
  const { queryClient } = await draw(<p>A page</p>);
  const fetched = vi.fn(async () => "data");
  for (const name of ["list", "state"]) {
    const observer = new QueryObserver(queryClient, {
      queryKey: [name],
      queryFn: () => fetched(),
      staleTime: 0,
    });
    onTestFinished(observer.subscribe(() => {}));
  }
  await expect.poll(() => fetched.mock.calls.length).toBe(2);
  const change = (mutationFn: () => Promise<unknown>) =>
    queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn, meta: { invalidates: [["list"]], invalidatesAlways: [["state"]] } })
      .execute(undefined)
      .catch(() => {});
  await change(async () => {});
  expect(fetched).toHaveBeenCalledTimes(4);
  await change(() => Promise.reject(new RequestError(new Rejection("not-found").body)));
  expect(fetched).toHaveBeenCalledTimes(5);
});
