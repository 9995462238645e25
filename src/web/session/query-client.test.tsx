import type { MutationMeta } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
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
